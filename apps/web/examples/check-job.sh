curl https://AMANA/partner/v1/check-jobs \
  -H "Authorization: Bearer API_KEY" \
  -H "Content-Type: text/csv" \
  -H "Idempotency-Key: stock-of-monday" \
  --data-binary @stock.csv

# The answer names the id. Ask until its status is done, then download.
curl https://AMANA/partner/v1/check-jobs/JOB_ID -H "Authorization: Bearer API_KEY"
curl https://AMANA/partner/v1/check-jobs/JOB_ID/result -H "Authorization: Bearer API_KEY"
