/** The calls of organisations in the OpenAPI document, in the form that the reference draws. */
import { API_BASE } from '@amana/contract/endpoint'
import { request } from '../../../../lib/http.ts'

/** Calls of organisations. */
const PARTNER_PATH = /^\/(oauth2|partner|device-|telco|n5g|\.well-known\/oauth)/
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

interface Media {
  schema?: Schema
}

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  parameters?: readonly {
    name: string
    in: string
    required?: boolean
    description?: string
    schema?: Schema
  }[]
  requestBody?: { content?: Record<string, Media> }
  responses?: Record<string, { description?: string; content?: Record<string, Media> }>
}

export interface OpenApi {
  paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>
  components?: { schemas?: Record<string, Schema> }
}

export interface ReferenceCall extends Operation {
  /** Names its page: `post-partner-v1-checks`. */
  slug: string
  method: string
  path: string
  group: string
}

export async function loadDocument(signal: AbortSignal): Promise<OpenApi> {
  const answer = await request(`${API_BASE}/openapi.json`, { signal })
  if (!answer.ok) throw new Error('the document could not be loaded')
  return (await answer.json()) as OpenApi
}

export function callsOf({ paths }: OpenApi): ReferenceCall[] {
  return Object.entries(paths)
    .filter(([path]) => PARTNER_PATH.test(path))
    .flatMap(([path, operations]) =>
      METHODS.flatMap((method) => {
        const operation = operations[method]
        return operation
          ? [{ ...operation, method: method.toUpperCase(), path, ...namesOf(method, path) }]
          : []
      }),
    )
}

function namesOf(method: string, path: string): Pick<ReferenceCall, 'slug' | 'group'> {
  const words = path.match(/[A-Za-z0-9]+/g) ?? []
  const group = words[0] === 'partner' ? (words[2] ?? '') : (words[0] ?? '')
  return { slug: [method, ...words].join('-').toLowerCase(), group: GROUPS[group] ?? group }
}

const GROUPS: Partial<Record<string, string>> = {
  oauth2: 'Access tokens',
  well: 'Access tokens',
  checks: 'Checks',
  device: 'Checks',
  check: 'Check jobs',
  balance: 'Balance and usage',
  usage: 'Balance and usage',
  webhooks: 'Webhooks',
  blind: 'Private check',
  telco: 'Block list',
  n5g: 'Block list',
}

export interface FieldRow {
  name: string
  type: string
  required: boolean
  description: string
}

const MOST_DEEP = 4

/** Every field with its path, those of objects and lists within too. */
export function fieldsOf(document: OpenApi, schema: Schema | undefined, prefix = '', depth = 0): FieldRow[] {
  const whole = resolve(document, schema)
  if (whole?.items) return fieldsOf(document, whole.items, `${prefix}[]`, depth)
  const { properties = {}, required = [] } = whole ?? {}
  return Object.entries(properties).flatMap(([key, each]) => {
    const name = prefix ? `${prefix}.${key}` : key
    const field = resolve(document, each) ?? {}
    const row = {
      name,
      type: typeOf(document, field),
      required: required.includes(key),
      description: each.description ?? field.description ?? '',
    }
    return depth < MOST_DEEP ? [row, ...fieldsOf(document, field, name, depth + 1)] : [row]
  })
}

function resolve({ components }: OpenApi, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1)
  const found = name === undefined ? schema : components?.schemas?.[name]
  // One kind or null.
  const kinds = (found?.anyOf ?? found?.oneOf)?.filter(({ type }) => type !== 'null')
  return kinds?.length === 1 && kinds[0] ? { ...found, ...kinds[0], anyOf: found?.anyOf } : found
}

export function typeOf(document: OpenApi, schema: Schema): string {
  const { type, enum: values, const: only, items, format } = schema
  if (values) return values.map((value) => JSON.stringify(value)).join(', ')
  if (only !== undefined) return JSON.stringify(only)
  if (items) return `list of ${typeOf(document, resolve(document, items) ?? {})}`
  const kinds = [type ?? []].flat()
  if (kinds.length > 0) return format ? `${kinds.join(' or ')} (${format})` : kinds.join(' or ')
  const any = schema.anyOf ?? schema.oneOf ?? []
  return any.map((each) => typeOf(document, resolve(document, each) ?? {})).join(' or ') || 'any'
}
