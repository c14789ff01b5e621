curl "https://AMANA/telco/v1/changes?after=0&limit=2" \
  -H "Authorization: Bearer NETWORK_KEY"
