export const MIN_PIN_LENGTH = 4
export const MAX_PIN_LENGTH = 6

/** Typed text of a PIN field → digits, at most six. */
export function pinDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, MAX_PIN_LENGTH)
}
