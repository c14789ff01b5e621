/** Receipts of phones in custody as files. */
import type { Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { readerLanguage } from '../../db/reader-locale.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { OfficerActor, UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { provenContact } from '../flags/index.ts'
import type { CustodyModuleDeps, ReporterDeps } from './deps.ts'
import { selectHandIn, selectReturn } from './owner-queries.ts'
import { loadOwnCustody } from './read-own-custody.ts'
import { loadReporterCustody } from './read-reporter-custody.ts'
import { renderHandInReceipt, renderReturnReceipt } from './receipt-pdf.ts'

type Deps = Pick<CustodyModuleDeps, 'database' | 'publicUrl' | 'clock'>

/** The receipt of a returned phone, for its owner. @throws AppError not_found */
export async function readOwnReceipt(
  deps: Deps,
  { userId }: UserActor,
  imei: Imei,
  language: Locale,
): Promise<FileAnswer> {
  const { db } = deps.database
  const { id } = await loadOwnCustody(db, userId, imei)
  return returnReceipt(deps, id, await readerLanguage(db, userId, language))
}

/** The same for a reporter without an account. @throws AppError not_found; code_expired: the proof is over */
export async function readReporterReceipt(
  deps: Deps & ReporterDeps,
  caseNumber: string,
  { proof }: { proof: string },
  locale: Locale,
): Promise<FileAnswer> {
  const { db } = deps.database
  const { id } = await loadReporterCustody(db, caseNumber, await provenContact(deps, proof))
  return returnReceipt(deps, id, locale)
}

/** @throws AppError not_found: the phone is not returned */
async function returnReceipt(
  { database: { db }, publicUrl }: Pick<Deps, 'database' | 'publicUrl'>,
  id: number,
  locale: Locale,
): Promise<FileAnswer> {
  const facts = await selectReturn(db, id)
  if (!facts) throw new AppError('not_found')
  return pdfOf(await renderReturnReceipt(facts, { publicUrl, locale }), `amana-receipt-${facts.receipt}`)
}

/** The same for the station, audited before it leaves. @throws AppError not_found */
export async function downloadReturnReceipt(
  { database: { db }, publicUrl, clock }: Deps,
  { userId }: OfficerActor,
  id: number,
): Promise<FileAnswer> {
  const facts = await selectReturn(db, id)
  if (!facts) throw new AppError('not_found')
  const { receipt, imei } = facts
  const about = { imei, detail: { custody: id, receipt } }
  await recordAudit(db, { at: clock.now(), userId, action: 'download_custody_receipt', ...about })
  return pdfOf(await renderReturnReceipt(facts, { publicUrl, locale: 'en' }), `amana-receipt-${receipt}`)
}

/** The receipt of a phone that somebody handed in, audited before it leaves. @throws AppError not_found */
export async function downloadHandIn(
  { database: { db }, publicUrl, clock }: Deps,
  { userId }: OfficerActor,
  id: number,
): Promise<FileAnswer> {
  const facts = await selectHandIn(db, id)
  if (!facts) throw new AppError('not_found')
  const about = { imei: facts.imei, detail: { custody: id, hand_in: true } }
  await recordAudit(db, { at: clock.now(), userId, action: 'download_custody_receipt', ...about })
  return pdfOf(await renderHandInReceipt(facts, { publicUrl, locale: 'en' }), `amana-handed-in-${id}`)
}

const pdfOf = (content: Buffer, name: string): FileAnswer => ({
  content,
  contentType: 'application/pdf',
  filename: `${name}.pdf`,
})
