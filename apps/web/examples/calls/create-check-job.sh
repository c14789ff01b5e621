curl https://AMANA/partner/v1/check-jobs \
  -H "Authorization: Bearer API_KEY" \
  -H "Content-Type: text/csv" \
  -H "Idempotency-Key: stock-of-monday" \
  --data-binary @stock.csv
