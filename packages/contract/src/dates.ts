/** Times are UTC in storage and on the wire (ISO 8601); people see Africa/Lagos (decisions §10). Zod-free. */

export const TIME_ZONE = 'Africa/Lagos'

const dateFormat = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, year: 'numeric', month: 'long', day: '2-digit' })
const timeFormat = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, hour: '2-digit', minute: '2-digit', hour12: false })

/** `March 03, 2025` (S2 §2 My devices). */
export function formatDate(time: Date | string): string {
  return dateFormat.format(new Date(time))
}

/** `March 03, 2025, 14:05 WAT`. */
export function formatDateTime(time: Date | string): string {
  const date = new Date(time)
  return `${dateFormat.format(date)}, ${timeFormat.format(date)} WAT`
}
