import { type Advancing, keepAdvancing } from '../../db/sequence.ts'
import type { Module } from '../../module.ts'
import { signedAuditChain } from './chain-audit.ts'
import type { AuditDeps } from './deps.ts'
import { mailDigest, mailHead } from './mail-supervisors.ts'
import { signHead } from './sign-head.ts'

/**
 * Milliseconds in which a new row can still be changed unnoticed. No channel: most requests write a row, and
 * a notification holds up every commit beside it.
 */
const CHAIN_INTERVAL_MS = 500

export function auditModule(deps: AuditDeps): Module {
  let chaining: Advancing | null = null
  return {
    jobs: {
      'audit.sign-head': () => signHead(deps),
      'audit.mail-head': ({ headId }) => mailHead(deps, headId),
      'audit.digest': () => mailDigest(deps),
    },
    start({ runsJobs }) {
      if (runsJobs)
        chaining = keepAdvancing(deps, signedAuditChain(deps), { everyMs: CHAIN_INTERVAL_MS, channel: null })
    },
    async stop() {
      if (!chaining) return
      await chaining.stop()
      // A stop continues when the database is gone; the next hour's signature covers these rows.
      await signHead(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'failed to sign audit log head'),
      )
    },
  }
}
