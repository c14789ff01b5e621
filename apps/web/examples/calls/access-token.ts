const answer = await fetch('https://AMANA/oauth2/token', {
  method: 'POST',
  headers: { authorization: `Basic ${btoa('CLIENT_ID:CLIENT_SECRET')}` },
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'device-authenticity:check-status',
  }),
})
console.log(await answer.text())
