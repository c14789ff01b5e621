/** Passkeys, as a browser adds and uses them. */
import type { CreationOptions, RequestOptions } from '@amana/contract'
import type { Insertable } from 'kysely'
import { newId } from '../../../kernel/random.ts'
import type { Answer, TestProduct } from '../../../testing/test-product.ts'
import { officerSignInTo, PASSWORD } from '../accounts.fixtures.ts'
import type { Passkeys } from '../tables.ts'
import { type Ceremony, createAuthenticator, type SoftwareAuthenticator } from './authenticator.fixtures.ts'

type Fault = Partial<Ceremony>

export const ceremony = (amana: TestProduct, fault: Fault = {}): Ceremony => ({
  origin: new URL(amana.url).origin,
  ...fault,
})

export function askToAdd(amana: TestProduct, token: string, body: object = { password: PASSWORD }) {
  return amana.call('POST', '/users/passkeys/options/', { token, body })
}

export function add(
  amana: TestProduct,
  token: string,
  credential: unknown,
  { name = 'My phone', headers }: { name?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const body = { name, credential }
  return amana.call('POST', '/users/passkeys/', { token, body, ...(headers ? { headers } : {}) })
}

export async function optionsToAdd(amana: TestProduct, token: string): Promise<CreationOptions> {
  return (await askToAdd(amana, token)).body.response_data
}

/** The authenticator with a new passkey of the account, and the answer. */
export async function withPasskeyOf(
  amana: TestProduct,
  token: string,
  {
    authenticator = createAuthenticator(),
    ...given
  }: { authenticator?: SoftwareAuthenticator; name?: string; headers?: Record<string, string> } = {},
) {
  const options = await optionsToAdd(amana, token)
  const answer = await add(amana, token, authenticator.make(options, ceremony(amana)), given)
  return { authenticator, answer, passkeyId: answer.body.response_data?.id as string }
}

/** A row alone: nobody has its key. */
export async function insertPasskeyOf(
  { database }: TestProduct,
  { userId, sessionId }: { userId: string; sessionId: string | null },
  change: Partial<Insertable<Passkeys>> = {},
): Promise<string> {
  const now = new Date()
  const id = newId(now)
  await database.db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      credential_id: Buffer.from(id),
      public_key: Buffer.alloc(77),
      counter: 0,
      transports: ['internal'],
      attachment: 'platform',
      aaguid: '00000000-0000-0000-0000-000000000000',
      backup_eligible: false,
      backed_up: false,
      name: 'A phone',
      device: 'Chrome on Android',
      session_id: sessionId,
      created_at: now,
      last_used_at: null,
      copied_at: null,
      ...change,
    })
    .execute()
  return id
}

export async function optionsToSignIn(amana: TestProduct): Promise<RequestOptions> {
  return (await amana.call('POST', '/users/login/passkey/options/')).body.response_data
}

export function signInBy(
  amana: TestProduct,
  credential: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  return amana.call('POST', '/users/login/passkey/', {
    body: { credential },
    ...(headers ? { headers } : {}),
  })
}

/** A sign-in from its beginning, with a fault. */
export async function signInWith(
  amana: TestProduct,
  authenticator: SoftwareAuthenticator,
  fault: Fault = {},
): Promise<Answer> {
  return signInBy(amana, authenticator.use(await optionsToSignIn(amana), ceremony(amana, fault)))
}

export interface OfficerAttempt {
  officer_id: string
  attempt: string
}

/** The right password of an officer. */
export async function officerAttempt(amana: TestProduct, officerId: string | null): Promise<OfficerAttempt> {
  const { body } = await officerSignInTo(amana, officerId ?? '')
  return { officer_id: officerId ?? '', attempt: body.response_data.attempt }
}

export function officerOptions(amana: TestProduct, which: OfficerAttempt): Promise<Answer> {
  return amana.call('POST', '/users/officer-login/passkey/options/', { body: which })
}

export function finishOfficer(
  amana: TestProduct,
  which: OfficerAttempt,
  credential: unknown,
): Promise<Answer> {
  return amana.call('POST', '/users/officer-login/passkey/', { body: { ...which, credential } })
}

/** The second step of an officer from its beginning, with a fault. */
export async function officerStepWith(
  amana: TestProduct,
  which: OfficerAttempt,
  authenticator: SoftwareAuthenticator,
  fault: Fault = {},
): Promise<Answer> {
  const options = (await officerOptions(amana, which)).body.response_data
  return finishOfficer(amana, which, authenticator.use(options, ceremony(amana, fault)))
}
