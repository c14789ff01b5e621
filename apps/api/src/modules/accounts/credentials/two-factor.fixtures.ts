/** Second steps of a sign-in, as a person with a phone in hand does them. */
import { generate } from 'otplib'
import { SECOND } from '../../../kernel/durations.ts'
import { deriveKey } from '../../../kernel/secret-key.ts'
import { type Answer, TEST_SECRET_KEY, type TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { keyedToken } from '../../one-time-codes/index.ts'
import { PASSWORD } from '../accounts.fixtures.ts'

/** The app's code at a time of the product's clock. */
export function codeOfApp(secret: string, at: Date): Promise<string> {
  return generate({ secret, epoch: Math.floor(at.getTime() / SECOND) })
}

/** Another six digits. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

export function setUp(
  amana: TestProduct,
  token: string,
  method: unknown,
  password: unknown = PASSWORD,
): Promise<Answer> {
  return amana.call('POST', '/settings/security/2fa/setup/', { body: { method, password }, token })
}

export function enable(amana: TestProduct, token: string, code: unknown): Promise<Answer> {
  return amana.call('POST', '/settings/security/2fa/enable/', { body: { code }, token })
}

export function disable(
  amana: TestProduct,
  token: string,
  second_step?: string,
  password: unknown = PASSWORD,
): Promise<Answer> {
  return amana.call('POST', '/settings/security/2fa/disable/', { body: { password, second_step }, token })
}

/** By the browser that typed the password. */
export async function secondStep(
  amana: TestProduct,
  email: string,
  step: { otp?: string; recovery_code?: string },
): Promise<Answer> {
  const attempt = await attemptOf(amana, email)
  return amana.call('POST', '/users/verify-otp/', { body: { email, ...step, sign_in: true, attempt } })
}

/** The `attempt` that the newest sign-in of an address got. */
export async function attemptOf(
  { database: { db } }: TestProduct,
  email: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.subject')
    .select('attempt_id')
    .where('users.email', '=', email)
    .where('purpose', '=', 'sign_in')
    .orderBy('one_time_codes.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.attempt_id
    ? keyedToken(deriveKey(TEST_SECRET_KEY, 'one-time codes'), 'sign-in', row.attempt_id)
    : undefined
}

/** An account with an authenticator; `usedCode` turned it on. */
export async function withAuthenticator(
  amana: TestProduct,
  clock: { now(): Date },
  role: 'user' | 'officer' = 'user',
) {
  const account = await amana.account(role, { password: PASSWORD })
  const { secret } = (await setUp(amana, account.token, 'totp')).body.response_data as { secret: string }
  const usedCode = await codeOfApp(secret, clock.now())
  const { body } = await enable(amana, account.token, usedCode)
  return { ...account, secret, usedCode, recoveryCodes: body.response_data.recovery_codes as string[] }
}

/** The code in the newest mail to an address with this subject. */
export async function codeMailedTo(amana: TestProduct, email: string, subject: RegExp): Promise<string> {
  const mail = await waitUntil(() =>
    amana.sent.findLast((sent) => sent.to === email && subject.test(sent.subject)),
  )
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
}
