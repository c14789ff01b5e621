/**
 * JSON whose text depends on its content only (RFC 8785): object keys in order of their UTF-16 code units, no
 * spaces. Numbers and texts are written as JSON.stringify writes them, which is what the standard asks for.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value !== null && typeof value === 'object' && !('toJSON' in value)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
    return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
  }
  return JSON.stringify(value)
}
