/** Mails to the supervisors: the signed head, and the digest of a day (decisions §17). */
import { dayInLagos, formatDate, startOfDayInLagos } from '@amana/contract'
import { after, DAY, SECOND } from '../../kernel/durations.ts'
import { type MailBlock, renderMailBody } from '../../mail/layout.ts'
import type { AuditDeps } from './deps.ts'
import { selectDigest, selectHeadById, selectSupervisors } from './queries.ts'

type MailDeps = Pick<AuditDeps, 'database' | 'clock' | 'mailer' | 'publicUrl'>

const REASON = 'You get this e-mail because you are a supervisor on Amana.'

/** Job: a head in each supervisor's mailbox cannot be changed together with the database. */
export async function mailHead(deps: MailDeps, headId: number): Promise<void> {
  const head = await selectHeadById(deps.database.db, headId)
  if (!head) return
  const { position, hash, at, signature } = head
  await mailAll(deps, { id: `audit-head.${headId}`, at, title: `Audit log: head ${position}` }, [
    `The audit log had ${position} rows. Keep this e-mail: it shows later that none of them was changed.`,
    `head ${position}:${hash.toString('hex')}`,
    `signature ${signature}`,
    'To check, the administrator runs: npm run admin -- audit verify --head and the text behind "head".',
  ])
}

/** Job: what officers and administrators did yesterday, in Lagos. A repeat is recognised by its id. */
export async function mailDigest(deps: MailDeps): Promise<void> {
  const today = startOfDayInLagos(dayInLagos(deps.clock.now())) ?? deps.clock.now()
  const from = after(today, -DAY)
  const rows = await selectDigest(deps.database.db, { from, until: today })
  const lines = rows.map(
    ({ actor_name, officer_id, action, count }) =>
      `${actor_name}${officer_id ? ` (${officer_id})` : ''}: ${action.replaceAll('_', ' ')}, ${count}`,
  )
  const title = `Officers on Amana: ${formatDate(from)}`
  await mailAll(deps, { id: `audit-digest.${dayInLagos(from)}`, at: after(today, -SECOND), title }, [
    lines.length === 0 ? 'Nobody looked at anything.' : 'Who did what, and how often. The audit log has each row.',
    ...lines,
  ])
}

/** Addresses of supervisors who can sign in. */
export async function supervisorAddresses({ database }: Pick<MailDeps, 'database'>, now: Date): Promise<string[]> {
  return (await selectSupervisors(database.db, now)).map(({ email }) => email)
}

async function mailAll(
  { database, clock, mailer, publicUrl }: MailDeps,
  { id, at, title }: { id: string; at: Date; title: string },
  paragraphs: readonly string[],
): Promise<void> {
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    ...paragraphs.map((text) => ({ kind: 'paragraph', text }) as const),
    { kind: 'link', label: 'Open the audit log', url: `${publicUrl}/law-enforcement/audit` },
  ]
  const body = renderMailBody({ title, preview: paragraphs[0] ?? title, blocks, reason: REASON, publicUrl })
  for (const { user_id, email } of await selectSupervisors(database.db, clock.now()))
    await mailer.send({ id: `${id}.${user_id}`, at, to: email, subject: title, ...body, attachments: [] })
}
