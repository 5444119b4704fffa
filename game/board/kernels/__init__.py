"""The compiled kernels: the only place that imports numba, itself imported on the first field asked."""
