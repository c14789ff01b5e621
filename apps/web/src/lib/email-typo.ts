/** Domains that most people here write from; nobody else is corrected. */
const DOMAINS = [
  'gmail.com',
  'mail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'icloud.com',
  'aol.com',
  'proton.me',
]
/** `gmial.con` is three strokes away; more would turn real domains into others. */
const MAX_DISTANCE = 2

/**
 * The address that was probably meant.
 *
 * @returns null: the domain is one of the common ones, or like none of them
 */
export function likelyEmail(typed: string): string | null {
  const [, name, domain] = /^\s*([^\s@]+)@([^\s@]+)\s*$/.exec(typed) ?? []
  if (name === undefined || domain === undefined) return null
  const lower = domain.toLowerCase()
  if (DOMAINS.includes(lower)) return null
  const near = DOMAINS.map((known) => ({ known, distance: distanceOf(lower, known) })).filter(
    // `me.com` is as near to `live.com` as a mistake: half of a short name may not be wrong.
    ({ known, distance }) => distance <= MAX_DISTANCE && distance * 4 <= known.length,
  )
  const [best] = near.toSorted((one, other) => one.distance - other.distance)
  return best ? `${name}@${best.known}` : null
}

/** Strokes between two words: a letter more, less, other, or two changed places (Damerau, Levenshtein). */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const above = rows[row - 1]?.[column] ?? 0
      const left = line[column - 1] ?? 0
      const diagonal = rows[row - 1]?.[column - 1] ?? 0
      let best = Math.min(above + 1, left + 1, diagonal + (same ? 0 : 1))
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (swapped) best = Math.min(best, (rows[row - 2]?.[column - 2] ?? 0) + 1)
      line.push(best)
    }
    rows.push(line)
  }
  return rows[one.length]?.[other.length] ?? 0
}
