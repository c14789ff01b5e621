import { LANGUAGE_TAGS, type Locale } from '@amana/messages'
import { createSheet, FONTS, PAGE, type Sheet } from './sheet.ts'
import { embedFonts } from './text-layout.ts'

export interface PdfInfo {
  title: string
  subject: string
  /** Together with the drawing it decides every byte. */
  issuedAt: Date
  /** The language of its texts; English without one. */
  locale?: Locale | null
  /** For screen readers and archives (PDF/UA-1): tagged, every font embedded. Takes longer to make. */
  accessible?: boolean
}

/** ISO 14289-1, clause 5. */
const PDF_UA = `
        <rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
            <pdfuaid:part>1</pdfuaid:part>
        </rdf:Description>`

/** An A4 document in memory, as PDF 1.7. The same info and drawing give the same bytes. */
export async function renderPdf(
  { title, subject, issuedAt, locale, accessible = false }: PdfInfo,
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  // Imported with the first document: it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: PAGE.margin, bottom: PAGE.bottom, left: PAGE.margin, right: PAGE.margin },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: LANGUAGE_TAGS[locale ?? 'en'],
    displayTitle: true,
    // An empty font keeps the standard one, which cannot be embedded, out of the file.
    ...(accessible && { tagged: true, font: '' }),
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
  if (accessible) {
    pdf.appendXML(PDF_UA)
    embedFonts(pdf, FONTS)
  }
  draw(createSheet(pdf, accessible))
  pdf.end()
  return finished
}
