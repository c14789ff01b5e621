import json
import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/checks",
    method="POST",
    headers={"Authorization": "Bearer API_KEY", "Content-Type": "application/json", "Idempotency-Key": "order-4711"},
    data=json.dumps({"imei": "009900000000013"}).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
