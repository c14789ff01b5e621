curl https://AMANA/telco/v1/snapshot \
  -H "Authorization: Bearer NETWORK_KEY"
