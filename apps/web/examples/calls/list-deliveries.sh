curl https://AMANA/partner/v1/webhooks/WEBHOOK_ID/deliveries \
  -H "Authorization: Bearer API_KEY"
