/** The box of a certificate with its two QR codes. */
import type { Locale } from '@amana/messages'
import { create as createQr, type QRCodeSegment } from 'qrcode'
import { COLOURS } from '../branding/theme.ts'
import { textsIn } from '../kernel/texts.ts'
import { PDF_TEXTS } from './pdf-texts.ts'
import { FONTS, PAGE, type Sheet } from './sheet.ts'
import { inStandardFonts, printable, writeAt } from './text-layout.ts'

type Pdf = PDFKit.PDFDocument

export interface PrintedCertificate {
  number: string
  /** PUBLIC_URL/certificates/{number}. */
  url: string
  keyId: string
  /** The text that verifies without a connection: PREFIX and base45. */
  offline: string
}

/** Room for addresses of three lines; the box is as high as its content. */
const MAX_HEIGHT = 172
const GAP = 12
/** A code with its quiet zone: a module of the larger one is half a millimetre. */
const CODE = 98
/** Two lines below a code. */
const CAPTION = 20

/** Number, QR codes, and how to check the signature without asking us. Kept together on one page. */
export function drawCertificate(
  sheet: Sheet,
  certificate: PrintedCertificate,
  publicUrl: string,
  locale: Locale | null = null,
): void {
  const { pdf } = sheet
  const words = textsIn(locale, PDF_TEXTS).certificateBox
  sheet.ensure(MAX_HEIGHT + 10)
  sheet.skip(10)
  const top = pdf.y
  const left = PAGE.margin + 14
  const second = PAGE.margin + PAGE.text - CODE - GAP
  const first = second - CODE - GAP
  const width = first - GAP - left
  const host = printable(publicUrl, inStandardFonts)
  drawQr(pdf, certificate.url, first, top + GAP, words.online)
  drawQr(pdf, [{ data: certificate.offline, mode: 'alphanumeric' }], second, top + GAP, words.offline)
  const small = { font: FONTS.regular, size: 9 }
  pdf.fillColor(COLOURS.muted)
  writeAt(pdf, words.heading, small, { x: left, y: top + 13, width })
  pdf
    .font(FONTS.digits)
    .fontSize(15)
    .fillColor(COLOURS.ink)
    .text(certificate.number, left, top + 25, { width })
  pdf.fillColor(COLOURS.ink)
  writeAt(pdf, words.scan, small, { x: left, y: top + 47, width, lineGap: 1.5 })
  pdf
    .font(FONTS.regular)
    .fontSize(8)
    .fillColor(COLOURS.brand)
    .text(printable(certificate.url, inStandardFonts), left, pdf.y, {
      width,
      lineGap: 2.5,
      link: certificate.url,
    })
  pdf.fillColor(COLOURS.ink)
  writeAt(pdf, words.withoutNetwork(`${host}/verify`), small, { x: left, y: pdf.y, width, lineGap: 1.5 })
  pdf.fillColor(COLOURS.muted)
  const keys = `${host}/.well-known/amana-certificates.json`
  writeAt(
    pdf,
    words.signed(certificate.keyId, keys),
    { ...small, size: 8 },
    { x: left, y: pdf.y + 3, width, lineGap: 1.5 },
  )
  const height = Math.max(pdf.y, top + GAP + CODE + CAPTION) + GAP - top
  pdf.roundedRect(PAGE.margin, top, PAGE.text, height, 8).lineWidth(1).stroke(COLOURS.brand)
  pdf.y = top + height
}

/** As one vector path, with the quiet zone of four modules that ISO/IEC 18004 requires; its caption below. */
function drawQr(
  pdf: Pdf,
  content: string | QRCodeSegment[],
  left: number,
  top: number,
  caption: string,
): void {
  const { modules } = createQr(content, { errorCorrectionLevel: 'M' })
  const module = CODE / (modules.size + 8)
  pdf.rect(left, top, CODE, CODE).fill('#ffffff')
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column))
        pdf.rect(left + (column + 4) * module, top + (row + 4) * module, module, module)
    }
  }
  pdf.fill('#000000')
  pdf.fillColor(COLOURS.ink)
  writeAt(
    pdf,
    caption,
    { font: FONTS.regular, size: 7.5 },
    { x: left, y: top + CODE + 2, width: CODE, align: 'center' },
  )
}
