/**
 * Letters and digits of a recovery code, however it was copied; null: it cannot be one. The contract has the
 * same rule, but needs zod.
 */
export function recoveryCode(typed: string): { recovery_code: string } | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? { recovery_code: code } : null
}
