import { LANGUAGE_TAGS, type Locale } from '@amana/messages'
import PDFDocument from 'pdfkit'
import { createSheet, PAGE, type Sheet } from './sheet.ts'

export interface PdfInfo {
  title: string
  subject: string
  /** Together with the drawing it decides every byte. */
  issuedAt: Date
  /** The language of its texts; English without one. */
  locale?: Locale | null
}

/** An A4 document in memory, as PDF 1.7. The same info and drawing give the same bytes. */
export async function renderPdf(
  { title, subject, issuedAt, locale }: PdfInfo,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE.margin, bottom: PAGE.bottom, left: PAGE.margin, right: PAGE.margin },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: LANGUAGE_TAGS[locale ?? 'en'],
    displayTitle: true,
    info: {
      Title: title,
      Author: 'Amana',
      Subject: subject,
      Creator: 'Amana',
      Producer: 'Amana',
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  draw(createSheet(pdf))
  pdf.end()
  return finished
}
