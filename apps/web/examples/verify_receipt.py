"""python3 verify_receipt.py RECEIPT VKEY    (Python 3.8 or later, OpenSSL 3; no network)"""
import base64, hashlib, hmac, json, subprocess, sys, tempfile
def check(holds, why):
    if not holds: sys.exit("It does not hold: " + why)
def b64(text):
    check(base64.b64encode(base64.b64decode(text)).decode() == text, "loose base64")
    return base64.b64decode(text)
text, vkey = open(sys.argv[1], encoding="utf-8").read().strip() + "\n", sys.argv[2]
receipt = json.loads(text) if text.startswith("{") else {"proof": text}
head, _, checkpoint = receipt["proof"].partition("\n\n")
version, *lines = head.split("\n")
if lines[0].startswith("extra "): receipt.update(json.loads(b64(lines.pop(0)[6:])))
index, proof = int(lines[0][6:]), [b64(line) for line in lines[1:]]
check(version == "c2sp.org/tlog-proof@v1" and lines[0] == f"index {index}", "it has no proof")
# 1. The log's key (Ed25519) signed the checkpoint: origin, size and root.
signed, _, signatures = checkpoint.rpartition("\n\n")
origin, size, root = signed.split("\n")[:3]
name, key_id, key = vkey.split("+", 2)
found = [b64(line.split(" ")[2]) for line in signatures.split("\n") if line.startswith(f"— {name} ")]
found = [signature[4:] for signature in found if signature[:4].hex() == key_id]
check(name == origin and len(found) == 1, "the log's key did not sign it")
with tempfile.TemporaryDirectory() as folder:
    der = bytes.fromhex("302a300506032b6570032100") + b64(key)[1:]
    for file, data in ("key", der), ("text", f"{signed}\n".encode()), ("sig", found[0]):
        with open(f"{folder}/{file}", "wb") as out: out.write(data)
    openssl = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in text -sigfile sig"
    answer = subprocess.run(openssl.split(), cwd=folder, capture_output=True)
    check(answer.returncode == 0, "wrong signature of the checkpoint")
# 2. The entry commits to the event: HMAC-SHA-256 with the salt as its key.
salt = b64(receipt["salt"].translate(str.maketrans("-_", "+/")) + "=")
c = base64.urlsafe_b64encode(hmac.new(salt, receipt["event"].encode(), "sha256").digest())[:43]
entry = '{"v":1,"type":"%s","at":"%s","c":"%s"}' % (receipt["type"], receipt["at"], c.decode())
# 3. That entry is in the tree with that root (RFC 9162, section 2.1.3.2).
node, last, top = index, int(size) - 1, hashlib.sha256(b"\0" + entry.encode()).digest()
for sibling in proof:
    pair = sibling + top if node & 1 or node == last else top + sibling
    while node == last and node and not node & 1: node, last = node >> 1, last >> 1
    node, last, top = node >> 1, last >> 1, hashlib.sha256(b"\1" + pair).digest()
check(0 <= index < int(size) and last == 0 and top == b64(root), "it is not in the log")
print("It holds:", receipt["event"])
