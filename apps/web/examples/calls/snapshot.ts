const answer = await fetch('https://AMANA/telco/v1/snapshot', {
  headers: { authorization: 'Bearer NETWORK_KEY' },
})
console.log(await answer.text())
