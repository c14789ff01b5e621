curl -X DELETE https://AMANA/partner/v1/check-jobs/JOB_ID \
  -H "Authorization: Bearer API_KEY"
