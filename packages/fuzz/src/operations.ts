/** The operations of the product's OpenAPI 3.1 document. */

/** The part of JSON Schema (draft 2020-12) that the document uses. */
export interface Schema {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

export interface Operation {
  id: string
  method: string
  /** Parameters as `{name}`. */
  path: string
  parameters: Parameter[]
  body: { contentType: string; schema: Schema } | null
  /** Whether a bearer is read, and must be there. */
  bearer: 'none' | 'optional' | 'required'
  statuses: number[]
}

export interface Document {
  paths: Record<string, Record<string, Described>>
}

interface Described {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: object[]
  responses: Record<string, unknown>
}

/** @param document as `GET /api/v1/openapi.json` gives it */
export function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  )
}

function operationOf(path: string, method: string, described: Described): Operation {
  const [content] = Object.entries(described.requestBody?.content ?? {})
  return {
    id: described.operationId,
    method: method.toUpperCase(),
    path,
    parameters: (described.parameters ?? []).flatMap((parameter) =>
      parameter.in === 'path' || parameter.in === 'query'
        ? [{ ...parameter, in: parameter.in, required: parameter.required ?? false }]
        : [],
    ),
    body: content ? { contentType: content[0], schema: content[1].schema } : null,
    bearer: bearerOf(described.security ?? []),
    statuses: Object.keys(described.responses).map(Number),
  }
}

function bearerOf(security: readonly object[]): Operation['bearer'] {
  if (security.length === 0) return 'none'
  return security.some((way) => Object.keys(way).length === 0) ? 'optional' : 'required'
}
