/** Drawn parts of every document: letterhead, lines for signing, footers. */
import { formatDateTimeIn, type Locale } from '@amana/messages'
import { COLOURS } from '../branding/theme.ts'
import { textsIn } from '../kernel/texts.ts'
import { PDF_TEXTS } from './pdf-texts.ts'
import { FONTS, PAGE, type Sheet } from './sheet.ts'
import { inStandardFonts, printable, writeAt } from './text-layout.ts'

/** The product's mark in a box of 40 × 40: a shield holding a phone with a tick. */
const MARK = {
  shield: 'M20 2l15 5.2v11.3c0 9.2-6 15.9-15 19.5C11 34.4 5 27.7 5 18.5V7.2z',
  tick: 'M16.3 19.6l2.7 2.7 4.9-5.6',
} as const

/** @param title kind of document */
export function drawLetterhead(
  { pdf, skip, tags }: Sheet,
  title: string,
  issuedAt: Date,
  locale: Locale | null = null,
): void {
  const top = 36
  tags.artifact(() => {
    pdf
      .save()
      .translate(PAGE.margin - 3, top)
      .scale(0.8)
    pdf.path(MARK.shield).fill(COLOURS.brand)
    pdf.roundedRect(13, 9, 14, 21, 3).fill(COLOURS.raised)
    pdf.path(MARK.tick).lineWidth(2.6).lineCap('round').lineJoin('round').stroke(COLOURS.brand)
    pdf.restore()
  })
  tags.mark('P', () =>
    pdf
      .font(FONTS.bold)
      .fontSize(19)
      .fillColor(COLOURS.ink)
      .text('Amana', PAGE.margin + 32, top + 8, { lineBreak: false }),
  )
  const right = { x: PAGE.margin, width: PAGE.text, align: 'right' } as const
  tags.mark('H1', () => writeAt(pdf, title, { font: FONTS.bold, size: 10.5 }, { ...right, y: top + 6 }))
  pdf.fillColor(COLOURS.muted)
  tags.mark('P', () =>
    writeAt(
      pdf,
      formatDateTimeIn(locale ?? 'en', issuedAt),
      { font: FONTS.regular, size: 9 },
      { ...right, y: top + 20 },
    ),
  )
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
    sheet.tags.mark('P', () =>
      pdf
        .font(FONTS.regular)
        .fontSize(9.5)
        .fillColor(COLOURS.ink)
        .text(label, PAGE.margin, line - 10, { lineBreak: false }),
    )
    sheet.tags.artifact(() =>
      pdf
        .moveTo(PAGE.margin + 90, line)
        .lineTo(PAGE.margin + PAGE.text, line)
        .lineWidth(0.7)
        .stroke(COLOURS.muted),
    )
    pdf.y = line + 6
  }
}

export function drawFooters({ pdf, tags }: Sheet, text: string, locale: Locale | null = null): void {
  const { page } = textsIn(locale, PDF_TEXTS).footer
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    // Below the margin, where text would otherwise start a new page.
    pdf.page.margins.bottom = 0
    tags.artifact(() => {
      pdf.font(FONTS.regular).fontSize(8).fillColor(COLOURS.muted)
      pdf.text(printable(text, inStandardFonts), PAGE.margin, PAGE.height - 34, {
        width: PAGE.text - 60,
        lineBreak: false,
        ellipsis: true,
      })
      pdf.text(printable(page(index - start + 1, count), inStandardFonts), PAGE.margin, PAGE.height - 34, {
        width: PAGE.text,
        align: 'right',
        lineBreak: false,
      })
    })
  }
}
