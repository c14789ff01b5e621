const answer = await fetch('https://AMANA/partner/v1/webhooks', {
  method: 'POST',
  headers: { authorization: 'Bearer API_KEY', 'content-type': 'application/json' },
  body: JSON.stringify({
    url: 'WEBHOOK_URL',
    events: ['ng.amana.check_job.done', 'ng.amana.flag.activated', 'ng.amana.flag.cleared'],
  }),
})
console.log(await answer.text())
