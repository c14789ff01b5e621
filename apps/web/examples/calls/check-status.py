import json
import urllib.request

request = urllib.request.Request(
    "https://AMANA/device-authenticity/vwip/check-status",
    method="POST",
    headers={"Authorization": "Bearer ACCESS_TOKEN", "Content-Type": "application/json"},
    data=json.dumps({"imei": "009900000000039"}).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
