const answer = await fetch('https://AMANA/partner/v1/check-jobs/JOB_ID', {
  method: 'DELETE',
  headers: { authorization: 'Bearer API_KEY' },
})
console.log(await answer.text())
