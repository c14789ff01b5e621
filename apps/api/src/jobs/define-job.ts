import type { QueueOptions } from 'pg-boss'

/** A job as its module declares it. */
export interface Job<Data extends object> extends Partial<JobSettings> {
  queue: QueueOptions
  /** No value has it: it carries the type. */
  data?: Data
}

interface JobSettings {
  /**
   * Cron in UTC. At most one of a scheduled job exists, waiting or running: it never runs in parallel, and
   * jobs do not pile up while no process runs them.
   */
  cron: string
  /** Jobs that an older release queued under this name are run by the same handler. */
  formerName: string
}

export type DataOf<Declared> = Declared extends Job<infer Data> ? Data : never

/**
 * `Data`: ids and case numbers, and IMEIs and TACs where no row represents what was asked. No name, address
 * or text of a person: the queue keeps jobs for days.
 */
export function job<Data extends object = Record<string, never>>(
  queue: QueueOptions,
  settings: Partial<JobSettings> = {},
): Job<Data> {
  return { queue, ...settings }
}

/** Retried for at least 24 h: after 2, 4, 8 … seconds, then every 10 minutes (decisions §3). */
export const PERSISTENT: QueueOptions = {
  retryLimit: 160,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
}

/** Walks through all rows: may take hours, and the next day's run does what one could not do. */
export const DAILY: QueueOptions = { retryLimit: 3, retryDelay: 600, expireInSeconds: 6 * 3600 }
export const HOURLY: QueueOptions = { retryLimit: 3, retryDelay: 60, expireInSeconds: 3600 }

/** The next minute's run does what one could not do. */
export const NOT_RETRIED: QueueOptions = { retryLimit: 0 }
