/** The drawn parts of a report: letterhead, verdict, certificate with its QR code, footers. */
import { formatDateTime } from '@amana/contract'
import { create as createQr } from 'qrcode'
import { COLOURS, TONES } from '../../mail/theme.ts'
import type { Report, ReportDocument } from './report-document.ts'
import { FONTS, PAGE, printable, type Sheet } from './report-pdf-sheet.ts'

type Pdf = PDFKit.PDFDocument

/** The product's mark in a box of 40 × 40: a shield holding a phone with a tick. */
const MARK = {
  shield: 'M20 2l15 5.2v11.3c0 9.2-6 15.9-15 19.5C11 34.4 5 27.7 5 18.5V7.2z',
  tick: 'M16.3 19.6l2.7 2.7 4.9-5.6',
} as const

/** In a box of 24 × 24, drawn as strokes. */
const ICONS = {
  clean: ['M4.5 12.5l5 5L19.5 7'],
  flagged: ['M12 4v10', 'M12 19.2v.6'],
  stolen: ['M6 6l12 12', 'M18 6L6 18'],
} as const

export function drawLetterhead({ pdf, skip }: Sheet, issuedAt: Date): void {
  const top = 36
  pdf
    .save()
    .translate(PAGE.margin - 3, top)
    .scale(0.8)
  pdf.path(MARK.shield).fill(COLOURS.brand)
  pdf.roundedRect(13, 9, 14, 21, 3).fill(COLOURS.raised)
  pdf.path(MARK.tick).lineWidth(2.6).lineCap('round').lineJoin('round').stroke(COLOURS.brand)
  pdf.restore()
  pdf
    .font(FONTS.bold)
    .fontSize(19)
    .fillColor(COLOURS.ink)
    .text('Amana', PAGE.margin + 32, top + 8, { lineBreak: false })
  pdf
    .font(FONTS.bold)
    .fontSize(10.5)
    .text('Device report', PAGE.margin, top + 6, { width: PAGE.text, align: 'right' })
  pdf.font(FONTS.regular).fontSize(9).fillColor(COLOURS.muted)
  pdf.text(formatDateTime(issuedAt), PAGE.margin, top + 20, { width: PAGE.text, align: 'right' })
  pdf.y = top + 36
  skip(10)
}

/** The full width, the word readable from two metres. */
export function drawVerdict({ pdf, skip }: Sheet, { result, word, meaning }: Report): void {
  const { solid, onSolid } = TONES[result]
  const top = pdf.y
  const left = PAGE.margin + 86
  const height = 88
  pdf.roundedRect(PAGE.margin, top, PAGE.text, height, 8).fill(solid)
  pdf.circle(PAGE.margin + 46, top + height / 2, 25).fill(onSolid)
  pdf
    .save()
    .translate(PAGE.margin + 46 - 18, top + height / 2 - 18)
    .scale(1.5)
  for (const stroke of ICONS[result]) pdf.path(stroke).lineWidth(3.2).lineCap('round').lineJoin('round').stroke(solid)
  pdf.restore()
  pdf
    .font(FONTS.bold)
    .fontSize(34)
    .fillColor(onSolid)
    .text(word, left, top + 19, { lineBreak: false })
  pdf
    .font(FONTS.regular)
    .fontSize(11)
    .text(meaning, left, top + 57, { width: PAGE.text - 86 - 16, lineGap: 2 })
  pdf.y = top + height
  skip(14)
}

/** Number, QR code, and how to check the signature without asking us. Kept together on one page. */
export function drawCertificate(sheet: Sheet, certificate: NonNullable<ReportDocument['certificate']>, publicUrl: string): void {
  const { pdf } = sheet
  const height = 122
  sheet.ensure(height + 10)
  sheet.skip(10)
  const top = pdf.y
  const left = PAGE.margin + 14
  const size = height - 24
  const width = PAGE.text - size - 42
  pdf.roundedRect(PAGE.margin, top, PAGE.text, height, 8).lineWidth(1).stroke(COLOURS.brand)
  drawQr(pdf, certificate.url, PAGE.margin + PAGE.text - size - 12, top + 12, size)
  pdf
    .font(FONTS.regular)
    .fontSize(9)
    .fillColor(COLOURS.muted)
    .text('Certificate', left, top + 13, { width })
  pdf
    .font(FONTS.digits)
    .fontSize(15)
    .fillColor(COLOURS.ink)
    .text(certificate.number, left, top + 25, { width })
  pdf.font(FONTS.regular).fontSize(9).fillColor(COLOURS.ink)
  pdf.text('Scan the code, or open this page, to see whether the certificate still holds:', left, top + 47, {
    width,
    lineGap: 1.5,
  })
  pdf.fillColor(COLOURS.brand).text(printable(certificate.url), { width, lineGap: 1.5, link: certificate.url })
  pdf.fillColor(COLOURS.muted).fontSize(8)
  pdf.text(
    `Signed with Ed25519, key ${certificate.keyId}. The page shows the signed text and its signature; the public keys are at ${printable(publicUrl)}/.well-known/amana-certificates.json`,
    left,
    pdf.y + 3,
    { width, lineGap: 1.5 },
  )
  pdf.y = top + height
}

/** As one vector path, with the quiet zone of four modules that ISO/IEC 18004 asks for. */
function drawQr(pdf: Pdf, text: string, left: number, top: number, size: number): void {
  const { modules } = createQr(text, { errorCorrectionLevel: 'M' })
  const module = size / (modules.size + 8)
  pdf.rect(left, top, size, size).fill('#ffffff')
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pdf.rect(left + (column + 4) * module, top + (row + 4) * module, module, module)
    }
  }
  pdf.fill('#000000')
}

export function drawFooters(pdf: Pdf, text: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    // Below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0
    pdf.font(FONTS.regular).fontSize(8).fillColor(COLOURS.muted)
    pdf.text(printable(text), PAGE.margin, PAGE.height - 34, { width: PAGE.text - 60, lineBreak: false, ellipsis: true })
    pdf.text(`Page ${index - start + 1} of ${count}`, PAGE.margin, PAGE.height - 34, {
      width: PAGE.text,
      align: 'right',
      lineBreak: false,
    })
  }
}
