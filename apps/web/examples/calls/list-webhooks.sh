curl https://AMANA/partner/v1/webhooks \
  -H "Authorization: Bearer API_KEY"
