/**
 * Text in fonts that have its characters: the standard fonts of PDF, else Noto Sans, and Amiri for Arabic.
 * Lengths in points.
 */
import { createRequire } from 'node:module'

type Pdf = PDFKit.PDFDocument

const { resolve } = createRequire(import.meta.url)
/** Amiri has a glyph for each letter; letters drawn as skeleton and dots cannot be copied. */
const FONTS = {
  regular: {
    letters: resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    arabic: resolve('@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf'),
  },
  bold: {
    letters: resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
    arabic: resolve('@expo-google-fonts/amiri/700Bold/Amiri_700Bold.ttf'),
  },
} as const

/** WinAnsi (PDF 32000-1 Annex D.2): all characters of the standard fonts. */
const STANDARD = /^[\x20-\x7e\xa1-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/
/** Latin with its hooks and dots, combining marks, Greek, Cyrillic, punctuation, currencies. */
const LETTERS = /^[\u0100-\u052f\u1e00-\u1fff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2c60-\u2c7f\ua720-\ua7c9]$/
const ARABIC = '[\\u0600-\\u06ff\\u0750-\\u077f\\u08bb-\\u08bd\\ufb50-\\ufdff\\ufe70-\\ufefc]'
const HAS_ARABIC = new RegExp(ARABIC)

export function isStandard(text: string): boolean {
  return STANDARD.test(text)
}

function isDrawable(character: string): boolean {
  return isStandard(character) || LETTERS.test(character) || HAS_ARABIC.test(character)
}

/**
 * Text that our fonts, or those of `canDraw`, can draw: other accents are dropped, other scripts become a
 * question mark.
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

/** Size, and the standard font for text that it can draw. */
export interface Lettering {
  font: string
  size: number
}

/** Selects the font of a run of runsOf. */
function select(pdf: Pdf, run: string, { font, size }: Lettering): void {
  const { letters, arabic } = font.endsWith('-Bold') ? FONTS.bold : FONTS.regular
  pdf.font(HAS_ARABIC.test(run) ? arabic : letters).fontSize(size)
}

function widthOf(pdf: Pdf, run: string, lettering: Lettering): number {
  select(pdf, run, lettering)
  return pdf.widthOfString(run)
}

/**
 * Noto Sans draws ẹ as e and a dot, and a glyph is copied as the text of its first use: measured first, e
 * stays e.
 */
const PARTS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\u0300\u0301\u0302\u0303\u0304\u030c\u0323'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Lines of printable text for which isStandard is false, broken at spaces, and within a word that is wider
 * than the room.
 */
export function linesOf(pdf: Pdf, text: string, lettering: Lettering, room: number): string[] {
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
  widthOf(pdf, PARTS, lettering)
  const space = widthOf(pdf, ' ', lettering)
  for (const word of text.split(' ')) {
    const wordWidth = runsOf(word).reduce((sum, run) => sum + widthOf(pdf, run, lettering), 0)
    if (wordWidth <= room) add(word, wordWidth)
    else for (const { segment } of graphemes.segment(word)) add(segment, widthOf(pdf, segment, lettering))
    line += ' '
    width += space
  }
  return [...lines, line.trimEnd()]
}

/** One line of linesOf, on this baseline. */
export function drawLine(pdf: Pdf, line: string, lettering: Lettering, left: number, baseline: number): void {
  let x = left
  for (const run of runsOf(line)) {
    const width = widthOf(pdf, run, lettering)
    pdf.text(run, x, baseline, { baseline: 'alphabetic', lineBreak: false })
    x += width
  }
}

const ARABIC_WORD = `[${ARABIC}--\\p{Nd}]`
/**
 * From an Arabic letter to the last one that is separated from it only by spaces, numbers, hyphens and
 * apostrophes.
 */
const RIGHT_TO_LEFT = new RegExp(`(${ARABIC_WORD}(?:[${ARABIC} \\p{Nd}'’ʼ\\/\\-]*${ARABIC_WORD})?)`, 'v')
const WORDS = new RegExp(`${ARABIC_WORD}+|\\p{Nd}+(?:[\\/\\-]\\p{Nd}+)*|.`, 'gv')
const BY_SCRIPT = new RegExp(`(${ARABIC}+)`)

/**
 * The parts of a line, each in one font, from left to right as on the page. In a right-to-left part the words
 * are ordered last to first; pdfkit orders their letters. The line itself runs from left to right, and Arabic
 * text never changes places with our own punctuation. That is the only part of the Unicode Bidirectional
 * Algorithm that is implemented.
 */
export function runsOf(line: string): string[] {
  return line
    .split(RIGHT_TO_LEFT)
    .flatMap((part, index) => (index % 2 === 1 ? (part.match(WORDS) ?? []).reverse() : part.split(BY_SCRIPT)))
    .filter((run) => run !== '')
}
