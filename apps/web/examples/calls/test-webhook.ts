const answer = await fetch('https://AMANA/partner/v1/webhooks/WEBHOOK_ID/test', {
  method: 'POST',
  headers: { authorization: 'Bearer API_KEY', 'content-type': 'application/json' },
  body: JSON.stringify({ event: 'ng.amana.flag.activated' }),
})
console.log(await answer.text())
