"""Verifies certificates with nothing but Python 3.8 and OpenSSL 3 (docs/adr/0022).

python3 verify_certificate.py KEYS.json [STATUS-LIST.cwt] < TEXTS

KEYS.json is /.well-known/amana-certificates.json, STATUS-LIST.cwt is /status/1. A line of TEXTS is what a QR code
holds; for each a line of JSON comes out: the claims and the state, or null for what Amana did not sign.
"""
import base64, json, subprocess, sys, tempfile, zlib

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"


def base45(text):
    out = b""
    for at in range(0, len(text), 3):
        group = [ALPHABET.index(character) for character in text[at : at + 3]]
        value = sum(digit * 45**place for place, digit in enumerate(group))
        out += value.to_bytes(len(group) - 1, "big")
    return out


def cbor(data, at=0):
    major, info, at = data[at] >> 5, data[at] & 31, at + 1
    size = 0 if info < 24 else 1 << (info - 24)
    value, at = (info if info < 24 else int.from_bytes(data[at : at + size], "big")), at + size
    if major < 2:
        return (value if major == 0 else -1 - value), at
    if major < 4:
        part = data[at : at + value]
        return (part if major == 2 else part.decode()), at + value
    if major == 6:
        return cbor(data, at)
    items = []
    for _ in range(value * (major - 3)):
        item, at = cbor(data, at)
        items.append(item)
    return (items if major == 4 else dict(zip(items[::2], items[1::2]))), at


def head(major, length):
    return bytes([major << 5 | length]) if length < 24 else bytes([major << 5 | 25]) + length.to_bytes(2, "big") if length > 255 else bytes([major << 5 | 24, length])


def verified(token, keys):
    (protected, unprotected, payload, signature), end = cbor(token)
    header = cbor(protected)[0]
    assert token[0] == 0xD2 and end == len(token) and unprotected == {} and header[1] == -8
    long_head = bytes([0x5A]) + len(payload).to_bytes(4, "big") if len(payload) > 65535 else head(2, len(payload))
    signed = b"\x84\x6aSignature1" + head(2, len(protected)) + protected + b"\x40" + long_head + payload
    with tempfile.NamedTemporaryFile() as key, tempfile.NamedTemporaryFile() as message, tempfile.NamedTemporaryFile() as proof:
        der = bytes.fromhex("302a300506032b6570032100") + keys[header[4]]
        key.write(b"-----BEGIN PUBLIC KEY-----\n" + base64.b64encode(der) + b"\n-----END PUBLIC KEY-----\n")
        for file, content in ((message, signed), (proof, signature), (key, b"")):
            file.write(content)
            file.flush()
        command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", key.name, "-rawin", "-in", message.name, "-sigfile", proof.name]
        assert subprocess.run(command, capture_output=True).returncode == 0
    return header, cbor(payload)[0]


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


if {"--help", "-h"} & set(sys.argv[1:]):
    print("usage: verify_certificate.py KEYS.json [STATUSLIST...] < TEXTS")
    sys.exit()
keys = {unpadded(key["kid"])[:8]: unpadded(key["x"]) for key in json.load(open(sys.argv[1]))["keys"]}
lists = {}
for path in sys.argv[2:]:
    header, claims = verified(open(path, "rb").read(), keys)
    assert header[16] == "application/statuslist+cwt" and claims[65533]["bits"] == 2
    lists[claims[2]] = zlib.decompress(claims[65533]["lst"])
for text in sys.stdin.read().split("\n")[:-1]:
    try:
        assert text.startswith("AMN1:")
        claims = verified(base45(text[5:]), keys)[1]
        place = claims[65535]["status_list"]
        kind, imei, brand, model, result = claims[-70001]
        state = lists[place["uri"]][place["idx"] // 4] >> place["idx"] % 4 * 2 & 3 if place["uri"] in lists else None
        print(json.dumps({"number": claims[7].decode(), "issued": claims[6], "ends": claims.get(4), "kind": kind, "imei": f"{imei:015}", "brand": brand, "model": model, "result": result, "state": state}))
    except Exception:
        print("null")
