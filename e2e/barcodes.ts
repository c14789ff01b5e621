/**
 * Pictures of barcodes for the tests: as a file, and for Chromium's fake camera
 * (`--use-file-for-fake-video-capture`).
 */

/** Code 39 (ISO/IEC 16388): nine bars and spaces a character, three of them wide. */
const CODE_39: Readonly<Record<string, string>> = {
  '0': '000110100',
  '1': '100100001',
  '2': '001100001',
  '3': '101100000',
  '4': '000110001',
  '5': '100110000',
  '6': '001110000',
  '7': '000100101',
  '8': '100100100',
  '9': '001100100',
  '*': '010010100',
}
const NARROW = 3
const WIDE = 9
const WHITE = 235
const BLACK = 16

export interface Picture {
  width: number
  height: number
  /** Brightness of each pixel, 0–255, row by row. */
  pixels: Uint8Array
}

/** White, with the barcodes one below the other. */
export function pictureOf(texts: readonly string[], width = 1280, height = 720): Picture {
  const pixels = new Uint8Array(width * height).fill(WHITE)
  const room = Math.floor(height / texts.length)
  for (const [at, text] of texts.entries()) {
    const bars = barsOf(text)
    const left = Math.floor((width - bars.length) / 2)
    for (let y = at * room + 60; y < (at + 1) * room - 60; y += 1) {
      for (const [x, black] of bars.entries()) if (black) pixels[y * width + left + x] = BLACK
    }
  }
  return { width, height, pixels }
}

/** One row of pixels: true is black. */
export function barsOf(text: string): boolean[] {
  return [...`*${text}*`].flatMap((character) => {
    const elements = [...(CODE_39[character] ?? '')].map((wide, at) => ({
      black: at % 2 === 0,
      width: wide === '1' ? WIDE : NARROW,
    }))
    return [...elements, { black: false, width: NARROW }].flatMap(({ black, width }) =>
      Array<boolean>(width).fill(black),
    )
  })
}

/** A video of one picture (YUV4MPEG2, 4:2:0). */
export function toVideo({ width, height, pixels }: Picture): Buffer {
  const noColour = Buffer.alloc((width * height) / 2, 128)
  const frame = [Buffer.from('FRAME\n'), Buffer.from(pixels), noColour]
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`),
    ...frame,
    ...frame,
  ])
}

/** A picture file: 8-bit BMP in shades of grey. */
export function toBmp({ width, height, pixels }: Picture): Buffer {
  const head = Buffer.alloc(54)
  const palette = Buffer.alloc(1024)
  for (let shade = 0; shade < 256; shade += 1) palette.writeUInt32LE(shade * 0x010101, shade * 4)
  const offset = head.length + palette.length
  head.write('BM', 0)
  head.writeUInt32LE(offset + pixels.length, 2)
  head.writeUInt32LE(offset, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  // Negative: rows from top to bottom. Rows are multiples of four bytes, as BMP requires.
  head.writeInt32LE(-height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(8, 28)
  head.writeUInt32LE(pixels.length, 34)
  head.writeUInt32LE(256, 46)
  return Buffer.concat([head, palette, Buffer.from(pixels)])
}
