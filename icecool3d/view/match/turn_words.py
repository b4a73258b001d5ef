"""Sentences that tell the people of a match what to do now."""

from collections.abc import Mapping
from typing import Literal

from icecool3d.kit.phrase import Phrase, Template

Doing = Literal["place", "ask", "flick", "finish", "over"]
"""What the game waits for: a place, an answer, a flick, the turn's end, or nothing any more."""

HOW: Mapping[tuple[bool, bool], Phrase] = {
    (False, True): Phrase("Press on your penguin, pull back and let go."),
    (False, False): Phrase("Press on it, pull back and let go."),
    (True, True): Phrase("Draw through your penguin, as fast as you want to flick it."),
    (True, False): Phrase("Draw through it, as fast as you want to flick it."),
}
"""How to flick: whether by swipes, and whether one's own penguin."""
NOW: Mapping[str, Template] = {
    "place": Template("{name}: you are the Catcher. Click inside the orange line of the {room}."),
    "start": Template("{name}: start from the red circle. {how}"),
    "again": Template("{name}: caught! Start again from the red circle. {how}"),
    "run": Template("{name}: go through a door with your fish. {how}"),
    "catch": Template("{name}: catch them! {how}"),
    "home": Template("{name}: run for the finish! {how}"),
    "body": Template("{name}: flick {body}. {how}"),
    "area": Template("{name}: {title}. {hint} Click in the orange area."),
    "finish": Template("{name}: your flick is done."),
    "out": Template("{name}: your penguin left the school and is back."),
    "ask": Template("{name}: {title}. {hint}"),
    "over": Template("The game is over."),
    "bot": Template("{name}'s turn: a bot decides what to do."),
}
"""What to do now."""
END = Template("End the turn, and it is {next}'s.")
"""What is said besides where something else could be done before."""
NEXT = Template("{next} is next.")
"""What is said besides where the turn ends by itself."""
FIRST = Phrase("Or first put it on an orange spot.")
"""What is said besides where it can be put there."""
