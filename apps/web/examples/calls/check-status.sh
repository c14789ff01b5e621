curl https://AMANA/device-authenticity/vwip/check-status \
  -H "Authorization: Bearer ACCESS_TOKEN" \
  -H "Content-Type: application/json" \
  -d '{"imei": "009900000000039"}'
