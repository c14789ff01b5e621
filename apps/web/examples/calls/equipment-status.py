import urllib.request

request = urllib.request.Request(
    "https://AMANA/n5g-eir-eic/v1/equipment-status?pei=imei-356938035643809",
    headers={"Authorization": "Bearer NETWORK_KEY"},
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
