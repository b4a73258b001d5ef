"""What a penguin is made of, in few letters."""

import hashlib
import json

from icecool3d.pieces import Penguin


def penguin_digest(penguin: Penguin) -> str:
    """Return a digest of all that decides how a penguin moves."""
    return hashlib.sha256(json.dumps(penguin.to_dict(), sort_keys=True).encode()).hexdigest()
