const answer = await fetch('https://AMANA/partner/v1/checks', {
  method: 'POST',
  headers: {
    authorization: 'Bearer API_KEY',
    'content-type': 'application/json',
    'idempotency-key': 'order-4711',
  },
  body: JSON.stringify({ imei: '009900000000013' }),
})
console.log(await answer.text())
