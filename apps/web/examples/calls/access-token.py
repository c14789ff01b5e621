import base64
import urllib.parse
import urllib.request

fields = {"grant_type": "client_credentials", "scope": "device-authenticity:check-status"}
request = urllib.request.Request(
    "https://AMANA/oauth2/token",
    method="POST",
    headers={"Authorization": "Basic " + base64.b64encode(b"CLIENT_ID:CLIENT_SECRET").decode()},
    data=urllib.parse.urlencode(fields).encode(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
