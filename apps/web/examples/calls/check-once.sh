curl https://AMANA/partner/v1/checks \
  -H "Authorization: Bearer API_KEY" \
  -H "Content-Type: application/json" \
  -H "Idempotency-Key: order-4711" \
  -d '{"imei": "009900000000013"}'
