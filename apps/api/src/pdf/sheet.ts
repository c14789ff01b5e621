/** Text blocks that flow down the pages of a document. Lengths in PDF points (1/72 inch). */
import { COLOURS } from '../branding/theme.ts'
import { ASCENT, breakLines, drawLine, inStandardFonts, printable, type TextStyle } from './text-layout.ts'

type Pdf = PDFKit.PDFDocument

export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 54, text: 595.28 - 2 * 48 } as const
export const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', digits: 'Courier-Bold' } as const
const LINE_GAP = 0.22

export interface Fact {
  label: string
  value: string
}

export interface Sheet {
  readonly pdf: Pdf
  /** Starts a new page unless `height` is left on this one. */
  ensure(height: number): void
  /** Moves down. */
  skip(height: number): void
  heading(text: string): void
  paragraph(text: string, look?: { bold?: boolean; muted?: boolean }): void
  point(title: string, text: string): void
  steps(steps: string[]): void
  /** Label left, value right, one below the other. */
  facts(facts: Fact[]): void
  /** Side by side. */
  factRow(facts: Fact[]): void
  digits(label: string, digits: string, note: string): void
}

/** Text in any font of the document, at the place where the pen stands. */
function createPen(pdf: Pdf) {
  const { margin, text: width } = PAGE
  return { ensure, write, heightOf }

  function ensure(height: number): void {
    if (pdf.y + height > PAGE.height - PAGE.bottom) pdf.addPage()
  }

  function write(
    text: string,
    font: string,
    size: number,
    colour: string,
    place: { x?: number; width?: number } = {},
  ): void {
    const { x = margin, width: room = width - (x - margin) } = place
    const drawn = printable(text)
    pdf.font(font).fontSize(size).fillColor(colour)
    if (inStandardFonts(drawn)) {
      pdf.text(drawn, x, pdf.y, { width: room, lineGap: size * LINE_GAP })
      return
    }
    const step = stepOf({ font, size })
    for (const line of breakLines(pdf, drawn, { font, size }, room)) {
      ensure(step)
      const top = pdf.y
      drawLine(pdf, line, { font, size }, x, top + ASCENT * size)
      pdf.y = top + step
    }
  }

  function stepOf({ font, size }: TextStyle): number {
    return pdf.font(font).fontSize(size).currentLineHeight(true) + size * LINE_GAP
  }

  function heightOf(text: string, font: string, size: number, room: number): number {
    const drawn = printable(text)
    if (inStandardFonts(drawn))
      return pdf
        .font(font)
        .fontSize(size)
        .heightOfString(drawn, { width: room, lineGap: size * LINE_GAP })
    return breakLines(pdf, drawn, { font, size }, room).length * stepOf({ font, size })
  }
}

export function createSheet(pdf: Pdf): Sheet {
  const { margin, text: width } = PAGE
  const { ensure, write, heightOf } = createPen(pdf)

  const sheet: Sheet = {
    pdf,
    ensure,
    skip(height) {
      pdf.y += height
    },
    heading(text) {
      ensure(52)
      sheet.skip(11)
      write(text, FONTS.bold, 11.5, COLOURS.brand)
      sheet.skip(2)
    },
    paragraph(text, { bold = false, muted = false } = {}) {
      const font = bold ? FONTS.bold : FONTS.regular
      const size = muted ? 9 : 10.5
      ensure(heightOf(text, font, size, width))
      write(text, font, size, muted ? COLOURS.muted : COLOURS.ink)
      sheet.skip(2)
    },
    point(title, text) {
      ensure(heightOf(title, FONTS.bold, 10, width - 12) + heightOf(text, FONTS.regular, 9.5, width - 12) + 5)
      const top = pdf.y
      write(title, FONTS.bold, 10, COLOURS.ink, { x: margin + 12 })
      write(text, FONTS.regular, 9.5, COLOURS.ink, { x: margin + 12 })
      pdf.rect(margin, top, 2.5, pdf.y - top - 2).fill(COLOURS.line)
      sheet.skip(5)
    },
    steps(steps) {
      for (const [index, step] of steps.entries()) {
        ensure(heightOf(step, FONTS.regular, 10, width - 16) + 2)
        const top = pdf.y
        write(`${index + 1}.`, FONTS.bold, 10, COLOURS.brand)
        pdf.y = top
        write(step, FONTS.regular, 10, COLOURS.ink, { x: margin + 16 })
        sheet.skip(2)
      }
    },
    facts(facts) {
      const half = width / 2
      for (const { label, value } of facts) {
        const height = Math.max(
          heightOf(label, FONTS.regular, 9.5, half - 12),
          heightOf(value, FONTS.regular, 9.5, half),
        )
        ensure(height + 3)
        const top = pdf.y
        write(label, FONTS.regular, 9.5, COLOURS.ink, { width: half - 12 })
        pdf.y = top
        write(value, FONTS.regular, 9.5, COLOURS.muted, { x: margin + half, width: half })
        pdf.y = top + height + 3
      }
    },
    factRow(facts) {
      // As wide as its content, so that a date stays on one line.
      const needs = facts.map(({ label, value }) => 4 + Math.max(label.length, value.length))
      const unit = width / needs.reduce((sum, need) => sum + need, 0)
      const heights = facts.map(({ value }, index) =>
        heightOf(value, FONTS.regular, 9.5, (needs[index] ?? 0) * unit - 10),
      )
      const height = Math.max(...heights) + 14
      ensure(height)
      const top = pdf.y
      let x: number = margin
      for (const [index, { label, value }] of facts.entries()) {
        const column = (needs[index] ?? 0) * unit
        pdf.y = top
        write(label, FONTS.regular, 8.5, COLOURS.muted, { x, width: column - 10 })
        write(value, FONTS.regular, 9.5, COLOURS.ink, { x, width: column - 10 })
        x += column
      }
      pdf.y = top + height
    },
    digits(label, digits, note) {
      write(label, FONTS.regular, 9, COLOURS.muted)
      write(digits, FONTS.digits, 23, COLOURS.ink)
      write(note, FONTS.regular, 11.5, COLOURS.ink)
      sheet.skip(7)
    },
  }
  return sheet
}
