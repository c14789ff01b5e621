import { randomUUID } from 'node:crypto'
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { buyReport, startCheck } from '../../testing/journeys.ts'
import { allPersonalData } from '../../testing/personal-data.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { insertFlag, newImei, register, SMALL_PDF, sendForm } from '../devices/devices.fixtures.ts'
import { personalData as flagsData } from '../flags/personal-data.ts'
import { purgePersonalData } from './purge-personal-data.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const personalData = await allPersonalData()
const reported: object[] = []
const purgeAfter = (days: number) =>
  purgePersonalData({
    database: amana.database,
    clock: { now: () => after(new Date(), days * DAY) },
    log: { error: (line: object) => void reported.push(line) },
    personalData: () => personalData,
  })

test('visitors’ contacts go after 180 days, from checks and payments; an account’s stay', async () => {
  const { db } = amana.database
  const ada = await amana.account()
  const visitor = await buyReport(amana)
  const own = await startCheck(amana, { token: ada.token })
  const emailOf = async (id: string) =>
    (await db.selectFrom('verifications').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email
  const paidBy = async () =>
    (
      await db
        .selectFrom('payments')
        .select('email')
        .where('verification_id', '=', visitor.id)
        .executeTakeFirstOrThrow()
    ).email
  await purgeAfter(179)
  expect([await emailOf(visitor.id), await paidBy(), await emailOf(own.id)]).toEqual([
    'buyer@example.com',
    'buyer@example.com',
    ada.email,
  ])
  await purgeAfter(181)
  expect([await emailOf(visitor.id), await paidBy(), await emailOf(own.id)]).toEqual([null, '', ada.email])
  await purgeAfter(181)
})

test('who reported in public goes when the case has been over for 180 days, and never while it is open or held', async () => {
  const { db } = amana.database
  const officer = await amana.account('officer')
  const [over, open, held] = [newImei(), newImei(), newImei()]
  await insertFlag(amana.database, over, {
    status: 'cleared',
    public_report: true,
    clearedBy: officer.userId,
  })
  await insertFlag(amana.database, open, { status: 'active', public_report: true })
  await insertFlag(amana.database, held, {
    status: 'cleared',
    public_report: true,
    clearedBy: officer.userId,
  })
  await db
    .insertInto('police_holds')
    .values({
      imei: held,
      placed_by_user_id: officer.userId,
      reason: 'Evidence',
      placed_at: new Date(),
      released_at: null,
    })
    .execute()
  const reporterOf = async (imei: Imei) =>
    (await db.selectFrom('flags').select('reporter_name').where('imei', '=', imei).executeTakeFirstOrThrow())
      .reporter_name
  const name = await reporterOf(open)
  await purgeAfter(181)
  expect([await reporterOf(over), await reporterOf(open), await reporterOf(held)]).toEqual([
    'Deleted user',
    name,
    name,
  ])
})

test('news and objections go when the case has been over for 180 days, and never while it is open', async () => {
  const { db } = amana.database
  const ada = await amana.account()
  const written = async (status: 'active' | 'cleared') => {
    const imei = newImei()
    await insertFlag(amana.database, imei, { status, by: ada.userId, clearedBy: ada.userId })
    const { id: flag_id } = await db
      .selectFrom('flags')
      .select('id')
      .where('imei', '=', imei)
      .executeTakeFirstOrThrow()
    const [id, created_at] = [randomUUID(), new Date()]
    await db
      .insertInto('flag_news')
      .values({ id, flag_id, author_user_id: ada.userId, text: 'Seen', created_at })
      .execute()
    await db
      .insertInto('flag_objections')
      .values({ id, flag_id, owner_id: ada.userId, reason: 'Mine', created_at })
      .execute()
    return id
  }
  const [over, open] = [await written('cleared'), await written('active')]
  const left = async () => [
    ...(await db.selectFrom('flag_news').select('id').where('author_user_id', '=', ada.userId).execute()),
    ...(await db.selectFrom('flag_objections').select('id').where('owner_id', '=', ada.userId).execute()),
  ]
  await purgeAfter(179)
  expect((await left()).map(({ id }) => id).toSorted()).toEqual([over, over, open, open].toSorted())
  await purgeAfter(181)
  expect((await left()).map(({ id }) => id)).toEqual([open, open])
})

test('an account whose address nobody proved goes after 30 days, with what it agreed to; a proven one stays', async () => {
  const { db } = amana.database
  const email = 'never.proven@example.com'
  const password = 'a-long-way-to-Jos-3'
  await amana.call('POST', '/users/register/', {
    body: { email, first_name: 'Never', last_name: 'Proven', password, confirm_password: password },
  })
  const ada = await amana.account()
  const idOf = async (address: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst())?.id
  const unproven = (await idOf(email)) ?? ''
  await purgeAfter(29)
  expect(await idOf(email)).toBe(unproven)
  expect(
    await db.selectFrom('consents').select('purpose').where('user_id', '=', unproven).execute(),
  ).toHaveLength(2)
  await purgeAfter(31)
  expect(await idOf(email)).toBeUndefined()
  const emptied = await db
    .selectFrom('users')
    .select(['first_name', 'password_hash'])
    .where('id', '=', unproven)
    .executeTakeFirst()
  expect(emptied).toEqual({ first_name: 'Deleted', password_hash: '' })
  expect(await db.selectFrom('consents').select('purpose').where('user_id', '=', unproven).execute()).toEqual(
    [],
  )
  expect(await idOf(ada.email)).toBe(ada.userId)
})

test('an account that is proven while the job runs stays, with what it agreed to', async () => {
  const { db, pool } = amana.database
  const { userId } = await amana.account()
  await db.updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute()
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
  const consent = { id: randomUUID(), user_id: userId, purpose: 'terms', text_version: '1', channel: 'web' }
  await db
    .insertInto('consents')
    .values({ ...consent, given_at: new Date() })
    .execute()
  let purged: Promise<void> | undefined
  await amana.database.transaction(async (tx) => {
    await tx.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute()
    purged = purgeAfter(31)
    // Until the job waits for the row, or has passed it.
    const waits = async () =>
      (
        await pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%erased.%'`,
        )
      ).rowCount
    await Promise.race([purged, waitUntil(waits)])
  })
  await purged
  expect(await db.selectFrom('users').select('erased_at').where('id', '=', userId).execute()).toEqual([
    { erased_at: null },
  ])
  expect(
    await db.selectFrom('consents').select('purpose').where('user_id', '=', userId).execute(),
  ).toHaveLength(1)
})

test('who reported and then left is unnamed once the case is over', async () => {
  const { db } = amana.database
  const [ada, officer] = [await amana.account(), await amana.account('officer')]
  const [over, open] = [newImei(), newImei()]
  await insertFlag(amana.database, over, { status: 'cleared', by: ada.userId, clearedBy: officer.userId })
  await insertFlag(amana.database, open, { by: ada.userId })
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', ada.userId).execute()
  await purgeAfter(0)
  const rows = await db
    .selectFrom('flags')
    .select(['imei', 'reporter_name'])
    .where('reported_by_user_id', '=', ada.userId)
    .execute()
  expect(
    rows.filter(({ reporter_name }) => reporter_name === 'Deleted user').map(({ imei }) => imei),
  ).toEqual([over])
})

test('a contact of who left in another’s report is unnamed once the case is over', async () => {
  const { db } = amana.database
  const officer = await amana.account('officer')
  const person = {
    id: newId(new Date()),
    email: 'left@example.com',
    phone: '+2348031239876',
    name: 'Left Early',
  }
  const reportOf = async (imei: string, reporter: object) => {
    await insertFlag(amana.database, imei, { officer: officer.userId })
    await db
      .updateTable('flags')
      .set({ reporter_name: person.name, reporter_email: null, reporter_phone: null, ...reporter })
      .where('imei', '=', imei as Imei)
      .execute()
  }
  const [byPhone, byMail, stays] = [newImei(), newImei(), newImei()]
  await reportOf(byPhone, { reporter_phone: person.phone })
  await reportOf(byMail, { reporter_email: person.email })
  await reportOf(stays, { reporter_phone: person.phone })
  await amana.database.transaction(
    (tx) => flagsData.erase?.(tx, person, new Date()) ?? Promise.reject(new Error('no erasure')),
  )
  const named = async () =>
    (
      await db
        .selectFrom('flags')
        .select(['imei', 'reporter_name', 'reporter_phone', 'reporter_email'])
        .execute()
    )
      .filter(
        ({ imei, reporter_name }) => [byPhone, byMail, stays].includes(imei) && reporter_name === person.name,
      )
      .map(({ imei }) => imei)
      .toSorted()
  await purgeAfter(0)
  expect(await named()).toEqual([byPhone, byMail, stays].toSorted())
  await db
    .updateTable('flags')
    .set({ status: 'cleared', cleared_at: new Date(), cleared_by_user_id: officer.userId })
    .where('imei', 'in', [byPhone, byMail] as Imei[])
    .execute()
  await purgeAfter(0)
  expect(await named()).toEqual([stays])
  const rows = await db
    .selectFrom('flags')
    .selectAll()
    .where('imei', 'in', [byPhone, byMail] as Imei[])
    .execute()
  for (const row of rows)
    expect(row).toMatchObject({
      reporter_name: 'Deleted user',
      reporter_phone: null,
      reporter_email: null,
      contact_erased: false,
    })
})

test('what a claimant who left wrote and sent goes once the dispute is decided; of an open one it stays', async () => {
  const { db } = amana.database
  const [owner, claimant] = [await amana.account(), await amana.account()]
  const claim = async () => {
    const imei = newImei()
    const receipt = { name: 'receipt.pdf', type: 'application/pdf', content: SMALL_PDF }
    await register(amana, owner.token, { imei })
    await sendForm(amana, `/devices/${imei}/disputes/`, claimant.token, { reason: `Mine: ${imei}` }, [
      receipt,
    ])
    return `Mine: ${imei}`
  }
  const [decided, open] = [await claim(), await claim()]
  await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', claimant.userId).execute()
  await db
    .updateTable('disputes')
    .set({ status: 'rejected', decided_at: new Date(), decided_by_user_id: owner.userId })
    .where('reason', '=', decided)
    .execute()
  await purgeAfter(0)
  const kept = await db
    .selectFrom('disputes')
    .leftJoin('documents', 'documents.dispute_id', 'disputes.id')
    .select(['status', 'reason', 'document_type'])
    .where('claimant_user_id', '=', claimant.userId)
    .orderBy('status')
    .execute()
  expect(kept).toEqual([
    { status: 'open', reason: open, document_type: 'receipt' },
    { status: 'rejected', reason: '', document_type: null },
  ])
})

test('proofs of more people than one look takes end, and those of others stay', async () => {
  const { db, pool } = amana.database
  const kept = async () =>
    Number((await db.selectFrom('rights_requests').select(db.fn.countAll().as('n')).executeTakeFirst())?.n)
  const before = await kept()
  await pool.query(`with gone as (
    insert into users (id, email, first_name, last_name, password_hash, role, created_at, erased_at)
    select gen_random_uuid(), 'gone' || n || '@erased.invalid', 'Deleted', 'user', '', 'user', now(), now()
    from generate_series(1, 1500) n returning id)
    insert into rights_requests (id, user_id, kind, requested_at, answered_at, answer)
    select gen_random_uuid(), id, kind, now(), now(), '' from gone, unnest(array['export', 'erasure']) kind`)
  await purgeAfter(6 * 365 - 1)
  expect(await kept()).toBe(before + 3_000)
  await purgeAfter(6 * 365 + 1)
  expect(await kept()).toBe(before)
})

test('a rule that fails is reported, the ones after it run, and the job fails', async () => {
  const { db, pool } = amana.database
  const { userId } = await amana.account()
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await pool.query(
    `create trigger refuse before delete on authenticators for each row execute function refuse()`,
  )
  const authenticator = { user_id: userId, encrypted_secret: Buffer.alloc(1), key_id: '', enabled_at: null }
  await db
    .insertInto('authenticators')
    .values({ ...authenticator, created_at: new Date() })
    .execute()
  await db.insertInto('search_alerts').values({ imei: newImei(), alerted_at: new Date() }).execute()
  reported.length = 0
  await expect(purgeAfter(2)).rejects.toThrow('these rules failed: deleteUnfinishedAuthenticators')
  expect(reported).toMatchObject([{ rule: 'deleteUnfinishedAuthenticators', err: expect.any(Error) }])
  expect(await db.selectFrom('search_alerts').select('imei').execute()).toEqual([])
  await pool.query('drop trigger refuse on authenticators')
  await purgeAfter(2)
})
