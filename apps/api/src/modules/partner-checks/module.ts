import type { Module } from '../../module.ts'

export function partnerChecksModule(): Module {
  return {
    jobs: {
      'partner-checks.run-job': async () => undefined,
      'partner-checks.purge': async () => undefined,
      'partner-checks.answered': async () => undefined,
      'partner-checks.alarm': async () => undefined,
    },
  }
}
