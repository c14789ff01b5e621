const answer = await fetch('https://AMANA/partner/v1/blind', {
  method: 'POST',
  headers: { authorization: 'Bearer LIVE_KEY', 'content-type': 'application/json' },
  body: JSON.stringify({ epoch: EPOCH, elements: ['4vKuCmq8TnGohKlhxQBRX1jjC2qlgt2NtqZZReCNLXY'] }),
})
console.log(await answer.text())
