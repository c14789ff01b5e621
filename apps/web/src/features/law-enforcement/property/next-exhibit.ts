/** Exhibit numbers that count up by themselves. Pure. */

/** The contract's limit. */
export const EXHIBIT_LENGTH = 40

/**
 * The number after this one: its last digits counted up, as wide as they were. Without digits it gets
 * some.
 */
export function nextExhibit(exhibit: string): string {
  const [, before = '', digits = '', after = ''] = /^(.*?)(\d+)(\D*)$/s.exec(exhibit) ?? []
  if (digits === '') return `${exhibit}-2`.slice(-EXHIBIT_LENGTH)
  const next = (BigInt(digits) + 1n).toString().padStart(digits.length, '0')
  return `${before}${next}${after}`
}
