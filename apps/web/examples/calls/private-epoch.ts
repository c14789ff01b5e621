const answer = await fetch('https://AMANA/private/epoch')
console.log(await answer.text())
