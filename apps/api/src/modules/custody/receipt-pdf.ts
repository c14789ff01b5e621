/**
 * Receipts of a station as a PDF of one page: a phone was returned, or handed in. The same facts give the
 * same bytes.
 */
import { formatImei, modelName } from '@amana/contract'
import { formatDateTimeIn, type Locale } from '@amana/messages'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { drawFooters, drawLetterhead, drawSignature } from '../../pdf/figures.ts'
import { renderPdf } from '../../pdf/render-pdf.ts'
import type { Fact, Sheet } from '../../pdf/sheet.ts'
import * as english from './messages.ts'
import type { HandInFacts, ReceiptFacts, ReturnFacts } from './owner-queries.ts'

const TEXTS = catalogue('modules/custody/messages.ts', english)

export interface ReceiptPaper {
  publicUrl: string
  /** The reader's language. */
  locale: Locale
}

interface Writing {
  texts: typeof english
  time: (at: Date) => string
}

const writingIn = (locale: Locale): Writing => ({
  texts: textsIn(locale, TEXTS),
  time: (at) => formatDateTimeIn(locale, at),
})

export function renderReturnReceipt(
  facts: ReturnFacts,
  { publicUrl, locale }: ReceiptPaper,
): Promise<Buffer> {
  const writing = writingIn(locale)
  const { returned } = writing.texts
  const { receipt, returned_at: issuedAt } = facts
  const info = { title: returned.title(receipt), subject: returned.subject, issuedAt, locale }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, returned.kind, issuedAt, locale)
    sheet.heading(returned.heading(receipt))
    sheet.paragraph(returned.intro(writing.time(issuedAt)))
    sheet.skip(6)
    drawPhone(sheet, facts, writing, returnFacts(facts, writing))
    sheet.skip(8)
    sheet.paragraph(returned.wrong, { muted: true })
    drawFooters(sheet, `Amana  ·  ${publicUrl}  ·  ${receipt}`, locale)
  })
}

/** Signed by hand: the paper leaves with a person whom Amana does not know. */
export function renderHandInReceipt(
  facts: HandInFacts,
  { publicUrl, locale }: ReceiptPaper,
): Promise<Buffer> {
  const writing = writingIn(locale)
  const { handedIn, receipts } = writing.texts
  const { exhibit, stated_at: issuedAt, officer_id: officerId } = facts
  const info = { title: handedIn.title(exhibit), subject: handedIn.subject, issuedAt, locale }
  return renderPdf(info, (sheet) => {
    drawLetterhead(sheet, handedIn.kind, issuedAt, locale)
    sheet.heading(handedIn.heading)
    sheet.paragraph(handedIn.intro(writing.time(issuedAt)))
    sheet.skip(6)
    drawPhone(sheet, facts, writing, [
      { label: handedIn.by, value: facts.name },
      { label: handedIn.seller, value: facts.seller },
      { label: handedIn.stated, value: writing.time(issuedAt) },
      { label: receipts.officer, value: officerOf(officerId, writing) },
    ])
    sheet.heading(handedIn.notHeading)
    sheet.paragraph(handedIn.not, { muted: true })
    drawSignature(sheet, [handedIn.by, receipts.officer])
    drawFooters(sheet, `Amana  ·  ${publicUrl}  ·  ${exhibit}`, locale)
  })
}

function drawPhone(
  sheet: Sheet,
  facts: ReceiptFacts,
  { texts: { receipts }, time }: Writing,
  more: readonly Fact[],
): void {
  sheet.digits(`IMEI ${facts.imei}`, formatImei(facts.imei), modelName(facts) || receipts.modelUnknown)
  sheet.facts([
    { label: receipts.exhibit, value: facts.exhibit },
    ...(facts.case_number === null ? [] : [{ label: receipts.case, value: facts.case_number }]),
    { label: receipts.station, value: facts.station_name },
    { label: receipts.address, value: facts.station_address },
    { label: receipts.seized, value: time(facts.seized_at) },
    ...more,
  ])
}

function returnFacts(facts: ReturnFacts, writing: Writing): Fact[] {
  const { returned, receipts } = writing.texts
  const { document, representative, second_officer_id: second } = facts
  return [
    { label: returned.at, value: writing.time(facts.returned_at) },
    { label: returned.proof, value: document === null ? returned.byCode : returned.byDocument(document) },
    ...(representative === null
      ? []
      : [
          {
            label: returned.collected,
            value: returned.representative(
              representative.name,
              returned.documents[representative.document],
              representative.last_four,
            ),
          },
        ]),
    { label: receipts.officer, value: officerOf(facts.officer_id, writing) },
    ...(document === null ? [] : [{ label: returned.second, value: officerOf(second, writing) }]),
  ]
}

function officerOf(officerId: string | null, { texts: { receipts } }: Writing): string {
  return officerId === null ? receipts.notKnown : receipts.officerId(officerId)
}
