/**
 * Layout of text that PDF's standard fonts cannot draw: Noto Sans, and Amiri for Arabic. Lengths in points.
 * The standard fonts stay in use wherever they suffice: Noto Sans for everything takes 17 times as long (55
 * ms became 914 for the same page) while the event loop waits, and adds 10 KB to each document.
 */
import { createRequire } from 'node:module'

type Pdf = PDFKit.PDFDocument

const { resolve } = createRequire(import.meta.url)
/** Amiri has one glyph per letter. Text of a font that draws skeletons and dots apart cannot be copied. */
const FONTS = {
  regular: {
    latin: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    arabic: resolve('@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf'),
  },
  bold: {
    latin: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    arabic: resolve('@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf'),
  },
} as const

/** WinAnsi (PDF 32000-1 Annex D.2): the characters of the standard fonts. */
const STANDARD = /^[\x20-\x7e\xa1-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
/** Latin with hooks and dots, combining marks, Greek, Cyrillic, punctuation, currencies. */
const LETTERS =
  /^[\u0100-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2c60-\u2c7f\ua720-\ua7c9]$/
const ARABIC = '[\\u0600-\\u06ff\\u0750-\\u077f\\u08bb-\\u08bd\\ufb50-\\ufdff\\ufe70-\\ufefc]'
const HAS_ARABIC = new RegExp(ARABIC)

export function inStandardFonts(text: string): boolean {
  return STANDARD.test(text)
}

function isDrawable(character: string): boolean {
  return inStandardFonts(character) || LETTERS.test(character) || HAS_ARABIC.test(character)
}

/**
 * Reduces text to characters that can be drawn, by default by any of our fonts: missing accents are dropped,
 * other scripts become question marks.
 */
export function printable(text: string, canDraw: (character: string) => boolean = isDrawable): string {
  const characters = text.replaceAll('₦', 'NGN ').replace(/\s+/g, ' ').normalize('NFC')
  return Array.from(characters, (character) => {
    if (canDraw(character)) return character
    if (/^[\p{M}\p{Cf}]$/u.test(character)) return ''
    const base = Array.from(character.normalize('NFKD').replace(/\p{M}/gu, ''))
    return base.map((part) => (canDraw(part) ? part : '?')).join('')
  })
    .join('')
    .trim()
}

/** `font` is the standard font whose place the text's own font takes. */
export interface TextStyle {
  font: string
  size: number
}

/** Selects the font of one of visualRuns. */
function selectFont(pdf: Pdf, run: string, { font, size }: TextStyle): void {
  const { latin, arabic } = font.endsWith('-Bold') ? FONTS.bold : FONTS.regular
  pdf.font(HAS_ARABIC.test(run) ? arabic : latin).fontSize(size)
}

function widthOf(pdf: Pdf, run: string, style: TextStyle): number {
  selectFont(pdf, run, style)
  return pdf.widthOfString(run)
}

/**
 * Noto Sans draws ẹ as e and a dot, and a glyph is copied as the text that it was first used for. These are
 * measured before all other text, so that the glyph of e stays e.
 */
const PARTS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\u0300\u0301\u0302\u0303\u0304\u030c\u0323'

/** Text in the standard fonts is drawn in Noto Sans, which is part of the file, from now on. */
export function embedFonts(pdf: Pdf, standard: { regular: string; bold: string; digits: string }): void {
  pdf.registerFont(standard.regular, FONTS.regular.latin)
  pdf.registerFont(standard.bold, FONTS.bold.latin)
  pdf.registerFont(standard.digits, FONTS.bold.latin)
  for (const font of [standard.regular, standard.bold]) pdf.font(font).widthOfString(PARTS)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Lines of printable text, broken at spaces, and within words that are wider than the room. */
export function breakLines(pdf: Pdf, text: string, style: TextStyle, room: number): string[] {
  const lines: string[] = []
  let line = ''
  let width = 0
  const add = (piece: string, pieceWidth: number) => {
    if (line !== '' && width + pieceWidth > room) {
      lines.push(line.trimEnd())
      line = ''
      width = 0
    }
    line += piece
    width += pieceWidth
  }
  widthOf(pdf, PARTS, style)
  const space = widthOf(pdf, ' ', style)
  for (const word of text.split(' ')) {
    const wordWidth = visualRuns(word).reduce((sum, run) => sum + widthOf(pdf, run, style), 0)
    if (wordWidth <= room) add(word, wordWidth)
    else for (const { segment } of graphemes.segment(word)) add(segment, widthOf(pdf, segment, style))
    line += ' '
    width += space
  }
  return [...lines, line.trimEnd()]
}

/** Draws one of breakLines. `baseline` is measured from the top of the page. */
export function drawLine(pdf: Pdf, line: string, style: TextStyle, left: number, baseline: number): void {
  let x = left
  for (const run of visualRuns(line)) {
    const width = widthOf(pdf, run, style)
    pdf.text(run, x, baseline, { baseline: 'alphabetic', lineBreak: false })
    x += width
  }
}

/** Ascent of Helvetica, as a share of its size: text in another font uses the same baseline. */
export const ASCENT = 0.718
/** The same of Noto Sans, for documents whose text is all drawn in it. */
export const EMBEDDED_ASCENT = 1.069

/** Text in a column whose top left corner is (x, y); `pdf.y` is then below it. In the fonts that it needs. */
export function writeAt(
  pdf: Pdf,
  text: string,
  { font, size }: TextStyle,
  { x, y, width, align = 'left', lineGap = 0 }: Column,
): void {
  const drawn = printable(text)
  pdf.font(font).fontSize(size)
  if (inStandardFonts(drawn)) {
    pdf.text(drawn, x, y, { width, lineGap, ...(align === 'left' ? {} : { align }) })
    return
  }
  const step = pdf.currentLineHeight(true) + lineGap
  let top = y
  for (const line of breakLines(pdf, drawn, { font, size }, width)) {
    const free = width - visualRuns(line).reduce((sum, run) => sum + widthOf(pdf, run, { font, size }), 0)
    drawLine(
      pdf,
      line,
      { font, size },
      x + { left: 0, center: free / 2, right: free }[align],
      top + ASCENT * size,
    )
    top += step
  }
  pdf.y = top
}

/** Height of the same text in a column. */
export function heightAt(
  pdf: Pdf,
  text: string,
  { font, size }: TextStyle,
  { width, lineGap = 0 }: Pick<Column, 'width' | 'lineGap'>,
): number {
  const drawn = printable(text)
  pdf.font(font).fontSize(size)
  if (inStandardFonts(drawn)) return pdf.heightOfString(drawn, { width, lineGap })
  const step = pdf.currentLineHeight(true) + lineGap
  return breakLines(pdf, drawn, { font, size }, width).length * step
}

interface Column {
  x: number
  y: number
  width: number
  align?: 'left' | 'center' | 'right'
  lineGap?: number
}

const ARABIC_WORD = `[${ARABIC}--\\p{Nd}]`
/** Arabic words with the spaces, numbers, hyphens and apostrophes between them. */
const RIGHT_TO_LEFT = new RegExp(`(${ARABIC_WORD}(?:[${ARABIC} \\p{Nd}'’ʼ\\/\\-]*${ARABIC_WORD})?)`, 'v')
const WORDS = new RegExp(`${ARABIC_WORD}+|\\p{Nd}+(?:[\\/\\-]\\p{Nd}+)*|.`, 'gv')
const BY_SCRIPT = new RegExp(`(${ARABIC}+)`)

/**
 * Splits a line into runs of one font each, in the order in which they stand on the page. Arabic words are
 * reversed; pdfkit reverses their letters. This is a small part of the Unicode Bidirectional Algorithm: the
 * line runs from left to right, and Arabic text never changes places with what our own punctuation separates
 * from it.
 */
export function visualRuns(line: string): string[] {
  return line
    .split(RIGHT_TO_LEFT)
    .flatMap((part, index) => (index % 2 === 1 ? (part.match(WORDS) ?? []).reverse() : part.split(BY_SCRIPT)))
    .filter((run) => run !== '')
}
