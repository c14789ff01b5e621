/** Times are UTC in storage and on the wire (ISO 8601); people see Africa/Lagos (decisions §10). Zod-free. */

export const TIME_ZONE = 'Africa/Lagos'

/** A format of Lagos's time, made at its first use: reading the language's data takes a phone tens of milliseconds. */
export function lagosFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options })
    return format
  }
}

const dateFormat = lagosFormat('en-US', { year: 'numeric', month: 'long', day: '2-digit' })
const timeFormat = lagosFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false })

/** `March 03, 2025` (S2 §2 My devices). */
export function formatDate(time: Date | string): string {
  return dateFormat().format(new Date(time))
}

/** `March 03, 2025, 14:05 WAT`. */
export function formatDateTime(time: Date | string): string {
  const date = new Date(time)
  return `${dateFormat().format(date)}, ${timeFormat().format(date)} WAT`
}
