import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { passwordMatches } from '../modules/accounts/index.ts'
import { loadFirstTacs } from '../modules/tacs/index.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { loadDemo } from './load-demo.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await loadFirstTacs({ database: db.database, clock: systemClock })
})
afterAll(() => db.drop())

test('two starts at once load it once; every sign-in is there', async () => {
  const loads = await Promise.all([loadDemo(db.database, systemClock), loadDemo(db.database, systemClock)])
  expect(loads.filter(Boolean)).toHaveLength(1)
  expect(await loadDemo(db.database, systemClock)).toBe(false)
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
  for (const { login, password } of DEMO_SIGN_INS) {
    const account = users.find(({ email, officer_id }) => email === login || officer_id === login)
    expect(await passwordMatches(password, account?.password_hash ?? ''), login).toBe(true)
  }
})
