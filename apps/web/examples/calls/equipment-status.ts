const answer = await fetch('https://AMANA/n5g-eir-eic/v1/equipment-status?pei=imei-356938035643809', {
  headers: { authorization: 'Bearer NETWORK_KEY' },
})
console.log(await answer.text())
