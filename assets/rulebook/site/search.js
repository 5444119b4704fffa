const field = document.querySelector("input"), list = document.querySelector("#found");
field.addEventListener("input", () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(word => word);
  const pages = words.length ? PAGES.filter(page => words.every(word => page[2].includes(word))).slice(0, 30) : [];
  list.replaceChildren(...pages.map(([title, name]) => {
    const item = document.createElement("li"), link = document.createElement("a");
    link.href = name; link.textContent = title; item.append(link); return item;
  }));
});
