curl https://AMANA/oauth2/token \
  -u "CLIENT_ID:CLIENT_SECRET" \
  -d grant_type=client_credentials \
  -d scope=device-authenticity:check-status
