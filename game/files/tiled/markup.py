"""XML as elements with their places.

The parser takes no document type, no entities and nothing from elsewhere (M-06); the text was decoded
before it comes to it, so that no declared encoding is looked up.
"""

from defusedxml.common import DefusedXmlException, DTDForbidden
from defusedxml.ElementTree import DefusedXMLParser, ParseError
from msgspec import Struct

from game.files.positions import DEEPEST, MOST_VALUES, Place
from game.files.tiled.notes import refuse


class Element(Struct):
    """An element of XML with its place; `text` is what stands directly in it."""

    tag: str
    attributes: dict[str, str]
    place: Place
    children: "list[Element]" = []
    text: str = ""


class _Tree:
    """Takes the events of the parser and makes elements of them, at most so many and so deep."""

    def __init__(self, file: str) -> None:
        self.file, self.count = file, 0
        self.parser = DefusedXMLParser(target=self, forbid_dtd=True)
        self.root: Element | None = None
        self.open: list[Element] = []
        self.texts: list[list[str]] = []

    @property
    def place(self) -> Place:
        """Where the parser is."""
        expat = self.parser.parser
        return Place(max(expat.CurrentLineNumber, 1), expat.CurrentColumnNumber + 1)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) == DEEPEST:
            refuse(self.file, "elements too deep in each other", f"at most {DEEPEST} deep", self.place)
        if self.count > MOST_VALUES:
            refuse(self.file, f"more than {MOST_VALUES} elements", "fewer", self.place)
        element = Element(tag, dict(attributes), self.place)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)
        self.texts.append([])

    def data(self, text: str) -> None:
        self.texts[-1].append(text)

    def end(self, _tag: str) -> None:
        self.open.pop().text = "".join(self.texts.pop())

    def close(self) -> None:
        """Nothing is left to do when the text ends."""


def parse_xml(text: str, file: str) -> Element:
    """The root element of a text. Raises BadMap with the one fault that ends it."""
    tree = _Tree(file)
    try:
        tree.parser.feed(text)
        tree.parser.close()
    except ParseError as error:
        line, column = error.position
        refuse(file, f"a fault of syntax: {str(error).split(':')[0]}", "XML", Place(max(line, 1), column + 1))
    except DTDForbidden:
        refuse(file, "a document type", "XML without one: it could name entities and other files", tree.place)
    except DefusedXmlException:
        refuse(file, "an entity or a reference to another file", "XML without them", tree.place)
    if tree.root is None:
        refuse(file, "no element", "XML")
    return tree.root
