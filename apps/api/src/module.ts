/** The form that every module of modules/ gives itself to compose.ts. */
import type { PersonalData } from './db/personal-data.ts'
import type { Route } from './http/route.ts'
import { JOB_NAMES, type JobHandlers } from './jobs/jobs.ts'

export interface Module {
  routes?: readonly Route[]
  jobs?: Partial<JobHandlers>
  personalData?: PersonalData
  /**
   * Runs once the product listens, before the first job. `runsJobs`: this process runs jobs, and what runs
   * beside them.
   */
  start?(process: { runsJobs: boolean }): Promise<void> | void
  /** Runs once the last request has been answered. */
  stop?(): Promise<void> | void
}

/** The job handlers of all modules. @throws Error naming a job that no module handles, or that two do */
export function handlersOf(modules: readonly Module[]): JobHandlers {
  const handlers = modules.flatMap(({ jobs = {} }) => Object.entries(jobs))
  for (const name of JOB_NAMES) {
    const count = handlers.filter(([handled]) => handled === name).length
    if (count !== 1) throw new Error(`${count} modules handle the job ${name}`)
  }
  return Object.fromEntries(handlers) as JobHandlers
}
