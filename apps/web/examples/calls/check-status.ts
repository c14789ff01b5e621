const answer = await fetch('https://AMANA/device-authenticity/vwip/check-status', {
  method: 'POST',
  headers: { authorization: 'Bearer ACCESS_TOKEN', 'content-type': 'application/json' },
  body: JSON.stringify({ imei: '009900000000039' }),
})
console.log(await answer.text())
