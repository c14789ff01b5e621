import urllib.request

request = urllib.request.Request(
    "https://AMANA/partner/v1/check-jobs/JOB_ID",
    method="DELETE",
    headers={"Authorization": "Bearer API_KEY"},
)
with urllib.request.urlopen(request) as answer:
    print(answer.read().decode())
