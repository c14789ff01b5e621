/** The real product with a clock that can be moved, and its codes without waiting for their mails. */

import { deriveKey } from '../../../kernel/secret-key.ts'
import { countedClock } from '../../../testing/counted-clock.ts'
import { type Answer, startTestProduct, TEST_SECRET_KEY } from '../../../testing/test-product.ts'
import { decoySubject, selectNewestCode } from '../../one-time-codes/index.ts'
import { codeOf } from '../../one-time-codes/rules.ts'
import type { CodePurpose } from '../../one-time-codes/tables.ts'

export const PASSWORD = 'green lamp over Enugu 7'
export const NEW_PASSWORD = 'blue kettle in Jos 41'

export async function createSignUpFixture() {
  const clock = countedClock()
  const amana = await startTestProduct({ clock })
  const { db } = amana.database
  const key = deriveKey(TEST_SECRET_KEY, 'one-time codes')
  let people = 0
  const tokens = new Map<string, string>()

  const post = (path: string, body: unknown): Promise<Answer> =>
    amana.call('POST', `/users/${path}/`, { body })
  const accountOf = (email: string) =>
    db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const subjectOf = async (email: string) => (await accountOf(email))?.id ?? decoySubject(key, email)

  const fixture = {
    amana,
    db,
    post,
    accountOf,
    subjectOf,
    wait: clock.pass,
    newEmail: () => `person${++people}@example.com`,
    async register(email: string, change: object = {}) {
      const passwords = { password: PASSWORD, confirm_password: PASSWORD }
      const answer = await post('register', {
        ...{ email, first_name: 'Ada', last_name: 'Obi', phone_number: '08031234567', ...passwords },
        ...change,
      })
      const token = answer.body.response_data?.registration_token
      if (token) tokens.set(email, token)
      return answer
    },
    /** The token of the newest registration of this address, as its browser keeps it. */
    tokenOf: (email: string) => tokens.get(email),
    /** An account with a proven address and no session. */
    async verified(): Promise<string> {
      const email = fixture.newEmail()
      await fixture.register(email)
      await db
        .updateTable('users')
        .set({ email_verified_at: clock.now() })
        .where('email', '=', email)
        .execute()
      await db
        .deleteFrom('one_time_codes')
        .where('subject', '=', await subjectOf(email))
        .execute()
      return email
    },
    signIn: (email: string, password = PASSWORD) => post('login', { email, password }),
    /** The newest code of an address, sent or not. */
    async code(email: string, purpose: CodePurpose): Promise<string> {
      const newest = await selectNewestCode(db, { purpose, subject: await subjectOf(email) })
      if (!newest) throw new Error(`no ${purpose} code`)
      return codeOf(key, newest.id)
    },
    async wrongCode(email: string, purpose: CodePurpose): Promise<string> {
      return String((Number(await fixture.code(email, purpose)) + 1) % 1_000_000).padStart(6, '0')
    },
    /** Codes of an address: `target` null was never to be sent. */
    async codes(email: string) {
      return db
        .selectFrom('one_time_codes')
        .select(['purpose', 'target', 'ended_at', 'used_at'])
        .where('subject', '=', await subjectOf(email))
        .orderBy('created_at')
        .execute()
    },
    sessionsOf: async (email: string) =>
      db
        .selectFrom('sessions')
        .select(['end_reason', 'device'])
        .where('user_id', '=', await subjectOf(email))
        .execute(),
    stop: () => amana.stop(),
  }
  return fixture
}

export type SignUpFixture = Awaited<ReturnType<typeof createSignUpFixture>>

/** The part that must be equal for two addresses: everything except the address and the request. */
export function withoutAddress({ status, headers, body }: Answer, email: string) {
  const text = JSON.stringify({ ...body, request_id: undefined }).replaceAll(email, 'ADDRESS')
  return { status, body: JSON.parse(text), retryAfter: headers['retry-after'] !== undefined }
}
