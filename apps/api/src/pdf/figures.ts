/** Drawn parts of every document: letterhead, certificate with its QR code, footers. */
import { formatDateTime } from '@amana/contract'
import { create as createQr } from 'qrcode'
import { COLOURS } from '../branding/theme.ts'
import { FONTS, PAGE, type Sheet } from './sheet.ts'
import { inStandardFonts, printable } from './text-layout.ts'

type Pdf = PDFKit.PDFDocument

export interface PrintedCertificate {
  number: string
  /** PUBLIC_URL/certificates/{number}. */
  url: string
  keyId: string
}

/** The product's mark in a box of 40 × 40: a shield holding a phone with a tick. */
const MARK = {
  shield: 'M20 2l15 5.2v11.3c0 9.2-6 15.9-15 19.5C11 34.4 5 27.7 5 18.5V7.2z',
  tick: 'M16.3 19.6l2.7 2.7 4.9-5.6',
} as const

/** @param title kind of document */
export function drawLetterhead({ pdf, skip }: Sheet, title: string, issuedAt: Date): void {
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
    .text(title, PAGE.margin, top + 6, { width: PAGE.text, align: 'right' })
  pdf.font(FONTS.regular).fontSize(9).fillColor(COLOURS.muted)
  pdf.text(formatDateTime(issuedAt), PAGE.margin, top + 20, { width: PAGE.text, align: 'right' })
  pdf.y = top + 36
  skip(10)
}

/** Lines for filling in by hand, together on one page. */
export function drawSignature(sheet: Sheet, labels: readonly string[]): void {
  const { pdf } = sheet
  const step = 30
  sheet.ensure(labels.length * step)
  for (const label of labels) {
    const line = pdf.y + step - 6
    pdf
      .font(FONTS.regular)
      .fontSize(9.5)
      .fillColor(COLOURS.ink)
      .text(label, PAGE.margin, line - 10, { lineBreak: false })
    pdf
      .moveTo(PAGE.margin + 90, line)
      .lineTo(PAGE.margin + PAGE.text, line)
      .lineWidth(0.7)
      .stroke(COLOURS.muted)
    pdf.y = line + 6
  }
}

/** Number, QR code, and how to check the signature without asking us. Kept together on one page. */
export function drawCertificate(sheet: Sheet, certificate: PrintedCertificate, publicUrl: string): void {
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
  pdf.fillColor(COLOURS.brand).text(printable(certificate.url, inStandardFonts), { width, lineGap: 1.5, link: certificate.url })
  pdf.fillColor(COLOURS.muted).fontSize(8)
  pdf.text(
    `Signed with Ed25519, key ${certificate.keyId}. The page shows the signed text and its signature; the public keys are at ${printable(publicUrl, inStandardFonts)}/.well-known/amana-certificates.json`,
    left,
    pdf.y + 3,
    { width, lineGap: 1.5 },
  )
  pdf.y = top + height
}

/** As one vector path, with the quiet zone of four modules that ISO/IEC 18004 requires. */
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
    pdf.text(printable(text, inStandardFonts), PAGE.margin, PAGE.height - 34, {
      width: PAGE.text - 60,
      lineBreak: false,
      ellipsis: true,
    })
    pdf.text(`Page ${index - start + 1} of ${count}`, PAGE.margin, PAGE.height - 34, {
      width: PAGE.text,
      align: 'right',
      lineBreak: false,
    })
  }
}
