const answer = await fetch('https://AMANA/partner/v1/balance', {
  headers: { authorization: 'Bearer API_KEY' },
})
console.log(await answer.text())
