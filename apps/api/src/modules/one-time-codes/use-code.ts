import type { Tx } from '../../db/index.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { SECOND } from '../../kernel/durations.ts'
import { keyedMac } from '../../kernel/secrets.ts'
import type { CodeDeps } from './deps.ts'
import {
  type CodeKind,
  selectCode,
  selectNewestCode,
  updateStrangerTries,
  updateTries,
  updateUsed,
} from './queries.ts'
import { codeMatches, MAX_TRIES, readKeyedToken, SEND_AGAIN_AFTER } from './rules.ts'

/**
 * Counts a try and compares. `spendCode` uses up a right code in the transaction of the action that it
 * allows.
 *
 * @param field the field of the request that carries the code
 * @returns the code's id
 * @throws AppError code_wrong, code_expired (also: used, replaced, never sent), code_tries_used
 */
export async function tryCode(
  { database, clock, codeKey }: Pick<CodeDeps, 'database' | 'clock' | 'codeKey'>,
  { purpose, subject, code, field }: CodeKind & { code: string; field: string },
): Promise<string> {
  const id = await countCodeTry({ database, clock }, { purpose, subject, field })
  if (!codeMatches(codeKey, id, code))
    throw fieldError(field, new AppError('code_wrong').message, 'code_wrong')
  return id
}

/**
 * The same for somebody who did not name where the code went. Their tries count apart, five for a network:
 * they cannot use up those of whom the code was sent to (decisions §17).
 *
 * @throws AppError code_wrong, code_expired, code_tries_used
 */
export async function tryStrangersCode(
  { database, clock, codeKey }: Pick<CodeDeps, 'database' | 'clock' | 'codeKey'>,
  { purpose, subject, code, field, network }: CodeKind & { code: string; field: string; network: string },
): Promise<string> {
  const hash = keyedMac(codeKey, `network ${network}`)
  const id = await database.transaction((tx) =>
    updateStrangerTries(tx, { purpose, subject }, hash, clock.now()),
  )
  if (id === null) throw new AppError('code_tries_used', { retryAfterSeconds: SEND_AGAIN_AFTER / SECOND })
  if (id === undefined) throw fieldError(field, new AppError('code_expired').message, 'code_expired')
  if (!codeMatches(codeKey, id, code))
    throw fieldError(field, new AppError('code_wrong').message, 'code_wrong')
  return id
}

/**
 * Counts a try without comparing the row's digits, for codes that are checked elsewhere, e.g. of an
 * authenticator app.
 *
 * @throws AppError code_expired (also: used, replaced, never opened), code_tries_used
 */
export async function countCodeTry(
  { database, clock }: Pick<CodeDeps, 'database' | 'clock'>,
  { purpose, subject, field }: CodeKind & { field: string },
): Promise<string> {
  const now = clock.now()
  const id = await updateTries(database.db, { purpose, subject }, now)
  if (id === undefined) throw await refusal(database, { purpose, subject }, field, now)
  return id
}

async function refusal(
  database: CodeDeps['database'],
  kind: CodeKind,
  field: string,
  now: Date,
): Promise<AppError> {
  const newest = await selectNewestCode(database.db, kind)
  const open = newest && newest.used_at === null && newest.ended_at === null && newest.expires_at > now
  if (open && newest.tries >= MAX_TRIES) {
    const wait = newest.created_at.getTime() + SEND_AGAIN_AFTER - now.getTime()
    return new AppError('code_tries_used', { retryAfterSeconds: Math.max(1, wait / 1000) })
  }
  return fieldError(field, new AppError('code_expired').message, 'code_expired')
}

/**
 * Uses the code up, once, in the transaction of the action that it allows.
 *
 * @throws AppError code_expired when another request used it first
 */
export async function spendCode(tx: Tx, id: string, now: Date): Promise<void> {
  if (!(await updateUsed(tx, id, now))) throw new AppError('code_expired')
}

/**
 * The row of a link's token. Spent like a code. @throws AppError link_invalid when it is not ours, used,
 * replaced or expired
 */
export async function readLink(
  { database, clock, codeKey }: Pick<CodeDeps, 'database' | 'clock' | 'codeKey'>,
  unverifiedToken: string,
): Promise<{ id: string; subject: string; target: string }> {
  const id = readKeyedToken(codeKey, 'link', unverifiedToken)
  const row = id === null ? undefined : await selectCode(database.db, id)
  if (
    row?.purpose !== 'email_link' ||
    row.used_at ||
    row.ended_at ||
    row.expires_at <= clock.now() ||
    row.target === null
  )
    throw new AppError('link_invalid')
  return { id: row.id, subject: row.subject, target: row.target }
}
