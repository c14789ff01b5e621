/** The parts of the OpenAPI document beyond the schemas that fastify validates with. */
import {
  type Auth,
  type Endpoint,
  type ErrorCode,
  type FileField,
  PARTNER_SCOPE_LABELS,
} from '@amana/contract'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { AppError } from '../kernel/app-error.ts'
import { BEARER_INVALID } from './client-gate.ts'
import { DIALECTS } from './dialects.ts'
import { takesMultipart } from './multipart.ts'
import { describeTags, describeWebhooks } from './open-api-beside-paths.ts'
import { EXAMPLES } from './open-api-examples.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Transform = typeof jsonSchemaTransform
type Described = ReturnType<Transform>['schema']

/**
 * The form of a multipart endpoint, which http/multipart.ts reads and validates; bodies and answers that are
 * no JSON.
 */
const describeRoute: Transform = (document) => {
  const endpoint = document.route.config?.endpoint
  const form = endpoint !== undefined && takesMultipart(endpoint)
  const described = jsonSchemaTransform(
    form ? { ...document, schema: { ...document.schema, body: endpoint.body } } : document,
  )
  if (!endpoint || described.schema.hide) return described
  const { schema } = described
  schema.description = describe(endpoint)
  if (form && endpoint.files) addFiles(schema.body as FormSchema, endpoint.files)
  if (endpoint.bodyKind === 'form') schema.consumes = ['application/x-www-form-urlencoded']
  if (endpoint.bodyKind === 'stream') {
    schema.consumes = ['text/csv']
    schema.body = {
      type: 'string',
      description: 'IMEIs, one a line or in a column named imei; gzip by Content-Encoding',
    }
  }
  if (endpoint.demanded) demand(schema, endpoint.demanded)
  schema.response = describeAnswers(endpoint, schema)
  const { request } = EXAMPLES[endpoint.id] ?? {}
  if (request) schema.body = { ...(schema.body as object), examples: [request] }
  return described
}

/** @param address of this server, known once it listens */
export function createSwaggerOptions(address: { readonly publicUrl: string }): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Amana',
        version: '1',
        description: 'Mobile-device verification and anti-theft registry for Nigeria.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          client: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: '/oauth2/token', scopes: PARTNER_SCOPE_LABELS } },
          },
          apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'amk_live_…' },
        },
      },
    },
    transform: describeRoute,
    transformObject: (document) => {
      // The named schemas that the routes refer to.
      const whole = simplified(jsonSchemaTransformObject(document)) as Document
      const { publicUrl } = address
      const text = JSON.stringify(whole)
      const schemas = Object.entries(whole.components?.schemas ?? {})
      return {
        ...whole,
        info: { ...whole.info, contact: { name: 'Amana', url: `${publicUrl}/support` } },
        servers: [{ url: publicUrl, description: 'This deployment' }],
        security: [],
        tags: describeTags(),
        components: {
          ...whole.components,
          schemas: Object.fromEntries(
            schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`)),
          ),
        },
        webhooks: describeWebhooks(),
      } as ReturnType<typeof jsonSchemaTransformObject>
    },
    hideUntagged: true,
  }
}

interface Document {
  info: { title: string; version: string }
  components?: { schemas?: Record<string, object> }
}

const CALLERS: Record<Auth, string> = {
  public: 'For anybody; no bearer is read.',
  optional: 'For anybody; a bearer that is sent must be valid.',
  user: 'For every signed-in account, about its own things.',
  officer: 'For officers.',
  supervisor: 'For supervising officers.',
  client: 'For clients of organisations',
}

/** Facts that a caller needs beside the fields: who may call, what is limited, and what is refused. */
function describe(endpoint: Endpoint): string {
  const { summary, auth, scope, uncounted } = endpoint
  const callers =
    auth === 'client' && scope ? `${CALLERS.client} with the scope \`${scope}\`.` : CALLERS[auth]
  const quota = auth === 'client' && !uncounted ? ' What is left of its calls stands in `RateLimit`.' : ''
  const codes = [...new Set(endpoint.errors)].map((code) => `\`${code}\``)
  const refusals = codes.length > 0 ? ` Refusals of its own: ${codes.join(', ')}.` : ''
  return `${summary}. ${callers}${quota}${refusals}`
}

const MEDIA_TYPES: Partial<Record<NonNullable<Endpoint['dialect']>, string>> = {
  problem: 'application/problem+json',
  '3gpp': 'application/problem+json',
  text: 'text/plain',
}

/** Files and events; a success by its description, a refusal by its codes and in its media type. */
function describeAnswers(endpoint: Endpoint, { response }: Described): object {
  const codes = codesByStatus(endpoint)
  const dialect = endpoint.dialect ?? 'amana'
  const answers = Object.entries((response ?? {}) as Record<string, object>).map(([status, schema]) => {
    const refused = codes.get(status)
    const description = [...(refused ?? [endpoint.description || 'Done'])].join(', ')
    if (!refused) {
      const { answer } = EXAMPLES[endpoint.id] ?? {}
      return [
        status,
        { ...schema, 'x-response-description': description, ...(answer ? { examples: [answer] } : {}) },
      ]
    }
    const type = MEDIA_TYPES[dialect] ?? 'application/json'
    const [code] = refused
    const worded = endpoint.auth === 'client' && code === 'not_signed_in' ? { message: BEARER_INVALID } : {}
    const { body, text } = DIALECTS[dialect](new AppError(code as ErrorCode, worded), REQUEST)
    return [status, { description, content: { [type]: { schema, example: text ?? body } } }]
  })
  return { ...Object.fromEntries(answers), ...describeBytes(endpoint) }
}

/** The id of a request in examples of refusals. */
const REQUEST = '0198c3a4-2f1e-7b60-8c55-1d2f3a4b5c6f'

function codesByStatus(endpoint: Endpoint): Map<string, Set<string>> {
  const codes = new Map<string, Set<string>>()
  for (const code of refusalsOf(endpoint)) {
    const status = String(DIALECTS[endpoint.dialect ?? 'amana'](new AppError(code), '').status)
    codes.set(status, (codes.get(status) ?? new Set()).add(code))
  }
  return codes
}

function describeBytes({ answer, status, description }: Endpoint): object {
  if (answer !== 'file' && answer !== 'events') return {}
  const type = answer === 'file' ? 'application/octet-stream' : 'text/event-stream'
  const schema = { type: 'string', ...(answer === 'file' ? { format: 'binary' } : {}) }
  return { [status]: { description, content: { [type]: { schema } } } }
}

function demand(schema: Described, names: readonly string[]): void {
  schema.querystring = { ...(schema.querystring as object), required: [...names] }
}

/**
 * Without bounds that zod gives each whole number by what JavaScript holds, which readers take for rules or
 * examples, and without alternatives that stand twice or alone.
 */
function simplified<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(simplified) as Value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, part]) => Math.abs(Number(part)) !== Number.MAX_SAFE_INTEGER)
  const parts = kept.flatMap(([name, part]) => {
    if (name !== 'anyOf') return [[name, simplified(part)]]
    const [first, ...others] = once(part as unknown[])
    return others.length > 0
      ? [[name, simplified([first, ...others])]]
      : Object.entries(simplified(first) as object)
  })
  return Object.fromEntries(parts) as Value
}

const once = (alternatives: unknown[]): unknown[] => [
  ...new Map(alternatives.map((each) => [JSON.stringify(each), each])).values(),
]

interface FormSchema {
  properties: Record<string, unknown>
}

function addFiles(form: FormSchema, { field, maxCount }: FileField): void {
  form.properties[field] = { type: 'array', maxItems: maxCount, items: { type: 'string', format: 'binary' } }
}

/** Every code that an endpoint may refuse with: its own, and those of its kind. */
export function refusalsOf({
  auth,
  beforeAuthenticator,
  body,
  bodyKind,
  dialect,
  params,
  errors,
}: Endpoint): ErrorCode[] {
  const roles = auth === 'officer' || auth === 'supervisor'
  const waits = !beforeAuthenticator && auth !== 'public' && auth !== 'client'
  return [
    ...errors,
    ...(['validation_failed', 'too_many_requests', 'unavailable'] as const),
    ...(auth === 'public' ? [] : (['not_signed_in'] as const)),
    ...(auth === 'public' || dialect ? [] : (['token_expired'] as const)),
    ...(auth === 'client' ? (['scope_missing', 'address_not_allowed'] as const) : []),
    ...(roles ? (['forbidden'] as const) : []),
    ...(waits ? (['authenticator_required'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body || bodyKind === 'raw' || bodyKind === 'stream'
      ? (['malformed_body', 'body_too_large', 'unsupported_content_type'] as const)
      : []),
  ]
}
