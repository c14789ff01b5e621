import { ACCOUNT_IN_USE } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, MINUTE } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag, newImei, register } from '../devices/devices.fixtures.ts'
import { join, organisationOf } from '../organisations/organisations.fixtures.ts'
import { fullAccount, PIN } from './full-account.fixtures.ts'
import { dump, newNumber, newPerson, PASSWORD, patch, read, remove, tablesWith } from './profile.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { TELECOM_PROVIDER: 'sandbox' } })
})
afterAll(() => amana?.stop())

const rowOf = ({ userId }: TestAccount) =>
  amana.database.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
const inUse = (matter: keyof typeof ACCOUNT_IN_USE) => ({
  status: 409,
  body: { code: 'account_in_use', response_description: ACCOUNT_IN_USE[matter] },
})

test('nothing of the person is left in any table; the ledger is', async () => {
  const ngozi = await fullAccount(amana)
  const before = await dump(amana)
  for (const [what, trace] of Object.entries(ngozi.traces))
    if (what !== 'nin' && what !== 'bvn') expect(tablesWith(before, trace), what).not.toEqual([])
  const { userId } = ngozi
  const { db } = amana.database
  const count = async (
    table: 'verifications' | 'payments' | 'flags' | 'transfers' | 'devices' | 'consents',
  ) => Number((await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow()).n)
  const tables = ['verifications', 'payments', 'flags', 'transfers', 'devices', 'consents'] as const
  const counts = await Promise.all(tables.map(count))

  const owned = await db
    .selectFrom('ownerships')
    .select('device_id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  expect(owned).toHaveLength(3)

  const missing = await remove(amana, ngozi)
  expect([missing.status, missing.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    ['code', 'second_step'],
  ])
  expect(await remove(amana, ngozi, { code: ngozi.secrets.recoveryCode, pin: PIN })).toMatchObject({
    status: 200,
    body: { response_description: 'Your account has been deleted.', response_data: null },
  })

  // The jobs that were queued before the erasure have run.
  const left = await waitUntil(async () => {
    const now = await dump(amana)
    return Object.values(ngozi.traces).every((trace) => tablesWith(now, trace).length === 0) ? now : undefined
  }).catch(() => dump(amana))
  for (const [what, trace] of Object.entries(ngozi.traces)) expect(tablesWith(left, trace), what).toEqual([])
  expect(await Promise.all(tables.map(count))).toEqual(counts)
  expect(await rowOf(ngozi)).toMatchObject({
    first_name: 'Deleted',
    last_name: 'user',
    phone_number: null,
    erased_at: expect.any(Date),
  })

  // Each device still has one current row of ownership, without an owner, and keeps its numbers for 30 days.
  for (const { device_id } of owned) {
    const current = db
      .selectFrom('ownerships')
      .select('user_id')
      .where('device_id', '=', device_id)
      .where('ended_at', 'is', null)
    expect(await current.execute()).toEqual([{ user_id: null }])
    expect(
      await db.selectFrom('device_imeis').select('imei').where('device_id', '=', device_id).execute(),
    ).toHaveLength(1)
  }
  const requests = await db
    .selectFrom('rights_requests')
    .select(['kind', 'answer'])
    .where('user_id', '=', userId)
    .execute()
  expect(requests).toEqual([{ kind: 'erasure', answer: 'erased' }])
  const consents = await db
    .selectFrom('consents')
    .select(['purpose', 'given_at'])
    .where('user_id', '=', userId)
    .execute()
  expect(consents).toHaveLength(2)
})

test('sessions end, the password opens nothing, address, NIN and BVN are free again', async () => {
  const ada = await newPerson(amana)
  const nin = newNumber()
  await patch(amana, ada, { nin })
  expect((await remove(amana, ada)).status).toBe(200)
  await waitUntil(async () => ((await read(amana, ada)).status === 401 ? true : undefined))
  const login = await amana.call('POST', '/users/login/', { body: { email: ada.email, password: PASSWORD } })
  expect(login).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
  const registered = await amana.call('POST', '/users/register/', {
    body: {
      email: ada.email,
      first_name: 'Ada',
      last_name: 'Okafor',
      password: PASSWORD,
      confirm_password: PASSWORD,
    },
  })
  expect(registered.status).toBe(201)
  expect((await patch(amana, await newPerson(amana), { nin })).status).toBe(200)
})

test.each([
  ['', 'Password is required'],
  [undefined, 'Password is required'],
  ['not-the-password', 'Current Password is not correct'],
])('the password %j: %s', async (password, message) => {
  const ada = await newPerson(amana)
  const answer = await amana.call('DELETE', '/users/profile/delete/', {
    body: { password },
    token: ada.token,
  })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'password', message }] } })
  expect((await rowOf(ada)).erased_at).toBeNull()
})

test('an officer’s account is an administrator’s', async () => {
  expect(await remove(amana, await amana.account('officer', { password: PASSWORD }))).toMatchObject({
    status: 403,
  })
})

describe('refused, and nothing changed, while', () => {
  const owner = async () => {
    const ada = await newPerson(amana)
    const imei = newImei()
    const { id } = (await register(amana, ada.token, { imei })).body.response_data as { id: number }
    return { ada, imei, id }
  }

  test.each(['stolen', 'lost'] as const)('a device is %s', async (flag_type) => {
    const { ada, imei } = await owner()
    await insertFlag(amana.database, imei, { flag_type, by: ada.userId })
    expect(await remove(amana, ada)).toMatchObject(inUse(flag_type))
    expect(await rowOf(ada)).toMatchObject({ erased_at: null, email: ada.email })
    expect((await read(amana, ada)).status).toBe(200)
  })

  test('the police hold a device', async () => {
    const { ada, imei } = await owner()
    const officer = await amana.account('officer')
    await amana.database.db
      .insertInto('police_holds')
      .values({
        imei,
        placed_by_user_id: officer.userId,
        reason: 'Evidence',
        placed_at: new Date(),
        released_at: null,
      })
      .execute()
    expect(await remove(amana, ada)).toMatchObject(inUse('hold'))
  })

  test('a device is on its way to somebody', async () => {
    const [{ ada, id }, bello] = [await owner(), await newPerson(amana)]
    await insertTransfer(id, ada, bello)
    expect(await remove(amana, ada)).toMatchObject(inUse('transfer'))
  })
})

test('a device that is on its way to the person stays with its owner, who is told', async () => {
  const [ada, bello] = [await newPerson(amana), await newPerson(amana)]
  const { id } = (await register(amana, ada.token, { imei: newImei() })).body.response_data as { id: number }
  const transferId = await insertTransfer(id, ada, bello)
  expect((await remove(amana, bello)).status).toBe(200)
  const transfer = await amana.database.db
    .selectFrom('transfers')
    .select(['status', 'to_email'])
    .where('id', '=', transferId)
    .executeTakeFirst()
  expect(transfer).toEqual({ status: 'declined', to_email: '' })
})

async function insertTransfer(deviceId: number, from: TestAccount, to: TestAccount): Promise<string> {
  const now = new Date()
  const id = newId(now)
  await amana.database.db
    .insertInto('transfers')
    .values({
      ...{
        id,
        device_id: deviceId,
        from_user_id: from.userId,
        to_user_id: to.userId,
        to_email: to.email,
        to_phone: '+2348030000000',
      },
      ...{
        verification_method: 'email',
        status: 'pending',
        created_at: now,
        expires_at: after(now, 15 * MINUTE),
        ended_at: null,
      },
    })
    .execute()
  return id
}

test('a number that is verified again after an erasure brings no second free search', async () => {
  const numbers = { nin: newNumber(), bvn: newNumber() }
  for (const granted of [2, 0]) {
    const ada = await newPerson(amana)
    expect((await patch(amana, ada, numbers)).status).toBe(200)
    expect((await read(amana, ada)).body.response_data.free_searches).toBe(granted)
    expect((await remove(amana, ada)).status).toBe(200)
  }
})

test('of two owners of an organisation who go at once, one stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owners = [await newPerson(amana), await newPerson(amana)] as const
    const id = await organisationOf(amana, owners[0], `Leaving Phones ${round}`)
    await join(amana, id, owners[1], 'owner')
    const answers = await Promise.all(owners.map((owner) => remove(amana, owner)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_owner')
  }
})
