import urllib.request

request = urllib.request.Request(
    "https://AMANA/private/epoch",
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
