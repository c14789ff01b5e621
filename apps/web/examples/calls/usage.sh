curl "https://AMANA/partner/v1/usage?from=FROM_DAY&to=TO_DAY" \
  -H "Authorization: Bearer API_KEY"
