/** Receipts of phones in custody as files. */
import type { Imei } from '@amana/contract'
import type { Locale } from '@amana/messages'
import { readerLanguage } from '../../db/reader-locale.ts'
import type { FileAnswer } from '../../http/route.ts'
import type { OfficerActor, UserActor } from '../../kernel/actor.ts'
import { AppError } from '../../kernel/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import type { CustodyModuleDeps } from './deps.ts'
import { selectHandIn, selectReturn } from './owner-queries.ts'
import { loadOwnCustody } from './read-own-custody.ts'
import { renderHandInReceipt, renderReturnReceipt } from './receipt-pdf.ts'

type Deps = Pick<CustodyModuleDeps, 'database' | 'publicUrl' | 'clock'>

/** The receipt of a returned phone, for its owner. @throws AppError not_found */
export async function readOwnReceipt(
  { database: { db }, publicUrl }: Deps,
  { userId }: UserActor,
  imei: Imei,
  language: Locale,
): Promise<FileAnswer> {
  const { id } = await loadOwnCustody(db, userId, imei)
  const facts = await selectReturn(db, id)
  if (!facts) throw new AppError('not_found')
  const locale = await readerLanguage(db, userId, language)
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
