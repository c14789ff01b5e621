const answer = await fetch('https://AMANA/telco/v1/changes?after=0&limit=2', {
  headers: { authorization: 'Bearer NETWORK_KEY' },
})
console.log(await answer.text())
