import type { PushedKind } from '@amana/contract'
import { job, PERSISTENT } from '../../jobs/define-job.ts'

/** The notice that is pushed: its text follows from `kind`, in the person's language. */
export interface PushNotice {
  /** The notification's id. Shown again, it replaces itself. */
  id: string
  kind: PushedKind
  /** A path of the web app, without a whole IMEI. */
  url: string
  /** ISO 8601. */
  at: string
}

export interface PushDelivery {
  subscriptionId: string
  notice: PushNotice
  /** From 1. */
  attempt: number
}

export const pushJobs = {
  /** One attempt to push a notice to one browser; the next one is a job with a delay. */
  'push.deliver': job<PushDelivery>(PERSISTENT),
  /** The same to an address of none of the browsers' makers: a slow one delays nobody's browser. */
  'push.deliver-elsewhere': job<PushDelivery>(PERSISTENT),
}
