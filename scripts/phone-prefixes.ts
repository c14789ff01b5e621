/**
 * Writes packages/contract/src/mobile-prefixes.ts from the numbering plan that libphonenumber keeps, after an
 * update of that library: `node scripts/phone-prefixes.ts`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { ROOT } from './root.ts'

/** Issued by blocks of ten thousand, of which the library knows all but one (decisions D3). */
const WHOLE = ['702']

const isMobile = (prefix: string) =>
  parsePhoneNumberFromString(`+234${prefix.padEnd(10, '0')}`)?.getType() === 'MOBILE'

/**
 * The beginnings of all mobile numbers: three digits, or four where only a part of a hundred thousand is
 * issued.
 */
export function mobilePrefixes(): string[] {
  return Array.from({ length: 1_000 }, (_, index) => String(index).padStart(3, '0')).flatMap((three) => {
    const fours = Array.from({ length: 10 }, (_, digit) => `${three}${digit}`).filter(isMobile)
    return fours.length === 10 || WHOLE.includes(three) ? [three] : fours
  })
}

export function fileOf(prefixes: readonly string[]): string {
  return `/** Written by scripts/phone-prefixes.ts: what Nigerian mobile numbers begin with. */
export const MOBILE_PREFIXES: readonly string[] =
  '${prefixes.join(' ')}'.split(
    ' ',
  )
`
}

export const FILE = join(ROOT, 'packages/contract/src/mobile-prefixes.ts')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(FILE, fileOf(mobilePrefixes()))
