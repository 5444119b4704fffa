"""Examples drawn for a site, without a window; the command that writes it refuses what is not empty."""

from io import BytesIO
from pathlib import Path

import pygame

from game.errors import ExitStatus
from game.rulebook.book import rulebook
from game.rulebook.markup import KEY, Run
from game.rulebook.site import ShownLine
from game.ui.rulebook.for_site import WIDTH, SitePainter
from tests.cli.program import enfilade


def test_an_example_is_a_picture_with_what_it_comes_to() -> None:
    painter, page = SitePainter(), rulebook().pages["squad/attack-roll"]
    example = painter.shown(page, 0)
    picture = pygame.image.load(BytesIO(example.picture), "example.png")
    assert WIDTH // 2 < picture.get_width() <= WIDTH
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 300, 7) for y in range(0, 150, 7)}) > 20
    assert example.lines[0] == ShownLine("Ada: Shoot", heading=True)
    assert ShownLine("36 % to hit   0 % out   0.9 health lost on average") in example.lines
    assert ShownLine("+2 defence dice  partial cover at 6,3", "S-26") in example.lines
    assert painter.words(Run(f"{KEY}why", code=True)) == "F7"


def test_a_site_is_not_written_over_what_is_there(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    ended = enfilade("rulebook", str(tmp_path))
    assert ended.status == ExitStatus.MISTAKE
    assert "--force" in ended.err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
