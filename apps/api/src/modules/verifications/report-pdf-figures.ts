/** The verdict of a report. */
import { TONES } from '../../branding/theme.ts'
import { FONTS, PAGE, type Sheet } from '../../pdf/sheet.ts'
import { heightAt, writeAt } from '../../pdf/text-layout.ts'
import type { Report } from './report-document.ts'

/** In a box of 24 × 24, drawn as strokes. */
const ICONS = {
  clean: ['M4.5 12.5l5 5L19.5 7'],
  flagged: ['M12 4v10', 'M12 19.2v.6'],
  stolen: ['M6 6l12 12', 'M18 6L6 18'],
} as const

const MEANING = { font: FONTS.regular, size: 11 }
/** Points; a longer text makes the box higher. */
const TWO_LINES = 31

/** The full width, the word readable from two metres. */
export function drawVerdict({ pdf, skip }: Sheet, { result, word, meaning }: Report): void {
  const { solid, onSolid } = TONES[result]
  const top = pdf.y
  const left = PAGE.margin + 86
  const column = { width: PAGE.text - 86 - 16, lineGap: 2 }
  const meaningHeight = heightAt(pdf, meaning, MEANING, column)
  const height = meaningHeight > TWO_LINES ? 57 + meaningHeight + 14 : 88
  pdf.roundedRect(PAGE.margin, top, PAGE.text, height, 8).fill(solid)
  pdf.circle(PAGE.margin + 46, top + height / 2, 25).fill(onSolid)
  pdf
    .save()
    .translate(PAGE.margin + 46 - 18, top + height / 2 - 18)
    .scale(1.5)
  for (const stroke of ICONS[result])
    pdf.path(stroke).lineWidth(3.2).lineCap('round').lineJoin('round').stroke(solid)
  pdf.restore()
  pdf.fillColor(onSolid)
  writeAt(pdf, word, { font: FONTS.bold, size: 34 }, { x: left, y: top + 19, width: PAGE.text - 86 })
  writeAt(pdf, meaning, MEANING, { ...column, x: left, y: top + 57 })
  pdf.y = top + height
  skip(14)
}
