/** A recovery code however it was copied → its letters and digits alone. */
export function plainRecoveryCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}
