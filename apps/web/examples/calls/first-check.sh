curl https://AMANA/partner/v1/checks \
  -H "Authorization: Bearer API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"imei": "009900000000039"}'
