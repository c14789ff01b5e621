import type { Database } from '../../db/index.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Module } from '../../module.ts'
import { keepChaining } from './keep-chaining.ts'

export function auditModule(deps: { database: Database; log: Logger }): Module {
  let chaining: ReturnType<typeof keepChaining> | null = null
  return {
    start({ runsJobs }) {
      if (runsJobs) chaining = keepChaining(deps)
    },
    stop: () => chaining?.stop(),
  }
}
