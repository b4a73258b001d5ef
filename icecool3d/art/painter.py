"""The process that paints pictures from unknown sources; ``Easel`` starts it.

It imports little, because the game waits for it.
"""

import json
import signal
import sys
from base64 import b64encode
from time import process_time

from resvg_py import svg_to_bytes

from icecool3d.kit.system import limit_memory


def serve(most_memory: int) -> None:
    """Read tasks from standard input, one JSON line each, and answer each with a JSON line.

    Any error ends the process.
    """
    limit_memory(most_memory)
    for line in sys.stdin.buffer:
        task, began = json.loads(line), process_time()
        if sys.platform != "win32":  # there who waits for it ends it by the clock
            signal.setitimer(signal.ITIMER_PROF, task["seconds"])
        pictures = [
            b64encode(
                svg_to_bytes(
                    svg_string=svg,
                    skip_system_fonts=True,
                    font_files=task["fonts"],
                    style_sheet=style or None,
                )
            ).decode()
            for svg, style in task["drawings"]
        ]
        print(json.dumps({"pictures": pictures, "seconds": process_time() - began}), flush=True)  # noqa: T201
