import type { IdentityKind } from '../../ports/identity-provider.ts'

/** A sealed number opens in its own row only. */
export function rowContext(userId: string, kind: IdentityKind): string {
  return `identity ${userId} ${kind}`
}

/** The same for every account: it finds the number whoever has it. */
export function hashContext(kind: IdentityKind): string {
  return `identity ${kind}`
}
