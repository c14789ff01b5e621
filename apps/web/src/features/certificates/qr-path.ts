/** QR codes as a path of SVG; loaded with the page that draws one. */
import { create } from 'qrcode'

/** Modules of the quiet zone that ISO/IEC 18004 requires on each side. */
const QUIET = 4

export interface QrPath {
  /** Width and height in modules, quiet zone included. */
  size: number
  path: string
}

/** A text of the alphanumeric mode, at level M. */
export function qrPathOf(text: string): QrPath {
  const { modules } = create([{ data: text, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET} ${row + QUIET}h1v1h-1z`
    }
  }
  return { size: modules.size + 2 * QUIET, path }
}
