/** Lengths of time in milliseconds, and adding them. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export function after(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() + milliseconds)
}
