import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileStorage } from '../compose.ts'
import { readConfig } from '../config/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { passwordMatches } from '../modules/accounts/index.ts'
import { loadFirstTacs } from '../modules/tacs/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { TEST_SECRET_KEY } from '../testing/test-product.ts'
import { buildDemo } from './demo-data.ts'
import { demoSignIns, loadDemo } from './load-demo.ts'
import { selectDemoModels } from './queries.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await loadFirstTacs({ database: db.database, clock: systemClock })
})
afterAll(() => db.drop())

const dataDir = mkdtempSync(join(tmpdir(), 'amana-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const config = readConfig({ DATA_DIR: dataDir })
const load = () =>
  loadDemo(config, {
    database: db.database,
    clock: systemClock,
    secretKey: TEST_SECRET_KEY,
    storage: createFileStorage(config),
  })

/** Adds an officer as `admin officers create` does before the first start. */
async function addOfficer(officerId: string, email: string): Promise<void> {
  const { users, officers } = buildDemo(await selectDemoModels(db.database.db), new Map(), systemClock.now())
  const { db: query } = db.database
  const [user, officer] = [users.find(({ role }) => role === 'officer'), officers[0]]
  if (!user || !officer) throw new Error('the demo lacks an officer')
  await query
    .insertInto('users')
    .values({ ...user, email, phone_number: null })
    .execute()
  await query
    .insertInto('officers')
    .values({ ...officer, user_id: user.id, officer_id: officerId })
    .execute()
}

test('beside an officer with an id of the demo nothing is loaded, nor shown', async () => {
  await addOfficer('LP204511', 'real@police.example')
  expect(await load()).toBe(false)
  expect(await demoSignIns(db.database)).toEqual([])
  expect(await db.database.db.selectFrom('users').select('email').execute()).toEqual([
    { email: 'real@police.example' },
  ])
  await db.database.db.deleteFrom('officers').execute()
})

test('two starts at once load it once, also after officers were made; every sign-in is there', async () => {
  await addOfficer('LP300101', 'other@police.example')
  const loads = await Promise.all([load(), load()])
  expect(loads.filter(Boolean)).toHaveLength(1)
  expect(await load()).toBe(false)
  // The files of the start that came second are gone.
  const documents = await db.database.db.selectFrom('documents').select('storage_key').execute()
  expect(documents.length).toBeGreaterThan(10)
  expect(readdirSync(join(dataDir, 'uploads/stored/documents')).toSorted()).toEqual(
    documents.map(({ storage_key }) => storage_key.replace('documents/', '')).toSorted(),
  )
  const query = db.database.db
  expect(await query.selectFrom('devices').select('id').execute()).toHaveLength(30)
  const states = await query.selectFrom('flags').select('device_state').distinct().execute()
  expect(states.length).toBeGreaterThan(5)
  expect(states.every(({ device_state }) => device_state !== null)).toBe(true)
  const users = await query
    .selectFrom('users')
    .leftJoin('officers', 'officers.user_id', 'users.id')
    .select(['email', 'password_hash', 'officer_id'])
    .execute()
  expect(await demoSignIns(db.database)).toEqual(DEMO_SIGN_INS)
  for (const { login, password } of DEMO_SIGN_INS) {
    const account = users.find(({ email, officer_id }) => email === login || officer_id === login)
    expect(await passwordMatches(password, account?.password_hash ?? ''), login).toBe(true)
  }
  await query
    .updateTable('users')
    .set({ email: 'gone@erased.example' })
    .where('email', '=', 'ada@demo.amana.example')
    .execute()
  expect((await demoSignIns(db.database)).map(({ login }) => login)).not.toContain('ada@demo.amana.example')
})
