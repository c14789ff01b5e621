import { withoutInvisible } from '@amana/contract/invisible'

/** A recovery code however it was copied → its letters and digits alone. */
export function plainRecoveryCode(typed: string): string {
  return withoutInvisible(typed)
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}
