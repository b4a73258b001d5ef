"""An edge case of the rules, written and judged.

By rule DOOR-5 a jump over a door does not pass it. A case says who stands where, the flick, what must happen
and what must not; a shot writes one by itself.

Run it with ``python -m icecool3d.examples.written_case [FOLDER]``.
"""

import icecool3d as ice

CASE = """
format = 1
rules = ["DOOR-5"]
title = { en = "A jump over the door to the Lounge is no pass." }
scene = "school"
penguin = [{ name = "red", at = [0.0, -0.23], facing = 90 }]
flick = { penguin = "red", aim = 90, speed = 5.2, height = 0.81 }
expect = [{ event = "jump-over-door", penguin = "red", door = "classroom-lounge" }]
never = [{ event = "pass-through-door" }]
"""


def main(folder: str) -> ice.Case:
    """Judge the case, and a slower flick; let the shot write a case, and judge that."""
    jump, slower = ice.case(CASE), ice.case(CASE.replace("5.2", "3.9"))
    print("as written it holds:", jump.holds)
    print("slower it does not: ", *slower.faults)
    print("kept by the shot:   ", ice.case(jump.shot.save(f"{folder}/jump.toml")).holds)
    return jump


if __name__ == "__main__":
    from sys import argv
    from tempfile import mkdtemp

    folder = argv[1] if argv[1:] else mkdtemp(prefix="icecool3d-")
    print(main(folder), f"Files are in {folder}", sep="\n")
