/** JSON whose text depends on its content only: object keys sorted by code units, no spaces. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
      : part,
  )
}
