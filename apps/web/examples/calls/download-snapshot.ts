import { gunzipSync } from 'node:zlib'

const answer = await fetch('https://AMANA/telco/v1/snapshots/LIST_EPOCH/POSITION?digits=15', {
  headers: { authorization: 'Bearer NETWORK_KEY' },
})
console.log(gunzipSync(await answer.arrayBuffer()).toString())
