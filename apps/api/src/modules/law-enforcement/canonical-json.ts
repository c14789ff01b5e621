/** JSON whose text follows from its content alone: the keys of every object in the order of their code units, no spaces. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
      : part,
  )
}
