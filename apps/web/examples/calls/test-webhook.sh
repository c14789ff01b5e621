curl https://AMANA/partner/v1/webhooks/WEBHOOK_ID/test \
  -H "Authorization: Bearer API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"event": "ng.amana.flag.activated"}'
