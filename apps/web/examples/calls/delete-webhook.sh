curl -X DELETE https://AMANA/partner/v1/webhooks/WEBHOOK_ID \
  -H "Authorization: Bearer API_KEY"
