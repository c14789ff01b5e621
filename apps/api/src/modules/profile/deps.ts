import type { Locale } from '@amana/messages'
import type { Database } from '../../db/index.ts'
import type { PersonalData } from '../../db/personal-data.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { ConfirmDeps, EndedSessions, NoticeDeps, OfficerTwoFactor } from '../accounts/index.ts'
import type { IdentityDeps } from '../identity/index.ts'

export interface ProfileDeps extends IdentityDeps, ConfirmDeps {
  database: Database
  clock: Clock
  languages: readonly Locale[]
  jobs: JobQueue
  /** Receives every erased account. */
  ended: EndedSessions
  officerTwoFactor: OfficerTwoFactor
  /** Days after which a person sees an officer's look at their data. */
  accessNoticeDays: number
  /** The personal data of all modules, in any order. */
  personalData: () => readonly PersonalData[]
}

/** Dependencies of the messages after a deletion. */
export type FarewellDeps = Pick<ProfileDeps, 'database' | 'encrypter'> &
  Pick<NoticeDeps, 'mailer' | 'sms' | 'log' | 'publicUrl'>
