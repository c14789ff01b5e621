import json
import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/blind",
    method="POST",
    headers={"Authorization": "Bearer LIVE_KEY", "Content-Type": "application/json"},
    data=json.dumps({"epoch": EPOCH, "elements": ["4vKuCmq8TnGohKlhxQBRX1jjC2qlgt2NtqZZReCNLXY"]}).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
