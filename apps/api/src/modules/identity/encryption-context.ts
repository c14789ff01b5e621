import type { IdentityKind } from '../../ports/identity-provider.ts'

/** An encrypted number decrypts in its own row only. */
export function rowContext(userId: string, kind: IdentityKind): string {
  return `identity ${userId} ${kind}`
}

/** The same for every account: it finds the number in any of them. */
export function hashContext(kind: IdentityKind): string {
  return `identity ${kind}`
}
