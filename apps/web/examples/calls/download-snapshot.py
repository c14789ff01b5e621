import gzip
import urllib.request

request = urllib.request.Request(
    "https://AMANA/telco/v1/snapshots/LIST_EPOCH/POSITION?digits=15",
    headers={"Authorization": "Bearer NETWORK_KEY"},
)
with urllib.request.urlopen(request) as answer:
    print(gzip.decompress(answer.read()).decode())
