import type { Budgets } from '../../config/index.ts'
import type { Database } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Encrypter } from '../../kernel/encryption.ts'
import type { Logger } from '../../kernel/log.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { SmsSender } from '../../ports/sms.ts'
import type { TelecomRecords } from '../../ports/telecom-records.ts'
import type { OfficerTwoFactor } from './credentials/second-step-rules.ts'
import type { EndedSessions } from './sessions/session-gate.ts'

export interface AccountDeps {
  database: Database
  clock: Clock
  jobs: JobQueue
  /** 32 bytes, for codes, links and decoy subjects (modules/one-time-codes). */
  codeKey: Buffer
  /** 32 bytes, for refresh tokens whose answer may be repeated (refresh-tokens.ts). */
  refreshKey: Buffer
  useLimits: UseLimits
  budgets: Budgets
  /** For the secrets of authenticator apps. */
  encrypter: Encrypter
  tokens: AccessTokenSigner
  /** Receives every session that ends here. */
  ended: EndedSessions
  telecom: TelecomRecords
  /** Second step of every officer's sign-in (OFFICER_TWO_FACTOR). */
  officerTwoFactor: OfficerTwoFactor
  /** Passkeys belong to its host. */
  readonly publicUrl: string
}

/** Signs and reads access tokens; http/access-tokens.ts. */
interface AccessTokenSigner {
  /** @throws AppError not_signed_in, token_expired */
  verify(token: string): { sessionId: string } | Promise<{ sessionId: string }>
  sign(account: {
    kind: 'account'
    userId: string
    sessionId: string
    role: 'user' | 'officer' | 'supervisor'
  }): Promise<{ token: string; expiresAt: Date }>
}

export interface NoticeDeps {
  database: Database
  clock: Clock
  mailer: Mailer
  sms: SmsSender
  log: Pick<Logger, 'warn'>
  codeKey: Buffer
  readonly publicUrl: string
}
