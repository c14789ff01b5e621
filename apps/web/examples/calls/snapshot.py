import urllib.request

request = urllib.request.Request(
    "https://AMANA/telco/v1/snapshot",
    headers={"Authorization": "Bearer NETWORK_KEY"},
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
