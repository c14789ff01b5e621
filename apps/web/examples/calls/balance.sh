curl https://AMANA/partner/v1/balance \
  -H "Authorization: Bearer API_KEY"
