curl https://AMANA/partner/v1/webhooks \
  -H "Authorization: Bearer API_KEY" \
  -H "Content-Type: application/json" \
  -d '{"url": "WEBHOOK_URL", "events": ["ng.amana.check_job.done", "ng.amana.flag.activated", "ng.amana.flag.cleared"]}'
