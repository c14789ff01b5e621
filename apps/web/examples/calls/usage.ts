const answer = await fetch('https://AMANA/partner/v1/usage?from=FROM_DAY&to=TO_DAY', {
  headers: { authorization: 'Bearer API_KEY' },
})
console.log(await answer.text())
