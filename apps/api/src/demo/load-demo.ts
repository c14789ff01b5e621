/**
 * Loads the demo data into an empty database: a few people, an officer and a supervisor, 30 devices in every
 * state, flags, checks and payments.
 */

import type { DemoSignIn } from '@amana/contract'
import { isUniqueViolation } from '../db/errors.ts'
import type { Database } from '../db/index.ts'
import type { Clock } from '../kernel/clock.ts'
import { hashPassword } from '../modules/accounts/index.ts'
import { buildDemo } from './demo-data.ts'
import { hasUsers, insertDemo, selectDemoLogins, selectDemoModels } from './queries.ts'
import { DEMO_SIGN_INS } from './sign-ins.ts'

/** False: there were ordinary accounts already, or an officer with a demo id, and nothing was changed. */
export async function loadDemo(database: Database, clock: Clock): Promise<boolean> {
  if (await hasUsers(database.db)) return false
  const passwordHashes = new Map<string, string>()
  for (const { login, password } of DEMO_SIGN_INS) passwordHashes.set(login, await hashPassword(password))
  const demo = buildDemo(await selectDemoModels(database.db), passwordHashes, clock.now())
  return database
    .transaction((tx) => insertDemo(tx, demo))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) return false
      throw error
    })
}

/** Only people that exist: loaded once, and not erased since. */
export async function demoSignIns({ db }: Database): Promise<DemoSignIn[]> {
  const logins = await selectDemoLogins(db)
  return DEMO_SIGN_INS.filter(({ login }) => logins.has(login))
}
