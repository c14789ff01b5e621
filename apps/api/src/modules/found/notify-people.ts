import type { JobData } from '../../jobs/jobs.ts'
import { after, DAY } from '../../kernel/durations.ts'
import { newSecret } from '../../kernel/random.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { countMailToStranger } from '../../limits/message-limits.ts'
import { isWithin } from '../../limits/use-limits.ts'
import { SmsRefused } from '../../ports/sms.ts'
import { supervisorReaders } from '../audit/index.ts'
import { lockFinder, selectClosedByFlag } from './case-queries.ts'
import type { FoundDeps } from './deps.ts'
import { deleteToken, insertToken } from './message-queries.ts'
import { countMailsTo, type NoticeFacts, selectAbuseFacts, selectNoticeFacts } from './notice-queries.ts'
import { abuseMail, type Notice, noticeMail, noticeSms } from './notices.ts'
import { MAX_MAILS_PER_DAY } from './rules.ts'

/** The subject of each notice to an owner. */
const OWNER_EVENTS = {
  received: 'found_message',
  reported: 'found_reported',
  message: 'found_message',
  closed: 'found_closed',
} as const satisfies Record<JobData['found.tell']['what'], string>

/**
 * Job: notifies one side that there is something to read, never what. An owner with an account is notified by
 * the module of notifications; finder and reporter each get a link with a token. A message that does not
 * leave throws and is retried.
 */
export async function notifyFound(deps: FoundDeps, notice: JobData['found.tell']): Promise<void> {
  const { caseId, to, what } = notice
  const facts = await selectNoticeFacts(deps.database.db, caseId)
  if (!facts) return
  if (to === 'finder') return notifyFinder(deps, facts, notice)
  const { owner_user_id: ownerUserId } = facts
  if (ownerUserId === null) return notifyReporter(deps, facts, notice)
  const event = OWNER_EVENTS[what]
  await deps.database.transaction((tx) =>
    deps.jobs.enqueue(tx, 'notifications.dispatch', { event, caseId, id: notice.id, ownerUserId }),
  )
}

/** Job: a `found` flag closed these cases. */
export async function notifyFoundFlag(
  { database, jobs }: Pick<FoundDeps, 'database' | 'jobs'>,
  { flagId }: JobData['found.flagged'],
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { id } of await selectClosedByFlag(tx, flagId))
      await jobs.enqueue(
        tx,
        'found.tell',
        { caseId: id, to: 'finder', what: 'closed', id },
        { once: `closed ${id}` },
      )
  })
}

/** Job: one side reported the other. Without a support address the supervisors get the mail. */
export async function mailAbuse(deps: FoundDeps, { caseId, side }: JobData['found.abuse']): Promise<void> {
  const facts = await selectAbuseFacts(deps.database.db, caseId, side)
  if (!facts) return
  const { support, mailer, publicUrl, clock } = deps
  const to =
    support.email === null
      ? await supervisorReaders(deps, clock.now())
      : [{ email: support.email, locale: null }]
  deps.log.warn({ case_id: caseId }, 'abuse reported in conversation about a found phone')
  for (const [index, { email, locale }] of to.entries())
    await mailer.send(abuseMail({ ...facts, to: email, index, publicUrl, locale }))
}

/** At most three a day go to an address that nobody has proven, and they count as mails to a stranger. */
async function notifyFinder(
  deps: FoundDeps,
  facts: NoticeFacts,
  { what, id }: JobData['found.tell'],
): Promise<void> {
  const { database, clock } = deps
  const { finder_email: email, finder_proven: proven } = facts
  if (email === '') return
  if (!proven && !(await isWithin(countMailToStranger(deps, email)))) return
  const token = newSecret()
  const counted = await database.transaction(async (tx) => {
    await lockFinder(tx, email)
    const now = clock.now()
    if (!proven && (await countMailsTo(tx, email, after(now, -DAY))) >= MAX_MAILS_PER_DAY) return false
    await insertToken(tx, { hash: hashSecret(token), caseId: facts.id, side: 'finder', mailed: true, now })
    return true
  })
  if (counted)
    await leaving(deps, token, () =>
      sendMail(deps, facts, { to: email, side: 'finder', what, id, token, locale: facts.finder_locale }),
    )
}

async function notifyReporter(
  deps: FoundDeps,
  facts: NoticeFacts,
  { what, id }: JobData['found.tell'],
): Promise<void> {
  const { database, clock, sms, publicUrl, log } = deps
  const { reporter_email: email, reporter_phone: phone, reporter_locale: locale } = facts
  if (email === null && phone === null) return
  const token = newSecret()
  await insertToken(database.db, {
    hash: hashSecret(token),
    caseId: facts.id,
    side: 'owner',
    mailed: true,
    now: clock.now(),
  })
  await leaving(deps, token, async () => {
    if (email !== null) return sendMail(deps, facts, { to: email, side: 'owner', what, id, token, locale })
    if (phone === null) return
    const message = { id: `found-${what}-${id}`, at: clock.now(), to: phone }
    try {
      await sms.send({
        ...message,
        text: noticeSms({ caseNumber: facts.case_number, token, publicUrl, locale }),
      })
    } catch (error) {
      if (!(error instanceof SmsRefused)) throw error
      // Without the error: the provider's answer may quote the number.
      log.warn({ message_id: message.id }, 'SMS rejected by provider, no retry')
    }
  })
}

async function sendMail(
  { mailer, clock, publicUrl }: FoundDeps,
  { case_number: caseNumber }: NoticeFacts,
  mail: Pick<Notice, 'to' | 'side' | 'what' | 'id' | 'token' | 'locale'>,
): Promise<void> {
  await mailer.send(noticeMail({ ...mail, at: clock.now(), caseNumber, publicUrl }))
}

/** The token of a message that did not leave opens nothing and is not counted. */
async function leaving({ database }: FoundDeps, token: string, send: () => Promise<void>): Promise<void> {
  try {
    await send()
  } catch (error) {
    await deleteToken(database.db, hashSecret(token))
    throw error
  }
}
