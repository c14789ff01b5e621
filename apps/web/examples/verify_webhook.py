"""Verifies a webhook of Amana (Standard Webhooks 1.0). Needs Python 3.9 or newer and nothing else."""

import base64
import hashlib
import hmac
import time


def verify_webhook(secret: str, headers: dict[str, str], body: bytes) -> bool:
    """secret: whsec_…; body: exactly as it came."""
    # Servers write the names of headers in any case.
    named = {name.lower(): value for name, value in headers.items()}
    try:
        message_id = named["webhook-id"]
        at = named["webhook-timestamp"]
        # Older than five minutes: somebody may send a recorded one again.
        if abs(time.time() - int(at)) > 300:
            return False
    except (KeyError, ValueError):
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    content = f"{message_id}.{at}.".encode() + body
    expected = base64.b64encode(hmac.new(key, content, hashlib.sha256).digest()).decode()
    given = (one.split(",", 1) for one in named.get("webhook-signature", "").split())
    return any(len(pair) == 2 and pair[0] == "v1" and hmac.compare_digest(pair[1].encode(), expected.encode()) for pair in given)
