/** Mails to the supervisors: the signed head, and the digest of a day (decisions §17). */
import { AUDIT_ACTION_LABELS, type AuditAction, dayInLagos, startOfDayInLagos } from '@amana/contract'
import { formatDateIn, type Locale } from '@amana/messages'
import { after, DAY, SECOND } from '../../kernel/durations.ts'
import { catalogue, contractText, textsIn } from '../../kernel/texts.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { AuditDeps } from './deps.ts'
import * as english from './messages.ts'
import { selectDigest, selectHeadById, selectSupervisors } from './queries.ts'

type MailDeps = Pick<AuditDeps, 'database' | 'clock' | 'mailer' | 'publicUrl'>

const TEXTS = catalogue('modules/audit/messages.ts', english)
const VERIFY = 'npm run admin -- audit verify --head'

/** Job: a head in each supervisor's mailbox cannot be changed together with the database. */
export async function mailHead(deps: MailDeps, headId: number): Promise<void> {
  const found = await selectHeadById(deps.database.db, headId)
  if (!found) return
  const { position, hash, at, signature } = found
  await mailAll(deps, { id: `audit-head.${headId}`, at }, (_, { head }) => ({
    title: head.title(String(position)),
    paragraphs: [
      head.rows(String(position)),
      `head ${position}:${hash.toString('hex')}`,
      `signature ${signature}`,
      head.check(VERIFY),
    ],
  }))
}

/** Job: what officers and administrators did yesterday, in Lagos. A repeat is recognised by its id. */
export async function mailDigest(deps: MailDeps): Promise<void> {
  const today = startOfDayInLagos(dayInLagos(deps.clock.now())) ?? deps.clock.now()
  const from = after(today, -DAY)
  const rows = await selectDigest(deps.database.db, { from, until: today })
  await mailAll(
    deps,
    { id: `audit-digest.${dayInLagos(from)}`, at: after(today, -SECOND) },
    (locale, { digest }) => {
      const lines = rows.map(
        ({ actor_name, officer_id, action, count }) =>
          `${actor_name}${officer_id ? ` (${officer_id})` : ''}: ${nameOf(action, locale)}, ${count}`,
      )
      return {
        title: digest.title(formatDateIn(locale ?? 'en', from)),
        paragraphs: [lines.length === 0 ? digest.nobody : digest.lead, ...lines],
      }
    },
  )
}

/** An action within a line, where English begins with a small letter. */
function nameOf(action: string, locale: Locale | null): string {
  if (!Object.hasOwn(AUDIT_ACTION_LABELS, action)) return action.replaceAll('_', ' ')
  const label = contractText(locale, AUDIT_ACTION_LABELS[action as AuditAction])
  return (locale ?? 'en') === 'en' ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** Supervisors who can sign in, each with the language of their account. */
export async function supervisorReaders(
  { database }: Pick<MailDeps, 'database'>,
  now: Date,
): Promise<{ email: string; locale: Locale | null }[]> {
  return (await selectSupervisors(database.db, now)).map(({ email, locale }) => ({ email, locale }))
}

async function mailAll(
  { database, clock, mailer, publicUrl }: MailDeps,
  { id, at }: { id: string; at: Date },
  write: (locale: Locale | null, texts: typeof english) => { title: string; paragraphs: readonly string[] },
): Promise<void> {
  for (const { user_id, email, locale } of await selectSupervisors(database.db, clock.now())) {
    const texts = textsIn(locale, TEXTS)
    const { title, paragraphs } = write(locale, texts)
    const blocks: MailBlock[] = [
      { kind: 'heading', text: title },
      ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
      { kind: 'link', label: texts.mail.open, url: `${publicUrl}/law-enforcement/audit` },
    ]
    const { reason } = texts.mail
    const body = renderMailBody({ title, preview: paragraphs[0] ?? title, blocks, reason, publicUrl, locale })
    await mailer.send({ id: `${id}.${user_id}`, at, to: email, subject: title, ...body, attachments: [] })
  }
}
