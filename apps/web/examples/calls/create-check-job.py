import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/check-jobs",
    method="POST",
    headers={"Authorization": "Bearer API_KEY", "Content-Type": "text/csv", "Idempotency-Key": "stock-of-monday"},
    data=open("stock.csv", "rb").read(),
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
