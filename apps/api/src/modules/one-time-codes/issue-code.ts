import type { Locale } from '@amana/messages'
import type { Tx } from '../../db/index.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { codeTooSoon, isCodeTooSoon } from './code-too-soon.ts'
import type { CodeDeps } from './deps.ts'
import {
  type CodeKind,
  insertCode,
  lockSends,
  lockSendsTo,
  selectRecentLinksTo,
  selectRecentSends,
  selectRecentTextsTo,
  updateOpenCodeEnded,
} from './queries.ts'
import {
  lifeOf,
  MAX_SENDS_PER_HOUR,
  MAX_SENDS_TO_TARGET_PER_HOUR,
  TO_TYPED_ADDRESSES,
  waitBeforeSending,
  waitForHour,
} from './rules.ts'

export interface CodeToIssue extends CodeKind {
  channel: 'email' | 'sms'
  /** Null: nowhere, for an address without an account, which must look the same from outside. */
  target: string | null
  /** The target is stored, and nothing is sent. */
  silent?: boolean
  /** The sign-in that the code belongs to (decisions §17). */
  attemptId?: string | null
  /** Language of the person who gets it, where the subject is no account. */
  locale?: Locale | null
}

/**
 * Creates a code or link, ends the older one of its purpose, and sends it after the commit.
 *
 * @throws AppError code_too_soon with Retry-After: within 30 s of an unused one, or after 5 in an hour, of
 *   the same purpose and subject or to the same phone (decisions §7); after 20 in an hour to one typed
 *   address
 */
export async function issueCode(
  { clock, jobs }: Pick<CodeDeps, 'clock' | 'jobs'>,
  tx: Tx,
  { purpose, subject, channel, target, silent = false, attemptId = null, locale = null }: CodeToIssue,
): Promise<{ id: string; expiresAt: Date }> {
  await lockSends(tx, { purpose, subject })
  // Read after the lock: sends of others while this one waited lie in the past.
  const now = clock.now()
  refuseTooSoon(await selectRecentSends(tx, { purpose, subject }, after(now, -HOUR), MAX_SENDS_PER_HOUR), now)
  if (target !== null && !silent && channel === 'sms') await sparePhone(tx, target, now)
  else if (target !== null && !silent && (TO_TYPED_ADDRESSES as readonly string[]).includes(purpose))
    await spareAddress(tx, target, now)
  await updateOpenCodeEnded(tx, { purpose, subject }, now)
  const id = newId(now)
  const expiresAt = after(now, lifeOf(purpose))
  const times = { created_at: now, expires_at: expiresAt, sent_at: silent ? now : null }
  await insertCode(tx, { id, purpose, subject, channel, target, attempt_id: attemptId, locale, ...times })
  await jobs.enqueue(tx, 'codes.send', { codeId: id })
  return { id, expiresAt }
}

/** The same where a later request can send the code: after too many sends it sends nothing. */
export async function issueCodeUnlessTooSoon(
  deps: Pick<CodeDeps, 'clock' | 'jobs'>,
  tx: Tx,
  code: CodeToIssue,
): Promise<void> {
  try {
    await issueCode(deps, tx, code)
  } catch (error) {
    if (!isCodeTooSoon(error)) throw error
  }
}

/** @param recent newest first */
function refuseTooSoon(recent: readonly { created_at: Date; used_at: Date | null }[], now: Date): void {
  const wait = waitBeforeSending(
    recent.map(({ created_at }) => created_at),
    recent[0]?.used_at != null,
    now,
  )
  if (wait > 0) throw codeTooSoon(wait)
}

/** The rule holds for all calls that send codes: many reports, accounts or transfers can name one number. */
async function sparePhone(tx: Tx, phone: string, now: Date): Promise<void> {
  await lockSendsTo(tx, phone)
  refuseTooSoon(await selectRecentTextsTo(tx, phone, after(now, -HOUR), MAX_SENDS_PER_HOUR), now)
}

async function spareAddress(tx: Tx, address: string, now: Date): Promise<void> {
  await lockSendsTo(tx, address)
  const sends = await selectRecentLinksTo(tx, address, after(now, -HOUR), MAX_SENDS_TO_TARGET_PER_HOUR)
  const wait = waitForHour(sends, MAX_SENDS_TO_TARGET_PER_HOUR, now)
  if (wait > 0) throw codeTooSoon(wait)
}

/**
 * A row without a message: it records, for the life of a code, that the earlier step (the password) was
 * right, and counts the tries of the next one (`countCodeTry`). No limit of sends: nothing is sent.
 */
export async function openUnsentCode(
  { clock }: Pick<CodeDeps, 'clock'>,
  tx: Tx,
  { purpose, subject, attemptId }: CodeKind & { attemptId: string },
): Promise<{ id: string; expiresAt: Date }> {
  await lockSends(tx, { purpose, subject })
  const now = clock.now()
  await updateOpenCodeEnded(tx, { purpose, subject }, now)
  const id = newId(now)
  const expiresAt = after(now, lifeOf(purpose))
  const times = { created_at: now, expires_at: expiresAt, sent_at: now }
  await insertCode(tx, {
    id,
    purpose,
    subject,
    channel: 'email',
    target: null,
    attempt_id: attemptId,
    locale: null,
    ...times,
  })
  return { id, expiresAt }
}
