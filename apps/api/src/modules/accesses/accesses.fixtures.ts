/** Builders for the tests of accesses: a product whose clock moves, and calls at any time of it. */
import { createAccessTokens } from '../../http/access-tokens.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { deriveKey } from '../../kernel/secret-key.ts'
import {
  type Answer,
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../testing/test-product.ts'
import { flagOn } from '../law-enforcement/law-enforcement.fixtures.ts'

const START = new Date('2026-03-02T09:15:42.137Z')

export interface Stage {
  amana: TestProduct
  now(): Date
  /** Moves the clock of the process. */
  pass(milliseconds: number): void
  /** A bearer that is valid at the present time. */
  tokenOf(account: TestAccount): Promise<string>
  /** A call with such a bearer. */
  as(account: TestAccount, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
}

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  let now = START
  const clock = { now: () => now }
  const amana = await startTestProduct({ clock, env })
  const tokens = createAccessTokens(deriveKey(TEST_SECRET_KEY, 'access tokens'), clock)
  async function tokenOf({ userId }: TestAccount): Promise<string> {
    const { db } = amana.database
    // The product remembers a session for a moment, by the system's clock: each call has its own.
    const sessionId = newId(now)
    const times = {
      created_at: now,
      last_used_at: now,
      expires_at: after(now, DAY),
      ended_at: null,
      end_reason: null,
    }
    await db
      .insertInto('sessions')
      .values({ id: sessionId, user_id: userId, device: 'Test', ...times })
      .execute()
    await db
      .updateTable('officers')
      .set({ expires_at: after(now, DAY) })
      .where('user_id', '=', userId)
      .execute()
    const { role } = await db
      .selectFrom('users')
      .select('role')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return (await tokens.sign({ kind: 'account', userId, sessionId, role })).token
  }
  return {
    amana,
    tokenOf,
    now: () => now,
    pass(milliseconds) {
      now = after(now, milliseconds)
    },
    async as(account, method, path, body) {
      return amana.call(method, path, {
        token: await tokenOf(account),
        ...(body === undefined ? {} : { body }),
      })
    },
    stop: () => amana.stop(),
  }
}

/** An active case on the phone; returns its number. */
export async function caseOn(
  { amana, now }: Stage,
  imei: string,
  flag: Parameters<typeof flagOn>[2] = {},
): Promise<string> {
  const id = await flagOn(amana, imei, { at: now(), ...flag })
  const { case_number } = await amana.database.db
    .selectFrom('flags')
    .select('case_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return case_number
}

/** Mails about looks to this person. */
export function noticesBy({ amana }: Stage, person: TestAccount) {
  return amana.sent.filter(({ to, text }) => to === person.email && text.includes('/settings/access'))
}
