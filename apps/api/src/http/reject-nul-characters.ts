/**
 * Text that PostgreSQL cannot store: U+0000 (https://www.postgresql.org/docs/18/datatype-character.html) and
 * halves of surrogate pairs (jsonb refuses them, UTF-8 has no bytes for them). Checked at the edge, once for
 * every field.
 */
import type { FieldError } from '@amana/contract'
import { AppError } from '../kernel/app-error.ts'

const MESSAGE = 'This text has a character that we cannot store'

/**
 * @param input validated, so its depth is bounded by the contract's schemas
 * @throws AppError not_found for a path that names nothing, validation_failed on the field
 */
export function rejectNulCharacters({
  params,
  query,
  body,
}: {
  params: unknown
  query: unknown
  body: unknown
}): void {
  if (isStorable(params) && isStorable(query) && isStorable(body)) return
  if (!isStorable(params)) throw new AppError('not_found')
  const errors: FieldError[] = [...fieldsAtFault(query), ...fieldsAtFault(body)].map((field) => ({
    field,
    message: MESSAGE,
  }))
  throw new AppError('validation_failed', { message: MESSAGE, errors })
}

/** Without the paths of the fields: a body may have 60,000 of them, nearly always without fault. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return true
  return (Array.isArray(value) ? value : Object.values(value)).every(isStorable)
}

function fieldsAtFault(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path || 'body']
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return []
  return Object.entries(value).flatMap(([key, item]) =>
    fieldsAtFault(item, path === '' ? key : `${path}.${key}`),
  )
}
