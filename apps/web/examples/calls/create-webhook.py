import json
import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/webhooks",
    method="POST",
    headers={"Authorization": "Bearer API_KEY", "Content-Type": "application/json"},
    data=json.dumps({"url": "WEBHOOK_URL", "events": ["ng.amana.check_job.done", "ng.amana.flag.activated", "ng.amana.flag.cleared"]}).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
