/** Fields of a form; none when the value is no object. */
export function fieldsOf(value: unknown): [name: string, field: unknown][] {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
}

/** A field as a form has it: text, anything else as JSON. */
export function asText(field: unknown): string {
  return typeof field === 'string' ? field : (JSON.stringify(field) ?? '')
}
