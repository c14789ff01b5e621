/**
 * What must happen after a commit. A job is a row written in the transaction of the business row: both are there or neither is
 * (docs/adr/0003). Handlers may run more than once and must not mind.
 */
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Every job and its data. Ids only: no personal data in the queue. */
export interface JobData {
  /** Sends the report of a completed check. */
  'verifications.deliver': { verificationId: string }
  /** Asks the gateway how a pending payment stands; sends itself again until settled or 24 h old. */
  'payments.poll': { reference: string }
  /** Marks unpaid checks older than 30 days. */
  'verifications.expire': Record<string, never>
}

export type JobName = keyof JobData

export interface EnqueueOptions {
  startAfter?: Date
}

export interface JobQueue {
  /** Inside the transaction that makes it necessary. */
  enqueue<Name extends JobName>(tx: Transaction<Schema>, name: Name, data: JobData[Name], options?: EnqueueOptions): Promise<void>
}

export type JobHandler<Name extends JobName> = (data: JobData[Name]) => Promise<void>

/** What a module gives to the runner. */
export type JobHandlers = { [Name in JobName]: JobHandler<Name> }
