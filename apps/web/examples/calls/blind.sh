curl https://AMANA/partner/v1/blind \
  -H "Authorization: Bearer LIVE_KEY" \
  -H "Content-Type: application/json" \
  -d '{"epoch": EPOCH, "elements": ["4vKuCmq8TnGohKlhxQBRX1jjC2qlgt2NtqZZReCNLXY"]}'
