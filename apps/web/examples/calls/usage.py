import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/usage?from=FROM_DAY&to=TO_DAY",
    headers={"Authorization": "Bearer API_KEY"},
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
