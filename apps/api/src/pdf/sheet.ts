/** Text blocks that flow down the pages of a document. Lengths in PDF points (1/72 inch). */
import { COLOURS } from '../branding/theme.ts'
import { createTags, type Tags } from './tags.ts'
import {
  ASCENT,
  breakLines,
  drawLine,
  EMBEDDED_ASCENT,
  inStandardFonts,
  printable,
  type TextStyle,
} from './text-layout.ts'

type Pdf = PDFKit.PDFDocument

export const PAGE = { width: 595.28, height: 841.89, margin: 48, bottom: 54, text: 595.28 - 2 * 48 } as const
export const FONTS = { regular: 'Helvetica', bold: 'Helvetica-Bold', digits: 'Courier-Bold' } as const
const LINE_GAP = 0.22

export interface Fact {
  label: string
  value: string
}

interface Column {
  label: string
  /** Share of the width; the shares of all columns make 1. */
  share: number
}

export interface Sheet {
  readonly pdf: Pdf
  readonly tags: Tags
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
  /** Rows under columns that stand; their names stand on every page again. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void
  digits(label: string, digits: string, note: string): void
}

/** Text in any font of the document, at the place where the pen stands. */
function createPen(pdf: Pdf, ascent: number) {
  const { margin, text: width } = PAGE
  return { ensure, write, heightOf }

  function ensure(height: number): void {
    if (pdf.y + height > PAGE.height - PAGE.bottom) pdf.continueOnNewPage()
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
      drawLine(pdf, line, { font, size }, x, top + ascent * size)
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

/** @param tagged with a structure for screen readers, and embedded fonts */
export function createSheet(pdf: Pdf, tagged = false): Sheet {
  const { margin, text: width } = PAGE
  const pen = createPen(pdf, tagged ? EMBEDDED_ASCENT : ASCENT)
  const { ensure, write, heightOf } = pen
  const tags = createTags(pdf, tagged)

  const sheet: Sheet = {
    pdf,
    tags,
    ensure,
    skip(height) {
      pdf.y += height
    },
    heading(text) {
      ensure(52)
      sheet.skip(11)
      tags.mark('H2', () => write(text, FONTS.bold, 11.5, COLOURS.brand))
      sheet.skip(2)
    },
    paragraph(text, { bold = false, muted = false } = {}) {
      const font = bold ? FONTS.bold : FONTS.regular
      const size = muted ? 9 : 10.5
      ensure(heightOf(text, font, size, width))
      tags.mark('P', () => write(text, font, size, muted ? COLOURS.muted : COLOURS.ink))
      sheet.skip(2)
    },
    point(title, text) {
      ensure(heightOf(title, FONTS.bold, 10, width - 12) + heightOf(text, FONTS.regular, 9.5, width - 12) + 5)
      const top = pdf.y
      tags.mark('H3', () => write(title, FONTS.bold, 10, COLOURS.ink, { x: margin + 12 }))
      const page = pdf.page
      tags.mark('P', () => write(text, FONTS.regular, 9.5, COLOURS.ink, { x: margin + 12 }))
      // The line beside a text that goes on overleaf has no height there.
      if (pdf.page === page)
        tags.artifact(() => pdf.rect(margin, top, 2.5, pdf.y - top - 2).fill(COLOURS.line))
      sheet.skip(5)
    },
    steps(steps) {
      for (const [index, step] of steps.entries()) {
        ensure(heightOf(step, FONTS.regular, 10, width - 16) + 2)
        const top = pdf.y
        tags.mark('P', () => {
          write(`${index + 1}.`, FONTS.bold, 10, COLOURS.brand)
          pdf.y = top
          write(step, FONTS.regular, 10, COLOURS.ink, { x: margin + 16 })
        })
        sheet.skip(2)
      }
    },
    facts(facts) {
      tags.group('Table', () => {
        for (const fact of facts) drawFact(pen, pdf, tags, fact)
      })
    },
    table(columns, rows) {
      tags.group('Table', () => {
        drawColumns(pen, pdf, tags, columns, true)
        for (const row of rows) drawRow(pen, pdf, tags, columns, row)
      })
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
        tags.mark('P', () => {
          write(label, FONTS.regular, 8.5, COLOURS.muted, { x, width: column - 10 })
          write(value, FONTS.regular, 9.5, COLOURS.ink, { x, width: column - 10 })
        })
        x += column
      }
      pdf.y = top + height
    },
    digits(label, digits, note) {
      tags.mark('P', () => write(label, FONTS.regular, 9, COLOURS.muted))
      tags.mark('P', () => write(digits, FONTS.digits, 23, COLOURS.ink))
      tags.mark('P', () => write(note, FONTS.regular, 11.5, COLOURS.ink))
      sheet.skip(7)
    },
  }
  return sheet
}

type Pen = ReturnType<typeof createPen>

/** The label is muted, so that the eye goes to the value. */
function drawFact({ ensure, write, heightOf }: Pen, pdf: Pdf, tags: Tags, { label, value }: Fact): void {
  const half = PAGE.text / 2
  const height = Math.max(
    heightOf(label, FONTS.regular, 9.5, half - 12),
    heightOf(value, FONTS.regular, 9.5, half),
  )
  ensure(height + 3)
  const top = pdf.y
  tags.group('TR', () => {
    tags.mark('TH', () => write(label, FONTS.regular, 9.5, COLOURS.muted, { width: half - 12 }), SCOPE.row)
    pdf.y = top
    tags.mark('TD', () =>
      write(value, FONTS.regular, 9.5, COLOURS.ink, { x: PAGE.margin + half, width: half }),
    )
  })
  pdf.y = top + height + 3
}

const SCOPE = { row: { scope: 'Row' }, column: { scope: 'Column' } } as const
const CELL = { size: 9, gap: 10 } as const

/** Each cell with its place, from left to right. */
function cellsOf(columns: readonly Column[], texts: readonly string[]) {
  let x: number = PAGE.margin
  return columns.map(({ share }, index) => {
    const cell = { text: texts[index] ?? '', x, width: share * PAGE.text - CELL.gap }
    x += share * PAGE.text
    return cell
  })
}

function lineBelow(pdf: Pdf, tags: Tags): void {
  tags.artifact(() =>
    pdf
      .moveTo(PAGE.margin, pdf.y)
      .lineTo(PAGE.margin + PAGE.text, pdf.y)
      .lineWidth(0.5)
      .stroke(COLOURS.line),
  )
  pdf.y += 3
}

/** @param first true: the row of the table; false: the same words on another page */
function drawColumns(
  { ensure, write, heightOf }: Pen,
  pdf: Pdf,
  tags: Tags,
  columns: readonly Column[],
  first: boolean,
): void {
  const cells = cellsOf(
    columns,
    columns.map(({ label }) => label),
  )
  const height = Math.max(...cells.map(({ text, width }) => heightOf(text, FONTS.bold, CELL.size, width)))
  ensure(height + 40)
  const top = pdf.y
  const draw = ({ text, ...place }: (typeof cells)[number]) => {
    pdf.y = top
    write(text, FONTS.bold, CELL.size, COLOURS.muted, place)
  }
  if (first)
    tags.group('TR', () => {
      for (const cell of cells) tags.mark('TH', () => draw(cell), SCOPE.column)
    })
  else tags.artifact(() => cells.forEach(draw))
  pdf.y = top + height + 2
  lineBelow(pdf, tags)
}

function drawRow(pen: Pen, pdf: Pdf, tags: Tags, columns: readonly Column[], row: readonly string[]): void {
  const cells = cellsOf(columns, row)
  const height = Math.max(
    ...cells.map(({ text, width }) => pen.heightOf(text, FONTS.regular, CELL.size, width)),
  )
  const page = pdf.page
  pen.ensure(height + 5)
  if (pdf.page !== page) drawColumns(pen, pdf, tags, columns, false)
  const top = pdf.y
  tags.group('TR', () => {
    for (const { text, ...place } of cells) {
      pdf.y = top
      tags.mark('TD', () => pen.write(text, FONTS.regular, CELL.size, COLOURS.ink, place))
    }
  })
  pdf.y = top + height + 2
  lineBelow(pdf, tags)
}
