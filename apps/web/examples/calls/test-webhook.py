import json
import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/webhooks/WEBHOOK_ID/test",
    method="POST",
    headers={"Authorization": "Bearer API_KEY", "Content-Type": "application/json"},
    data=json.dumps({"event": "ng.amana.flag.activated"}).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
