import { readFile } from 'node:fs/promises'

const answer = await fetch('https://AMANA/partner/v1/check-jobs', {
  method: 'POST',
  headers: {
    authorization: 'Bearer API_KEY',
    'content-type': 'text/csv',
    'idempotency-key': 'stock-of-monday',
  },
  body: await readFile('stock.csv'),
})
console.log(await answer.text())
