import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLEAN_IMEI, startCheck } from '../../testing/journeys.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { newNumber, newPerson, PASSWORD, patch, put, read } from './profile.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const identitiesOf = ({ userId }: TestAccount) =>
  amana.database.db.selectFrom('identities').selectAll().where('user_id', '=', userId).execute()
const searchesOf = ({ userId }: TestAccount) =>
  amana.database.db
    .selectFrom('free_searches')
    .select(['source', 'spent_at'])
    .where('user_id', '=', userId)
    .execute()

describe('the own profile', () => {
  test('as it is before anything was added', async () => {
    const ada = await newPerson(amana)
    expect(await read(amana, ada)).toMatchObject({ status: 200, body: { response_description: 'Profile' } })
    expect((await read(amana, ada)).body.response_data).toEqual({
      id: ada.userId,
      first_name: 'Ada',
      last_name: 'Okafor',
      email: ada.email,
      phone_number: null,
      is_verified: true,
      phone_verified: false,
      officer_id: null,
      is_officer: false,
      has_pin: false,
      locale: null,
      ...{
        pending_email: null,
        address: '',
        date_of_birth: null,
        nin: null,
        bvn: null,
        nin_verified: false,
        nin_proof: null,
        bvn_proof: null,
        bvn_verified: false,
      },
      free_searches: 0,
      two_factor_method: null,
    })
  })

  test('changes what is given, and nothing else', async () => {
    const ada = await newPerson(amana)
    const changed = await patch(amana, ada, {
      first_name: ' Adaeze ',
      address: '12 Allen Avenue, Ikeja',
      date_of_birth: '1994-02-28',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { response_description: 'Profile updated successfully' },
    })
    expect(changed.body.response_data).toMatchObject({
      first_name: 'Adaeze',
      last_name: 'Okafor',
      address: '12 Allen Avenue, Ikeja',
      date_of_birth: '1994-02-28',
    })
    expect((await patch(amana, ada, { date_of_birth: null })).body.response_data).toMatchObject({
      date_of_birth: null,
      first_name: 'Adaeze',
    })
    expect((await patch(amana, ada, {})).status).toBe(200)
    const whole = await put(amana, ada, { first_name: 'Ada', last_name: '', email: ada.email })
    expect(whole).toMatchObject({
      status: 200,
      body: { response_description: 'Profile updated successfully' },
    })
    expect(whole.body.response_data).toMatchObject({
      first_name: 'Ada',
      last_name: '',
      email: ada.email,
      pending_email: null,
    })
    expect((await amana.call('GET', '/users/me/', { token: ada.token })).body.response_data.first_name).toBe(
      'Ada',
    )
  })

  test('put back as it was read, it stays as it was', async () => {
    const ada = await newPerson(amana)
    const fresh = (await read(amana, ada)).body.response_data
    expect(await put(amana, ada, fresh)).toMatchObject({ status: 200, body: { response_data: fresh } })
    await amana.database.db
      .updateTable('users')
      .set({ phone_number: '+2348031234567' })
      .where('id', '=', ada.userId)
      .execute()
    const change = { nin: newNumber(0), address: '12 Allen Avenue', date_of_birth: '1994-02-28' }
    const known = (await patch(amana, ada, change)).body.response_data
    expect(known).toMatchObject({ nin: expect.stringContaining('•'), phone_number: '+2348031234567' })
    expect(await put(amana, ada, known)).toMatchObject({ status: 200, body: { response_data: known } })
    expect((await put(amana, ada, { ...known, phone_number: '0803 123 4567' })).status).toBe(200)
    const empty = { ...known, phone_number: '', nin: '', bvn: null, address: null }
    expect((await put(amana, ada, empty)).body.response_data).toEqual(known)
    const cleared = await put(amana, ada, { ...known, address: '', date_of_birth: '' })
    expect(cleared.body.response_data).toEqual({ ...known, address: '', date_of_birth: null })
  })

  test.each([
    ['PATCH', { email: '' }, 'email', 'Email is required'],
    ['PATCH', { email: 'ada' }, 'email', 'Invalid email address'],
    ['PUT', { first_name: 'Ada', last_name: 'O' }, 'email', 'Email is required'],
    ['PATCH', { first_name: ' ' }, 'first_name', 'First name is required'],
    ['PATCH', { date_of_birth: '2023-02-30' }, 'date_of_birth', 'This date does not exist'],
    ['PATCH', { date_of_birth: '2999-01-01' }, 'date_of_birth', 'Enter your date of birth'],
    ['PATCH', { address: 'x'.repeat(301) }, 'address', 'Use at most 300 characters'],
    ['PATCH', { nin: '1234567890' }, 'nin', 'NIN must be 11 digits'],
    ['PATCH', { nin: '1234567890a' }, 'nin', 'NIN must be 11 digits'],
    ['PATCH', { bvn: '123456789012' }, 'bvn', 'BVN must be 11 digits'],
    [
      'PATCH',
      { phone_number: '+2348031234567' },
      'phone_number',
      'Change your phone number in the settings: a code goes to the new one',
    ],
    ['PATCH', { id: CLEAN_IMEI }, 'id', 'This is not a valid id'],
    ['PATCH', { id: '4f6d2f3e-8a61-4c0c-9f55-0a3b8c1d2e3f' }, 'id', 'This field cannot be changed'],
    [
      'PUT',
      { first_name: 'A', last_name: 'O', email: 'a@b.ng', free_searches: 9 },
      'free_searches',
      'This field cannot be changed',
    ],
    ['PATCH', { nin: '•••••••1234' }, 'nin', 'NIN must be 11 digits'],
    ['PATCH', { role: 'officer' }, 'role', 'This field is not known'],
  ] as const)('%s %j is refused on %s: %s', async (method, body, field, message) => {
    const ada = await newPerson(amana)
    const answer = await (method === 'PUT' ? put : patch)(amana, ada, body)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
  })

  test('somebody else’s is not there; an officer’s names are an administrator’s', async () => {
    const [ada, bello, officer] = [
      await newPerson(amana),
      await newPerson(amana),
      await amana.account('officer'),
    ]
    for (const stranger of [bello, officer]) {
      const asAda = { ...stranger, userId: ada.userId }
      for (const answer of [
        await read(amana, asAda),
        await patch(amana, asAda, { first_name: 'X' }),
        await put(amana, asAda, { first_name: 'X', last_name: 'Y', email: 'x@example.com' }),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    expect((await read(amana, officer)).body.response_data).toMatchObject({ is_officer: true })
    expect(await patch(amana, officer, { first_name: 'X' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect((await amana.call('GET', `/users/profile/${ada.userId}/`)).status).toBe(401)
  })
})

describe('another e-mail address', () => {
  test('waits for its link; until then the old one holds, and is told', async () => {
    const ada = await newPerson(amana)
    const email = `new-${ada.userId}@example.com`
    expect(
      (await patch(amana, ada, { email: email.toUpperCase(), password: PASSWORD })).body.response_data,
    ).toMatchObject({
      email: ada.email,
      pending_email: email,
    })
    // Saving the form once more sends no second link.
    expect(
      (await put(amana, ada, { first_name: 'Ada', last_name: 'Okafor', email, password: PASSWORD })).status,
    ).toBe(200)
    const mail = await waitUntil(() => amana.sent.find(({ to }) => to === email))
    const warned = await waitUntil(() => amana.sent.find(({ to }) => to === ada.email))
    expect(warned.subject).toBe('Somebody wants to change the email address of your account')
    const token = new URL(/https?:\S+token=[\w-]+/.exec(mail.text)?.[0] ?? '').searchParams.get('token')
    expect((await amana.call('POST', '/users/email/verify/', { body: { token } })).status).toBe(200)
    expect((await read(amana, ada)).body.response_data).toMatchObject({
      email,
      pending_email: null,
      is_verified: true,
    })
    expect(amana.sent.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('of somebody else: looks the same from outside, and nothing goes there', async () => {
    const [ada, bello] = [await newPerson(amana), await newPerson(amana)]
    const answer = await patch(amana, ada, { email: bello.email, password: PASSWORD })
    expect(answer).toMatchObject({
      status: 200,
      body: { response_data: { email: ada.email, pending_email: bello.email } },
    })
    await waitUntil(() => amana.sent.find(({ to }) => to === ada.email))
    expect(amana.sent.filter(({ to }) => to === bello.email)).toEqual([])
  })
})

describe.each(['nin', 'bvn'] as const)('%s', (kind) => {
  const NAME = kind.toUpperCase()
  const other = kind === 'nin' ? 'bvn' : 'nin'

  test('is checked, kept sealed, shown as four digits, and brings one free search', async () => {
    const ada = await newPerson(amana)
    const number = newNumber(7)
    const answer = await patch(amana, ada, { [kind]: number })
    expect(answer).toMatchObject({ status: 200, body: { response_description: `${NAME} verified.` } })
    expect(answer.body.response_data).toMatchObject({
      [kind]: `•••••••${number.slice(-4)}`,
      [`${kind}_verified`]: true,
      [other]: null,
      [`${other}_verified`]: false,
      free_searches: 1,
    })
    const [kept] = await identitiesOf(ada)
    expect(kept).toMatchObject({ kind, last4: number.slice(-4), provider: 'sandbox' })
    expect(kept?.encrypted.includes(number)).toBe(false)
    expect(amana.logged.join('\n')).not.toContain(number)

    expect(await patch(amana, ada, { [kind]: newNumber() })).toMatchObject({
      status: 409,
      body: { code: 'identity_set', errors: [{ field: kind }] },
    })
    expect(await searchesOf(ada)).toEqual([{ source: kind, spent_at: null }])
  })

  test.each([
    [1, 422, 'identity_not_found', 'This number was not found. Check the digits and try again.'],
    [2, 422, 'validation_failed', `Failed to verify ${NAME}.`],
    [4, 422, 'identity_mismatch', 'The name on this number is not the name of your account.'],
  ])('with a last digit of %i: %i %s, nothing stored', async (digit, status, code, message) => {
    const ada = await newPerson(amana)
    const answer = await patch(amana, ada, { [kind]: newNumber(digit), address: 'Not kept' })
    expect(answer).toMatchObject({
      status,
      body: { code, response_description: message, errors: [{ field: kind, message }] },
    })
    expect(await identitiesOf(ada)).toEqual([])
    expect(await searchesOf(ada)).toEqual([])
    expect((await read(amana, ada)).body.response_data.address).toBe('')
  })

  test('provider down: try later, nothing stored', async () => {
    const ada = await newPerson(amana)
    const answer = await patch(amana, ada, { [kind]: newNumber(3) })
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity_provider_down' } })
    expect(answer.headers['retry-after']).toBeDefined()
    expect(await identitiesOf(ada)).toEqual([])
    expect((await patch(amana, ada, { [kind]: newNumber() })).status).toBe(200)
  })

  test('belongs to one account, also at the same instant', async () => {
    const people = [await newPerson(amana), await newPerson(amana), await newPerson(amana)]
    const number = newNumber()
    const answers = await Promise.all(people.map((person) => patch(amana, person, { [kind]: number })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: 'identity_taken', errors: [{ field: kind }] })
    const kept = await amana.database.db
      .selectFrom('identities')
      .select('user_id')
      .where(
        'user_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .execute()
    expect(kept).toHaveLength(1)
    expect((await Promise.all(people.map(searchesOf))).flat()).toHaveLength(1)
    expect(await patch(amana, await newPerson(amana), { [kind]: number })).toMatchObject({
      status: 409,
      body: { code: 'identity_taken' },
    })
  })

  test('one account brings two at the same instant: one is kept', async () => {
    const ada = await newPerson(amana)
    const answers = await Promise.all(
      [newNumber(), newNumber()].map((number) => patch(amana, ada, { [kind]: number })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await identitiesOf(ada)).toHaveLength(1)
    expect(await searchesOf(ada)).toHaveLength(1)
  })
})

test('both at once: both or neither', async () => {
  const ada = await newPerson(amana)
  expect((await patch(amana, ada, { nin: newNumber(), bvn: newNumber(1) })).status).toBe(422)
  expect(await identitiesOf(ada)).toEqual([])
  const number = newNumber()
  // One number may be the NIN of one person and the BVN of another: they are two registers.
  const answer = await patch(amana, ada, { nin: number, bvn: number })
  expect(answer).toMatchObject({ status: 200, body: { response_description: 'NIN verified. BVN verified.' } })
  expect(await searchesOf(ada)).toHaveLength(2)
})

test('ten checks at once spend the one free search that a NIN brought, once', async () => {
  const ada = await newPerson(amana)
  await patch(amana, ada, { nin: newNumber() })
  const imeis = Array.from({ length: 10 }, (_, index) => `35693803564${String(3800 + index)}`)
  await Promise.all(imeis.map((imei) => startCheck(amana, { imei, token: ada.token })))
  const free = await amana.database.db
    .selectFrom('verifications')
    .select('id')
    .where('user_id', '=', ada.userId)
    .where('settled_by', '=', 'free_search')
    .execute()
  expect(free).toHaveLength(1)
  expect((await read(amana, ada)).body.response_data.free_searches).toBe(0)
  expect((await startCheck(amana, { imei: CLEAN_IMEI, token: ada.token })).id).toBeDefined()
})
