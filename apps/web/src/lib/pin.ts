export const PIN_MIN = 4
export const PIN_MAX = 6

/** Typed text of a PIN field → digits, at most six. */
export function pinDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, PIN_MAX)
}
