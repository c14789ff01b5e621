/** Sends a code through the real route, job and adapter; only the provider is a stand-in. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, json, page, startFakeProvider } from '../../../adapters/sms/sms.fixtures.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { type Contacts, startContacts } from './contacts.fixtures.ts'

const KEY = 'termii-key-5d1f'
const taken = json(200, { code: 'ok', message_id: '1' })
const refused = json(400, { message: 'Invalid phone number' })

let provider: FakeProvider
let contacts: Contacts
beforeAll(async () => {
  provider = await startFakeProvider(taken)
  contacts = await startContacts({
    SMS_PROVIDER: 'termii',
    TERMII_API_KEY: KEY,
    TERMII_BASE_URL: provider.url,
  })
})
beforeEach(() => {
  provider.reply = taken
})
afterEach(() => {
  const log = contacts.amana.logged.join('\n')
  for (const secret of [KEY, ...numbers]) expect(log).not.toContain(secret)
})
afterAll(async () => {
  await contacts.stop()
  await provider.stop()
})

/** As they are after +234. */
const numbers: string[] = []
const requestsTo = (number: string) =>
  provider.requests.map(({ body }) => JSON.parse(body)).filter(({ to }) => `+${to}` === number)

async function send(): Promise<{ number: string; token: string }> {
  const number = contacts.newNumber()
  numbers.push(number.slice(4))
  const { token } = await contacts.newAccount()
  expect(await contacts.post('/users/phone/send-code/', { phone_number: number }, token)).toMatchObject({
    status: 200,
  })
  return { number, token }
}

test('a code goes to the provider once and proves the number', async () => {
  const { number, token } = await send()
  const request = await waitUntil(() => requestsTo(number)[0])
  const code = /\b\d{6}\b/.exec(request.sms)?.[0]
  expect(await contacts.post('/users/phone/verify/', { phone_number: number, code }, token)).toMatchObject({
    status: 200,
  })
  expect(requestsTo(number)).toHaveLength(1)
})

test('a provider that is down is asked again, with the same message', async () => {
  provider.reply = page(503, 'Maintenance')
  const { number } = await send()
  await waitUntil(() => requestsTo(number)[0])
  provider.reply = taken
  const [first, second] = await waitUntil(() => (requestsTo(number).length > 1 ? requestsTo(number) : null))
  expect(second).toEqual(first)
})

test('a number that the provider refuses is not tried again, and the next one is', async () => {
  provider.reply = refused
  const { number } = await send()
  await waitUntil(() => requestsTo(number)[0])
  provider.reply = taken
  const next = await send()
  await waitUntil(() => requestsTo(next.number)[0])
  const { rows } = await contacts.amana.database.pool.query(
    `select state from pgboss.job where name = 'codes.send' and state = 'retry'`,
  )
  expect(rows).toEqual([])
  expect(requestsTo(number)).toHaveLength(1)
})
