import type { Module } from '../../module.ts'
import type { AuditDeps } from './deps.ts'
import { keepChaining } from './keep-chaining.ts'
import { mailDigest, mailHead } from './mail-supervisors.ts'
import { signHead } from './sign-head.ts'

export function auditModule(deps: AuditDeps): Module {
  let chaining: ReturnType<typeof keepChaining> | null = null
  return {
    jobs: {
      'audit.sign-head': () => signHead(deps),
      'audit.mail-head': ({ headId }) => mailHead(deps, headId),
      'audit.digest': () => mailDigest(deps),
    },
    start({ runsJobs }) {
      if (runsJobs) chaining = keepChaining(deps)
    },
    async stop() {
      if (!chaining) return
      await chaining.stop()
      // A stop goes on when the database is gone; the next hour's signature covers these rows.
      await signHead(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the head of the audit log could not be signed'),
      )
    },
  }
}
