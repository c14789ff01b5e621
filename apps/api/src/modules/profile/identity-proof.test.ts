/** A NIN of somebody else: a matching name is not enough where its own phone is known (decisions §17). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { decideContest, openContests } from '../identity/index.ts'
import { newNumber, newPerson, patch, read } from './profile.fixtures.ts'

let amana: TestProduct
/** By number; others have none. */
const phones = new Map<string, string>()
beforeAll(async () => {
  amana = await startTestProduct({
    identity: {
      name: 'register',
      async lookUp(_, number, { firstName, lastName }) {
        if (number.endsWith('4'))
          return { firstName: 'Some', middleName: '', lastName: 'Body', reference: '', phone: null }
        return { firstName, middleName: '', lastName, reference: 'r-1', phone: phones.get(number) ?? null }
      },
    },
  })
})
afterAll(() => amana?.stop())

let last = 8_039_000_000
function numberWithPhone() {
  const [nin, phone] = [newNumber(), `+234${last}`]
  last += 1
  phones.set(nin, phone)
  const code = async () => {
    const { text } = await waitUntil(() => amana.sms.findLast(({ to }) => to === phone))
    return /\b\d{6}\b/.exec(text)?.[0] ?? ''
  }
  return { nin, phone, code }
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const contest = (token: string, kind: string, number: string) =>
  amana.call('POST', '/users/identity/contest/', { body: { kind, number }, token })

test('is verified by the code that went to its own phone, and by nothing else', async () => {
  const mallory = await newPerson(amana)
  const { nin, phone, code } = numberWithPhone()
  const asked = await patch(amana, mallory, { nin })
  expect(asked).toMatchObject({
    status: 422,
    body: { code: 'identity_code_needed', errors: [{ field: 'identity_code' }] },
  })
  expect(asked.body.response_description).toContain(`•••••••${phone.slice(-4)}`)
  expect(JSON.stringify(asked.body)).not.toContain(phone.slice(4, 10))
  const right = await code()
  expect(await patch(amana, mallory, { nin, identity_code: wrongOf(right) })).toMatchObject({
    status: 422,
    body: { code: 'code_wrong', errors: [{ field: 'identity_code' }] },
  })
  expect((await read(amana, mallory)).body.response_data).toMatchObject({
    nin: null,
    nin_verified: false,
    nin_proof: null,
  })
  // Neither another number nor another account can use it.
  const other = numberWithPhone()
  expect((await patch(amana, mallory, { nin: other.nin, identity_code: right })).status).toBe(422)
  expect((await patch(amana, await newPerson(amana), { nin, identity_code: right })).status).toBe(422)
  expect(await patch(amana, mallory, { nin, identity_code: right })).toMatchObject({
    status: 200,
    body: { response_data: { nin_verified: true, nin_proof: 'phone' } },
  })
})

test('wrong codes: five tries, also at once', async () => {
  const mallory = await newPerson(amana)
  const { nin, code } = numberWithPhone()
  await patch(amana, mallory, { nin })
  const wrong = wrongOf(await code())
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => patch(amana, mallory, { nin, identity_code: wrong })),
  )
  expect(answers.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'code_tries_used')).toHaveLength(3)
  expect((await patch(amana, mallory, { nin, identity_code: await code() })).status).toBe(429)
})

test('without a known phone it is marked as verified by name; its phone takes it back later, and the other is told', async () => {
  const [mallory, ada] = [await newPerson(amana), await newPerson(amana)]
  const { nin, phone, code } = numberWithPhone()
  phones.delete(nin)
  expect((await patch(amana, mallory, { nin })).body.response_data).toMatchObject({
    nin_verified: true,
    nin_proof: 'name',
  })
  expect(await patch(amana, ada, { nin })).toMatchObject({ status: 409, body: { code: 'identity_taken' } })

  phones.set(nin, phone)
  expect((await patch(amana, ada, { nin })).body.code).toBe('identity_code_needed')
  expect((await read(amana, mallory)).body.response_data.nin_verified).toBe(true)
  expect((await patch(amana, ada, { nin, identity_code: await code() })).status).toBe(200)
  expect((await read(amana, mallory)).body.response_data).toMatchObject({
    nin_verified: false,
    free_searches: 1,
  })
  expect((await read(amana, ada)).body.response_data).toMatchObject({ nin_proof: 'phone', free_searches: 0 })
  await waitUntil(() =>
    amana.sent.find(({ to, subject }) => to === mallory.email && /belongs to another account/.test(subject)),
  )
  expect(await patch(amana, mallory, { nin })).toMatchObject({
    status: 409,
    body: { code: 'identity_taken' },
  })
})

test('whose number another account has can say so; an administrator decides, and both are told', async () => {
  const [mallory, ada] = [await newPerson(amana), await newPerson(amana)]
  const nin = newNumber()
  await patch(amana, mallory, { nin })
  for (let twice = 0; twice < 2; twice += 1) expect((await contest(ada.token, 'nin', nin)).status).toBe(201)
  const [open, ...more] = (await openContests(amana)).filter(({ claimant }) => claimant === ada.email)
  expect([open, more]).toEqual([
    {
      id: expect.any(String),
      kind: 'nin',
      last4: nin.slice(-4),
      claimant: ada.email,
      holder: mallory.email,
      proof: 'name',
      at: expect.any(Date),
    },
    [],
  ])
  expect((await read(amana, mallory)).body.response_data.nin_verified).toBe(true)
  const deps = { database: amana.database, clock: systemClock, jobs: amana.jobs }
  const decided = await Promise.all([1, 2, 3].map(() => decideContest(deps, open?.id ?? '', 'release')))
  expect(decided.toSorted()).toEqual([false, false, true])
  expect((await read(amana, mallory)).body.response_data.nin_verified).toBe(false)
  expect((await patch(amana, ada, { nin })).status).toBe(200)
  for (const { email } of [mallory, ada]) await waitUntil(() => amana.sent.find(({ to }) => to === email))
})

test('a number that nobody else has, or of another name, is not contested', async () => {
  const [mallory, ada] = [await newPerson(amana), await newPerson(amana)]
  const nin = newNumber()
  expect(await contest(ada.token, 'nin', nin)).toMatchObject({
    status: 422,
    body: { code: 'identity_not_contested', errors: [{ field: 'number' }] },
  })
  await patch(amana, mallory, { nin })
  expect((await contest(mallory.token, 'nin', nin)).body.code).toBe('identity_not_contested')
  expect((await contest(ada.token, 'nin', '12')).body.errors).toMatchObject([{ field: 'number' }])
  expect((await contest((await amana.account('officer')).token, 'nin', nin)).status).toBe(403)
})
