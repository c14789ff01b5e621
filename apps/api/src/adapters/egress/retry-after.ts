/**
 * Seconds of `Retry-After`: a whole number, or a date (RFC 9110 §10.2.3). Null: none, past, or unreadable.
 * Pure.
 */
export function secondsOfRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? ''
  const seconds = /^\d{1,10}$/.test(text) ? Number(text) : secondsUntil(text, now)
  return seconds > 0 ? seconds : null
}

/** Any of the three forms of RFC 9110 §5.6.7; the oldest one names no zone and means UTC. */
function secondsUntil(text: string, now: Date): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return 0
  const at = Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
  return Number.isNaN(at) ? 0 : Math.ceil((at - now.getTime()) / 1_000)
}
