const answer = await fetch('https://AMANA/partner/v1/checks', {
  method: 'POST',
  headers: { authorization: 'Bearer API_KEY', 'content-type': 'application/json' },
  body: JSON.stringify({ imei: '009900000000039' }),
})
console.log(await answer.text())
