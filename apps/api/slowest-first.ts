import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files of more than ten seconds. One that comes last would leave a core idle. */
const SLOWEST = [
  'src/modules/transparency-log/killed-process.test.ts',
  'src/admin/log-commands.test.ts',
  'src/resilience/stopped-start.test.ts',
  'src/admin/backup-commands.test.ts',
  'src/modules/transparency-log/million-events.long.test.ts',
  'src/resilience/audit-after-kills.test.ts',
  'src/admin/payment-commands.test.ts',
  'src/resilience/crash-check-jobs.test.ts',
  'src/admin/backup-s3.test.ts',
  'src/embedded-postgres/embedded-postgres.test.ts',
  'src/admin/officer-commands.test.ts',
  'src/modules/partner-checks/jobs/jobs.test.ts',
  'src/modules/private-lookup/killed-process.test.ts',
  'src/resilience/crash.test.ts',
  'src/admin/backup-embedded.test.ts',
  'src/channels/wrong-pins.test.ts',
  'src/resilience/fuzz-uploads.test.ts',
  'src/modules/profile/delete-account.test.ts',
  'src/modules/transparency-log/resume-log.test.ts',
  'src/admin/statistics-commands.test.ts',
  'src/modules/audit/told-outside.test.ts',
  'src/modules/law-enforcement/proposal-races.test.ts',
  'src/resilience/fuzz.test.ts',
  'src/modules/private-lookup/private-lookup.test.ts',
  'src/modules/transparency-log/sequence-log.test.ts',
  'src/modules/accounts/messages-to-strangers.test.ts',
  'src/resilience/crash-payments.test.ts',
  'src/admin/help.test.ts',
  'src/channels/paid-once.test.ts',
  'src/channels/repeats.test.ts',
  'src/channels/calls.test.ts',
  'src/modules/partner-checks/jobs/uploads.test.ts',
  'src/modules/payments/promo-holds.test.ts',
  'src/admin/key-commands.test.ts',
  'src/modules/transparency-log/verify-log.test.ts',
  'src/modules/accounts/recovery.test.ts',
  'src/modules/accounts/credentials/attempt-locks.test.ts',
  'src/modules/accesses/accesses.test.ts',
  'src/modules/transparency-log/witnesses.test.ts',
  'src/modules/law-enforcement/contest-dispute.test.ts',
  'src/modules/accounts/sign-up/verify-otp.test.ts',
  'src/db/migrate.test.ts',
  'src/jobs/pg-boss-queue.test.ts',
  'src/modules/law-enforcement/evidence-report.test.ts',
  'src/modules/webhooks/webhooks.test.ts',
  'src/modules/certificates/certificate-ends.test.ts',
  'src/http/rate-limit.test.ts',
  'src/resilience/crash-webhooks.test.ts',
  'src/modules/block-list/block-list.test.ts',
  'src/channels/simulator.test.ts',
  'src/channels/texts.test.ts',
  'src/modules/flags/flag-races.test.ts',
  'src/modules/transfers/transfer-races.test.ts',
  'src/modules/payments/settle-payment-races.test.ts',
]

/** Those first, then by size. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`))
      return index < 0 ? SLOWEST.length : index
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
