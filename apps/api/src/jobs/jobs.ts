/**
 * Work to do after a commit. A job is a row written in the transaction of the business row: both exist or
 * neither (docs/adr/0003). Handlers may run more than once. Each module declares its jobs in its jobs.ts.
 */

import { channelsJobs } from '../channels/jobs.ts'
import type { Tx } from '../db/index.ts'
import { accountsJobs } from '../modules/accounts/jobs.ts'
import { auditJobs } from '../modules/audit/jobs.ts'
import { blockListJobs } from '../modules/block-list/jobs.ts'
import { custodyJobs } from '../modules/custody/jobs.ts'
import { devicesJobs } from '../modules/devices/jobs.ts'
import { documentsJobs } from '../modules/documents/jobs.ts'
import { flagsJobs } from '../modules/flags/jobs.ts'
import { foundJobs } from '../modules/found/jobs.ts'
import { lawEnforcementJobs } from '../modules/law-enforcement/jobs.ts'
import { notificationsJobs } from '../modules/notifications/jobs.ts'
import { oneTimeCodesJobs } from '../modules/one-time-codes/jobs.ts'
import { organisationsJobs } from '../modules/organisations/jobs.ts'
import { partnerChecksJobs } from '../modules/partner-checks/jobs.ts'
import { paymentsJobs } from '../modules/payments/jobs.ts'
import { privateLookupJobs } from '../modules/private-lookup/jobs.ts'
import { profileJobs } from '../modules/profile/jobs.ts'
import { pushJobs } from '../modules/push/jobs.ts'
import { sightingsJobs } from '../modules/sightings/jobs.ts'
import { transfersJobs } from '../modules/transfers/jobs.ts'
import { verificationsJobs } from '../modules/verifications/jobs.ts'
import { webhooksJobs } from '../modules/webhooks/jobs.ts'
import type { DataOf } from './define-job.ts'

export const JOBS = {
  ...channelsJobs,
  ...accountsJobs,
  ...auditJobs,
  ...blockListJobs,
  ...custodyJobs,
  ...documentsJobs,
  ...flagsJobs,
  ...foundJobs,
  ...lawEnforcementJobs,
  ...notificationsJobs,
  ...oneTimeCodesJobs,
  ...organisationsJobs,
  ...partnerChecksJobs,
  ...paymentsJobs,
  ...privateLookupJobs,
  ...devicesJobs,
  ...profileJobs,
  ...pushJobs,
  ...sightingsJobs,
  ...transfersJobs,
  ...verificationsJobs,
  ...webhooksJobs,
}

export type JobName = keyof typeof JOBS

export const JOB_NAMES = Object.keys(JOBS) as JobName[]

export type JobData = { [Name in JobName]: DataOf<(typeof JOBS)[Name]> }

interface EnqueueOptions {
  /** Milliseconds, by the queue's clock: ours may differ from it. */
  delay?: number
  /** Deduplication key; kept until the queue archives the job (days after completion). */
  once?: string
}

export interface JobQueue {
  /** Inside the transaction that makes it necessary. */
  enqueue<Name extends JobName>(
    tx: Tx,
    name: Name,
    data: JobData[Name],
    options?: EnqueueOptions,
  ): Promise<void>
}

/**
 * `signal` aborts when the job no longer belongs to this process: it took too long, or the process stops.
 * Long jobs must check it.
 */
type JobHandler<Name extends JobName> = (data: JobData[Name], signal: AbortSignal) => Promise<void>

/** The handlers that modules give to the runner. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }
