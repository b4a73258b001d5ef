"""How much files may hold that strangers wrote: every reader refuses more, before it takes time or memory.

No file of ours comes near any of these. A file within them is read within seconds and 200 MB.
"""

# All files
NAME_LETTERS = 40
"""Longest name of a room, a door, a penguin, a player."""
TITLE_LETTERS = 80
"""Longest title of a scene or a recording."""
SENTENCE_LETTERS = 200
"""Longest title of a case or a spec, and longest text that a trace or an action of a match holds."""
METRES = 100.0
"""Farthest coordinate and largest size, m."""

# The program's own: settings, what it remembers
OWN_BYTES = 64 * 1024
"""Largest file, bytes."""

# Scenes, penguins, cases, specs, rulebooks: TOML
TOML_BYTES = 250_000
"""Largest file, bytes; longest text, characters."""
TOML_DOTS = 100
"""Most dots of a line. The standard parser's time grows with the square of the parts of a dotted key, so one
long line could keep it busy for minutes."""

# Recordings, and what traces say of themselves: JSON
JSON_DEPTH = 12
"""How deep objects and lists may stand in each other."""

# Art, in SVG
ART_BYTES = 250_000
"""Largest file, bytes; ours come to 8,000."""
ART_DEPTH = 20
"""How deep elements may stand in each other."""
ART_DRAWN = 3_000
"""Most elements in a file."""
ART_MILLIMETRES = 100_000.0
"""Largest width and height."""

# Scenes
SCENE_ROOMS = 64
"""Most rooms; the real school has 5."""
SCENE_DOORS = 256
"""Most doors, and most clips, and most marks."""

# Cases
CASE_EVENTS = 100
"""Most events of one list; a flick has some ten."""
CASE_MOMENTS = 1000
"""Most moments of a motion made by hand."""
CASE_SECONDS = 1000.0
"""Latest of its moments, s."""
CASE_RULES = 20
"""Most rules that one case settles."""

# Specs of sweeps
SPEC_POINTS = 10**6
"""Most points of one grid."""
SPEC_DRAWS = 10**9
"""Most draws at one point of the grid: those by Sobol repeat themselves after 2**30."""
SPEC_FLICKS = 10**12
"""Most flicks of one sweep."""
SPEC_COUNTED = 100
"""Most events that are counted."""

# Results of sweeps: SQLite
SWEEP_ROW = 1_000_000
"""Largest row, bytes."""
SWEEP_REASON = 10_000
"""Longest text that says why a flick was refused, or what crashed, letters."""
SWEEP_NUMBER = 1e9
"""Largest number of a flick, whatever is drawn: a spec's own are at most a thousandth of it."""
SWEEP_ITEMS = 5000
"""Most events, or verdicts, of one flick."""

# Traces
TRACE_BYTES = 32 * 2**20
"""Largest file, and largest total that is unpacked, bytes: 20 s of four penguins take 9 MB, and as much again
for their contacts."""
TRACE_FILES = 32
"""Most files in the archive; a trace has ten arrays."""
TRACE_LIST = 2**20
"""Longest list of files at an archive's end, bytes: zipfile makes an object of every 46 of them."""
TRACE_HEADER = 1_000
"""Longest header of an array, characters; what numpy writes for a plain one takes some hundred."""
TRACE_META = 1_000_000
"""Longest text of ``meta``, characters."""
TRACE_PENGUINS = 16
"""Most penguins."""
TRACE_FURNITURE = 16
"""Most boxes that stand for a while."""
TRACE_ZONES = 16
"""Most marked places that a game has put down."""
TRACE_AXIS = 2**20
"""Longest axis of an array without items, which nothing else limits."""
TRACE_NUMBER = 1e6
"""Largest number (m, m/s, rad/s, N s, s)."""

# What the referee judges
JUDGED_MOMENTS = 100_000
"""Most moments, of all penguins together; four that move for 20 s take 80,000."""
JUDGED_NEAR = 100_000
"""Most moments, of all pairs together, at which hulls that have no contacts are compared."""

# Recordings: JSON Lines
RECORDING_BYTES = 8 * 2**20
"""Largest file, bytes: some 5,000 flicks."""
RECORDING_LINE = 2**18
"""Longest line, bytes."""
RECORDING_LINES = 10_000
"""Most lines."""
RECORDING_EVENTS = 1_000
"""Most events of one flick."""
RECORDING_RECORDS = 200
"""Most things that happen by one action of a match; ours come to some twenty."""
RECORDING_STEPS = 160_000
"""Most steps of a flick: those of 20 s at 8 kHz."""
RECORDING_SEED = 2**63
"""Seeds are smaller, on either side of 0."""
RECORDING_CARDS = 100
"""Most cards of a kind."""
RECORDING_POINTS = 100
"""Most points of a token."""
MAKER_LETTERS = 60
"""Longest text of what made a recording."""

# Pictures that carry a recording: PNG
PICTURE_BYTES = 64 * 2**20
"""Largest file, bytes: only what it carries is read."""
PICTURE_CHUNKS = 20_000
"""Most parts; one of 64 MiB in the usual parts of 8 KiB has 8,000."""

# Series
SERIES_PLAYERS = 32
"""Most players: a file of so many with all their games stays within the limit of own files."""
SERIES_GAMES = 8
"""Most games of each pool, and of the final."""

# Actions and outcomes of matches
VALUE_SIZE = 10**9
"""Largest number."""
FOOTPRINT_POINTS = 500
"""Most corners of a footprint; the time to place beside one grows with their square."""
DECK_CARDS = 500
"""Most cards of a deck."""
