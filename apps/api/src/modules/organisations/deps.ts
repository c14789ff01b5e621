import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../kernel/log.ts'
import type { MessageLimitDeps } from '../../limits/message-limits.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { ConfirmDeps, EndedSessions } from '../accounts/index.ts'
import type { ClientTokens } from './clients/client-tokens.ts'

export interface OrganisationDeps extends MessageLimitDeps, Pick<ConfirmDeps, 'codeKey' | 'encrypter'> {
  database: Database
  jobs: JobQueue
  clock: Clock
  log: Logger
  mailer: Mailer
  clientTokens: ClientTokens
  /** Receives every session that ends here. */
  ended: EndedSessions
  /** Signs the links in invitations. */
  invitationKey: Buffer
  /** The address for help; null: there is none. */
  support: { email: string | null }
  /** Life of an access token of a client. */
  partnerTokenSeconds: number
  /** The price of a check for an organisation without its own. */
  partnerPriceKobo: number
  readonly publicUrl: string
  /** 32 bytes, for one-time passwords that go by mail. */
  codeKey: Buffer
  /** Domains of officers' official mailboxes; none: any. */
  officerMailDomains: readonly string[]
}
