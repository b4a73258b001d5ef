"""A school from straight above: the plan on which flicks are drawn.

Its floors are those of the rooms, kept pale so that what happens on them is seen.
"""

from PIL import Image

from icecool3d.art.canvas import Canvas
from icecool3d.art.fonts import TITLE, text_width
from icecool3d.art.room_art import lay_floor
from icecool3d.export import signs
from icecool3d.kit.language import Language
from icecool3d.kit.palette import DOTS, PAINTS
from icecool3d.school import Door, Interval, Point, Rect, Room, School, X, Y
from icecool3d.school.plan import rect_along

TABLE, CARDBOARD = PAINTS["table"].colour, PAINTS["cardboard"].colour
CORE = "#7A5532"
"""Cardboard in the shade: what parts the walls of a plan from its floors."""

LINE = 0.0022
"""Thickness of an orange line, m."""
VEIL = "#FFFDF694"
"""What lies over floors, so that what happens on them is seen."""
PADDING = 0.8
"""Between the legend and the rim of its panel, in letters."""


def draw_plan(school: School, language: Language, size: int = 1600) -> Image.Image:
    """Draw a school, its longer side ``size`` pixels, with names and a legend in ``language``, and a scale.

    >>> from icecool3d.school import load_school
    >>> draw_plan(load_school("two-rooms"), "en", size=300).width
    300
    """
    return plan_canvas(school, language, size).picture()


def plan_canvas(school: School, language: Language, size: int = 1600) -> Canvas:
    """Return the same plan as a canvas, to draw on it what happened there.

    >>> from icecool3d.school import load_school
    >>> canvas = plan_canvas(load_school("two-rooms"), "en", size=300)
    >>> canvas.path([(0.1, 0.0), (0.3, 0.05)], "#2F6FD6", 0.003)
    """
    bounds = school.bounds
    letters = 0.018 * _longest(bounds)
    shown = signs.entries(school, language)
    panel = _panel(school, shown, letters)
    seen = Rect(
        bounds.xmin - 3.2 * letters,
        panel.ymin - 1.8 * letters,
        max(bounds.xmax, panel.xmax) + 2.2 * letters,
        bounds.ymax + 5.0 * letters,
    )
    canvas = Canvas(seen, size / _longest(seen), TABLE)
    _draw_table(canvas, letters)
    _draw_boxes(canvas, school, language)
    _draw_spots(canvas, school, letters)
    _draw_heading(canvas, school, letters, language)
    signs.draw_rulers(canvas, bounds, letters, language)
    canvas.shadow([panel], 0.5 * letters, 0.4)
    canvas.rect(panel, signs.PAPER, rounded=letters)
    signs.draw_legend(canvas, shown, panel.inset(PADDING * letters), letters)
    return canvas


def _panel(school: School, shown: list[signs.Entry], letters: float) -> Rect:
    """Return the place of the legend's panel below the school."""
    bounds, around = school.bounds, 2.0 * PADDING * letters
    width, height = signs.legend_size(shown, bounds.along(X).length - around, letters)
    top = bounds.ymin - 2.6 * letters
    return Rect(bounds.xmin, top - height - around, bounds.xmin + width + around, top)


def _longest(rect: Rect) -> float:
    return max(rect.along(axis).length for axis in (X, Y))


def _draw_table(canvas: Canvas, letters: float) -> None:
    """Lay the planks of the table."""
    seen, plank = canvas.seen, 5.0 * letters
    shades = (TABLE, "#CDA780", "#C69E75", "#CBA47D")
    for place in range(int((seen.ymax - seen.ymin) / plank) + 1):
        bottom = seen.ymin + place * plank
        canvas.rect(Rect(seen.xmin, bottom, seen.xmax, bottom + plank), shades[place % len(shades)])
        canvas.path([(seen.xmin, bottom), (seen.xmax, bottom)], "#B58D63", 0.05 * letters)


def _draw_boxes(canvas: Canvas, school: School, language: Language) -> None:
    canvas.shadow([room.rect for room in school.rooms], 0.012, 0.55)
    letters = 0.033 * _longest(school.bounds)
    for room in school.rooms:
        lay_floor(canvas, room, language)
        canvas.rect(room.interior, VEIL)
        if (start := school.scene.catcher_start) is not None and start.room == room.id:
            signs.draw_catcher_area(canvas, room.line)
        canvas.frame(room.line, signs.ORANGE, LINE)
        _draw_name(canvas, room, letters, language)
    for wall in school.walls:
        canvas.rect(wall.solid, CARDBOARD)
    edge = 0.3 * school.scene.box.wall_thickness
    for room in school.rooms:
        canvas.frame(room.rect.inset(0.5 * edge), CORE, edge)
        canvas.frame(room.interior.inset(-0.5 * edge), CORE, edge)
    for place, door in enumerate(school.doors):
        _draw_door(canvas, door, DOTS[place % len(DOTS)])


def _draw_name(canvas: Canvas, room: Room, largest: float, language: Language) -> None:
    """Write number and name into the upper left corner within the orange line, as large as fits."""
    number, title = str(room.number), room.title.in_language(language)
    sides = [room.line.along(axis).length for axis in (X, Y)]
    area = room.line.inset(min(0.4 * largest, 0.1 * min(sides)))
    length = text_width(number, 1.5, TITLE) + 0.35 + text_width(title, 0.7)
    size = min(largest, 0.2 * area.along(Y).length, area.along(X).length / length)
    base = area.ymax - 1.05 * size
    canvas.text((area.xmin, base), number, 1.5 * size, signs.INK, anchor="ls", face=TITLE)
    left = area.xmin + (text_width(number, 1.5, TITLE) + 0.35) * size
    canvas.text((left, base), title, 0.7 * size, signs.INK, anchor="ls")


def _draw_door(canvas: Canvas, door: Door, colour: str) -> None:
    """Open the walls, hint at the lintel above, and set the dots at the door's feet."""
    axis, slab = door.seam.axis, door.seam.slab.along(1 - door.seam.axis)
    canvas.rect(door.frame, signs.PAPER)
    for face in (slab.low, slab.high):
        edge = rect_along(axis, door.opening, Interval(face, face))
        canvas.dashes(
            (edge.xmin, edge.ymin), (edge.xmax, edge.ymax), CORE, 0.0008, max(0.004, door.width / 16.0)
        )
    for end in (door.opening.low, door.opening.high):
        jamb = rect_along(axis, Interval(end, end), slab)
        canvas.path([(jamb.xmin, jamb.ymin), (jamb.xmax, jamb.ymax)], signs.INK, 0.0016)
    radius = min(0.0042, 0.2 * door.width)
    for across in (slab.low - 2.0 * radius, slab.high + 2.0 * radius):
        for along in (door.opening.low + radius, door.opening.high - radius):
            dot = rect_along(axis, Interval(along, along), Interval(across, across)).centre
            canvas.disc(dot, radius, colour, signs.INK, 0.14 * radius)


def _draw_spots(canvas: Canvas, school: School, letters: float) -> None:
    scene = school.scene
    for junction in school.t_junctions:
        signs.draw_sign(canvas, "t-junction", junction.at, 0.0065)
    for clip in scene.clips:
        seam = school.seam_between(*clip.rooms)
        turn = 90.0 if seam is not None and seam.axis == X else 0.0
        signs.draw_sign(canvas, "clip", clip.at, 0.015, turn)
    for door in school.doors:
        if door.fish:
            signs.draw_sign(canvas, "fish-door", door.centre, 0.0125)
    if scene.runner_start is not None:
        signs.draw_sign(canvas, "red-circle", scene.runner_start.at, scene.runner_start.radius)
    if scene.finish is not None:
        line, size = school.room(scene.finish.room).line, 0.6 * letters
        signs.draw_sign(canvas, "finish", (line.xmax - 2.0 * size, line.ymax - 2.0 * size), size)
    for at, names in _marks(school).items():
        signs.draw_sign(canvas, "mark", at, 0.0045)
        for place, name in enumerate(names):
            below = (at[X], at[Y] - 0.008 - 0.75 * place * letters)
            canvas.text(below, name, 0.62 * letters, signs.INK, anchor="mt")


def _marks(school: School) -> dict[Point, list[str]]:
    """Gather the names of marks that lie on the same spot."""
    spots: dict[Point, list[str]] = {}
    for mark in school.scene.marks:
        spots.setdefault(mark.at, []).append(mark.id)
    return spots


def _draw_heading(canvas: Canvas, school: School, letters: float, language: Language) -> None:
    bounds = school.bounds
    title, base = school.scene.title.in_language(language), bounds.ymax + 1.6 * letters
    room = bounds.along(X).length - 1.5 * signs.scale_length(bounds.along(X).length)
    size = min(2.3 * letters, room / text_width(title, 1.0, TITLE))
    canvas.text((bounds.xmin, base), title, size, signs.INK, anchor="ls", face=TITLE)
    signs.draw_scale(canvas, (bounds.xmax, base), bounds.along(X).length, letters, language)
