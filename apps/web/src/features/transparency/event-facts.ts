/** The text of an event as facts that people read. */
export interface Fact {
  field: string
  /** `imei`: 15 digits; `time`: ISO 8601. */
  kind: 'text' | 'imei' | 'time'
  value: string
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

function factsIn(field: string, value: unknown): Fact[] {
  if (value === null || value === '') return []
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.flatMap((one) => factsIn(field, one))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [{ field, kind: kindOf(field, text), value: text }]
}

function kindOf(field: string, text: string): Fact['kind'] {
  if (/^imei/.test(field) && /^\d{15}$/.test(text)) return 'imei'
  return TIME.test(text) ? 'time' : 'text'
}

/** In the order of the text. Empty: it is no JSON object, and is shown as it is. */
export function factsOf(event: string): Fact[] {
  try {
    const value: unknown = JSON.parse(event)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
    return Object.entries(value).flatMap(([field, one]) => factsIn(field, one))
  } catch {
    return []
  }
}

/**
 * The word of a type or field of the log; one that is new to this page is shown as the log has it. Keys of
 * texts hold no dots: `flag.cleared` is `flag_cleared` there.
 */
export function wordFor(name: string, words: Readonly<Record<string, string>>): string {
  const key = name.replaceAll('.', '_')
  return (Object.hasOwn(words, key) && words[key]) || name
}

/** `2026-11-22T16` in UTC → the time of its beginning; null: there is no such hour */
export function startOfHour(hour: string): Date | null {
  const start = new Date(`${hour}:00:00Z`)
  return Number.isNaN(start.getTime()) ? null : start
}
