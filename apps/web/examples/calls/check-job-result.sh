curl https://AMANA/partner/v1/check-jobs/JOB_ID/result \
  -H "Authorization: Bearer API_KEY"
