import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/webhooks/WEBHOOK_ID",
    method="DELETE",
    headers={"Authorization": "Bearer API_KEY"},
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
