import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, SECOND } from '../../../kernel/durations.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { type Contacts, PASSWORD, startContacts, told } from './contacts.fixtures.ts'

let contacts: Contacts
let addresses = 0
beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

function newAddress(): string {
  addresses += 1
  return `new.${addresses}@example.com`
}
const send = (email: unknown, token?: string) =>
  contacts.post('/users/email/send-link/', { email, password: PASSWORD }, token)
const verify = (token: unknown) => contacts.post('/users/email/verify/', { token })
const INVALID = {
  status: 422,
  body: {
    code: 'link_invalid',
    response_description: 'This link is invalid or has expired. Request a new one.',
  },
}

async function linkTo(email: string, token: string): Promise<string> {
  const before = contacts.amana.sent.filter(({ to }) => to === email).length
  expect(await send(email, token)).toMatchObject({ status: 200 })
  return contacts.linkSentTo(email, before + 1)
}

test('the address becomes the account’s when the link is used, without a bearer', async () => {
  const { userId, email: old, token } = await contacts.newAccount({ email_verified_at: null })
  const email = newAddress()
  expect(await send(email.toUpperCase(), token)).toMatchObject({
    status: 200,
    body: {
      response_description: 'We have sent a link to your email. Open it to verify the address.',
      response_data: { email, expires_in: expect.closeTo(86_400, -1) },
    },
  })
  const link = await contacts.linkSentTo(email)
  expect(await contacts.user(userId)).toMatchObject({ email: old, email_verified_at: null })
  expect(await verify(link)).toMatchObject({
    status: 200,
    body: { response_description: 'Email verified', response_data: { email } },
  })
  expect(await contacts.user(userId)).toMatchObject({ email, email_verified_at: expect.any(Date) })
  const me = await contacts.amana.call('GET', '/users/me/', { token })
  expect(me.body.response_data).toMatchObject({ email, is_verified: true })
})

test('the own address, not proven yet', async () => {
  const { userId, email, token } = await contacts.newAccount({ email_verified_at: null })
  expect(await verify(await linkTo(email, token))).toMatchObject({ status: 200 })
  expect(await contacts.user(userId)).toMatchObject({ email, email_verified_at: expect.any(Date) })
})

test('an address that somebody else has proven: the same answer, nothing sent', async () => {
  const owner = await contacts.newAccount()
  const first = await contacts.newAccount()
  const second = await contacts.newAccount()
  const free = newAddress()
  const answers = [await send(free, first.token), await send(owner.email, second.token)]
  const [ofFree, ofTaken] = answers.map((answer) => JSON.stringify(told(answer)))
  expect(ofTaken?.replace(owner.email, free)).toBe(ofFree)
  // Links are sent one after the other: once the last one has arrived, the earlier ones would have too.
  await linkTo(newAddress(), (await contacts.newAccount()).token)
  expect(contacts.amana.sent.filter(({ to }) => to === owner.email)).toEqual([])
  expect(await send(owner.email, second.token)).toMatchObject({
    status: 429,
    body: { code: 'code_too_soon' },
  })
})

test('a link works once, also when it is opened twice at the same instant', async () => {
  const { token } = await contacts.newAccount()
  const link = await linkTo(newAddress(), token)
  const answers = await Promise.all([1, 2, 3, 4].map(() => verify(link)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  for (const answer of answers) if (answer.status !== 200) expect(answer).toMatchObject(INVALID)
  expect(await verify(link)).toMatchObject(INVALID)
})

test('a newer link ends the older', async () => {
  const { token } = await contacts.newAccount()
  const email = newAddress()
  const older = await linkTo(email, token)
  expect(await send(email, token)).toMatchObject({ status: 429, body: { code: 'code_too_soon' } })
  contacts.pass(30 * SECOND)
  const newer = await linkTo(email, token)
  expect(await verify(older)).toMatchObject(INVALID)
  expect(await verify(newer)).toMatchObject({ status: 200 })
})

test('a link ends after a day', async () => {
  const { token } = await contacts.newAccount()
  const link = await linkTo(newAddress(), token)
  contacts.pass(DAY)
  expect(await verify(link)).toMatchObject(INVALID)
})

test('a link that is not ours', async () => {
  const { token } = await contacts.newAccount()
  const link = await linkTo(newAddress(), token)
  const changed = (at: number) => link.slice(0, at) + (link[at] === 'A' ? 'B' : 'A') + link.slice(at + 1)
  for (const forged of [
    changed(0),
    changed(10),
    changed(30),
    link.slice(0, -4),
    `${link}AAAA`,
    'x',
    '../../..',
  ])
    expect(await verify(forged)).toMatchObject(INVALID)
  expect(await verify('\u0000')).toMatchObject({ status: 422, body: { errors: [{ field: 'token' }] } })
  expect(await verify(link)).toMatchObject({ status: 200 })
})

test.each([[''], [undefined], [7], [null]])('the token %j: the link is not complete', async (token) => {
  expect(await verify(token)).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: [{ field: 'token', message: 'The link is not complete' }] },
  })
})

test('two accounts, one address, the same instant: one wins, the other is told that it is taken', async () => {
  const accounts = [await contacts.newAccount(), await contacts.newAccount()]
  const email = newAddress()
  const links: string[] = []
  for (const { token } of accounts) links.push(await linkTo(email, token))
  const answers = await Promise.all(links.map(verify))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'email_taken',
    response_description:
      'A user with this email already exists. Please use a different email or try signing in.',
  })
  const winner = accounts[answers.findIndex(({ status }) => status === 200)]
  const users = await Promise.all(accounts.map(({ userId }) => contacts.user(userId)))
  expect(users.filter((user) => user.email === email)).toHaveLength(1)
  expect((await contacts.user(winner?.userId ?? '')).email).toBe(email)
})

test('who registered with the address and never proved it gives way to who has the mailbox, with their code', async () => {
  const email = newAddress()
  const password = 'a-long-way-to-Jos-3'
  const person = { first_name: 'Never', last_name: 'Proven', password, confirm_password: password }
  expect(await contacts.post('/users/register/', { email, ...person })).toMatchObject({ status: 201 })
  const { amana } = contacts
  const { text } = await waitUntil(() => amana.sent.find(({ to }) => to === email))
  const { userId, token } = await contacts.newAccount()
  expect(await send(email, token)).toMatchObject({ status: 200 })
  expect(await verify(await contacts.linkSentTo(email, 2))).toMatchObject({ status: 200 })
  expect(await contacts.user(userId)).toMatchObject({ email, email_verified_at: expect.any(Date) })
  const left = await amana.database.pool.query(
    `select u.first_name, u.password_hash, (select count(*)::int from consents where user_id = u.id) as consents,
      (select count(*)::int from one_time_codes where subject = u.id and ended_at is null and used_at is null) as codes
     from users u where u.erased_at is not null`,
  )
  expect(left.rows).toEqual([{ first_name: 'Deleted', password_hash: '', consents: 0, codes: 0 }])
  const otp = /\b\d{6}\b/.exec(text)?.[0]
  expect((await contacts.post('/users/verify-otp/', { email, otp })).status).not.toBe(200)
})

test('nobody without a bearer; no officer, whose codes go to the official address', async () => {
  expect(await send(newAddress())).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  const officer = await contacts.amana.account('officer')
  expect(await send(newAddress(), officer.token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test.each([
  ['', 'Email address is required'],
  [undefined, 'Email address is required'],
  ['ada', 'Please enter a valid email address'],
  ['ada@example', 'Please enter a valid email address'],
  ['a@b.example, c@d.example', 'Please enter a valid email address'],
])('the address %j: %s', async (email, message) => {
  const { token } = await contacts.newAccount()
  expect(await send(email, token)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'email', message }] },
  })
})

test('neither addresses nor links are logged', async () => {
  const { token } = await contacts.newAccount()
  const email = newAddress()
  const link = await linkTo(email, token)
  await verify(link)
  const log = contacts.amana.logged.join('\n')
  expect(log).not.toContain(email)
  expect(log).not.toContain(link)
})
