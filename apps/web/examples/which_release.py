"""python3 which_release.py https://amana.example VKEY RELEASE    (beside verify_receipt.py; Python 3.8 or later, OpenSSL 3)"""
import hashlib, json, os, subprocess, sys, tempfile, urllib.request
address, vkey, release = sys.argv[1:4]
def sha256(path): return hashlib.sha256(open(path, "rb").read()).hexdigest()
answer = json.load(urllib.request.urlopen(address + "/version"))
if answer["proof"] is None: sys.exit("It proves nothing (a working copy, or a release of this minute): " + json.dumps(answer))
# 1. The public log holds what the server says of itself.
with tempfile.TemporaryDirectory() as folder:
    with open(folder + "/proof", "w", encoding="utf-8") as out: out.write(answer["proof"])
    verify = os.path.join(os.path.dirname(os.path.abspath(__file__)), "verify_receipt.py")
    held = subprocess.run([sys.executable, verify, folder + "/proof", vkey], stdout=subprocess.PIPE, encoding="utf-8")
if held.returncode != 0: sys.exit("The log does not hold this proof.")
said = {name: answer[name] for name in ("commit", "digest", "version")}
if json.loads(held.stdout[len("It holds: "):]) != said: sys.exit("The log holds another release than the server names.")
# 2. The release that you built has the same files.
if answer["digest"] != "sha256:" + sha256(release + "/manifest.json"): sys.exit("Another code answers: " + json.dumps(said))
for file in json.load(open(release + "/manifest.json", encoding="utf-8"))["files"]:
    path = os.path.join(release, file["path"])
    same = os.readlink(path) == file["link"] if "link" in file else sha256(path) == file["sha256"]
    if not same: sys.exit("Your own release was changed: " + file["path"])
print("Version", answer["version"], "of commit", answer["commit"], "answers, entry", answer["entry"], "of the log.")
