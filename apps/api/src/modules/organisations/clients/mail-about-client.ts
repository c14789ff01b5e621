import type { Locale } from '@amana/messages'
import { supervisorReaders } from '../../audit/index.ts'
import type { OrganisationDeps } from '../deps.ts'
import { mailReaders } from '../mail-people.ts'
import { type ClientNames, selectClientNames } from './queries.ts'

type ClientMailDeps = Pick<OrganisationDeps, 'database' | 'clock' | 'mailer' | 'support' | 'publicUrl'>

export interface ClientAlarm {
  clientId: string
  /** Stable, so that a repeat is recognised. */
  id: string
  at: Date
}

export interface ClientAlarmTexts {
  title: string
  paragraphs: readonly string[]
  /** The last paragraph: the command that ends the client. */
  end: (command: string) => string
  /** Names the link to the audit log. */
  open: string
  reason: string
}

/** Mails the support of this Amana about a client; without one, its supervisors. */
export async function mailAboutClient(
  deps: ClientMailDeps,
  { clientId, id, at }: ClientAlarm,
  write: (locale: Locale | null, names: ClientNames) => ClientAlarmTexts,
): Promise<void> {
  const { database, clock, support, publicUrl } = deps
  const names = await selectClientNames(database.db, clientId)
  if (!names) return
  const to =
    support.email === null
      ? await supervisorReaders(deps, clock.now())
      : [{ email: support.email, locale: null }]
  await mailReaders(deps, to, (locale) => {
    const { title, paragraphs, end, open, reason } = write(locale, names)
    return {
      id,
      at,
      title,
      paragraphs: [...paragraphs, end(`npm run admin -- clients revoke ${clientId}`)],
      link: { label: open, url: `${publicUrl}/law-enforcement/audit` },
      reason,
    }
  })
}
