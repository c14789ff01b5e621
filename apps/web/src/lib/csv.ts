/**
 * CSV as in RFC 4180: CRLF, quotes where they are needed, a byte order mark so that spreadsheets read UTF-8.
 * A text that a spreadsheet would run as a formula gets a quote in front (OWASP, CSV injection): anybody can
 * write the text of a flag.
 */
const BYTE_ORDER_MARK = '\uFEFF'
const STARTS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NEEDS_QUOTES = /[",\r\n]/

function field(text: string): string {
  const inert = STARTS_FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** The header and the rows below it, each line ended. */
export function toCsv(header: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('')
}
