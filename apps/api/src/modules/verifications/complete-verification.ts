import type { Tx } from '../../db/index.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import type { Clock } from '../../kernel/clock.ts'
import { type CertificateDeps, issueCertificate, lockCertificates } from '../certificates/index.ts'
import { lockFlagTarget } from '../flags/index.ts'
import { lockUnpaid, selectFacts, selectRegisteredModel, updateCompleted } from './queries.ts'
import { sourcesOf } from './registry-answer.ts'
import type { ReportLinks } from './report-links.ts'
import { registryFindings, resultOf } from './rules.ts'
import type { SettledBy } from './tables.ts'

export interface CompletionDeps {
  clock: Clock
  jobs: JobQueue
  certificates: CertificateDeps
  reportLinks: ReportLinks
}

/**
 * Completes a paid check in the transaction of the payment (decisions §3): decides the result from what is
 * known now, certifies a clean one and queues the delivery. True: completed by this call. False: it was
 * completed before; nothing changed.
 */
export async function completeVerification(
  { clock, jobs, certificates, reportLinks }: CompletionDeps,
  tx: Tx,
  {
    verificationId,
    email,
    settledBy,
  }: { verificationId: string; email: string | null; settledBy: SettledBy },
): Promise<boolean> {
  const check = await lockUnpaid(tx, verificationId)
  if (!check) return false
  // A concurrent flag on this number or import of a list waits, and then ends the certificate written here.
  const { now } = await lockFlagTarget({ clock }, tx, check.imei)
  await lockCertificates(tx)
  const facts = await selectFacts(tx, check.imei, now)
  const findings = [...registryFindings(facts), ...check.findings]
  const result = resultOf(findings)
  const named = check.brand === '' ? ((await selectRegisteredModel(tx, check.imei)) ?? check) : check
  const { brand, model } = named
  const completedAt = clock.now()
  const completed = await updateCompleted(tx, {
    id: verificationId,
    settled_by: settledBy,
    email,
    brand,
    model,
    result,
    findings,
    sources: sourcesOf(facts, completedAt),
    completed_at: completedAt,
    report_code_hash: reportLinks.hashOf(verificationId),
    in_use: facts.in_use,
  })
  if (!completed) return false
  if (result === 'clean') {
    await issueCertificate(certificates, tx, {
      kind: 'verification',
      imei: check.imei,
      brand,
      model,
      verificationId,
    })
  }
  await jobs.enqueue(tx, 'verifications.deliver', { verificationId })
  // Paid without an address: the answer goes to the number that paid, by text message.
  if (check.by_phone || (settledBy === 'payment' && email === null))
    await jobs.enqueue(tx, 'channels.answer', { verificationId })
  return true
}
