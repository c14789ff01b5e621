/** Comparison of names, and display of numbers. Pure. */
import type { IdentityNames } from '../../ports/identity-provider.ts'

/** Letters that Hausa writes with a hook; they have no decomposition. */
const HOOKED: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n' }

/**
 * Whether the account's names fit the record: case, accents, order, hyphens and apostrophes do not matter,
 * and either side may omit a middle name. One shared word is not enough if either has more.
 */
export function namesMatch(account: Omit<IdentityNames, 'middleName'>, record: IdentityNames): boolean {
  const claimed = `${account.firstName} ${account.lastName}`
  const full = `${record.firstName} ${record.middleName} ${record.lastName}`
  const withoutMiddle = `${record.firstName} ${record.lastName}`
  return HYPHENS.some((ours) =>
    HYPHENS.some((theirs) => {
      const mine = wordsOf(claimed, ours)
      return contains(wordsOf(full, theirs), mine) || contains(mine, wordsOf(withoutMiddle, theirs))
    }),
  )
}

/** Registers write "Eze-Nwachukwu" as "Eze Nwachukwu" or as "Ezenwachukwu". */
const HYPHENS = [' ', ''] as const

function wordsOf(names: string, hyphen: string): Set<string> {
  const plain = names
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴŋ]/g, (letter) => HOOKED[letter] ?? letter)
    .replace(/['’ʼ`.]/g, '')
    .replace(/[-‐‑–]/g, hyphen)
  return new Set(plain.split(/[^\p{L}]+/u).filter(Boolean))
}

/** All of `few`, and at least two unless there is only one on both sides. */
function contains(many: Set<string>, few: Set<string>): boolean {
  if (few.size === 0 || (few.size === 1 && many.size > 1)) return false
  return few.isSubsetOf(many)
}

/** The only form in which a number is shown. */
export function masked(last4: string): string {
  return `•••••••${last4}`
}
