/** The parts of the OpenAPI document beyond the schemas that fastify validates with. */
import { type Endpoint, type ErrorCode, type FileField, PARTNER_SCOPE_LABELS } from '@amana/contract'
import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { AppError } from '../kernel/app-error.ts'
import { DIALECTS } from './dialects.ts'
import { takesMultipart } from './multipart.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type Transform = typeof jsonSchemaTransform

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
  if (endpoint) nameAnswers(endpoint, described.schema)
  if (form && endpoint.files) addFiles(described.schema.body as FormSchema, endpoint.files)
  if (endpoint?.bodyKind === 'form') described.schema.consumes = ['application/x-www-form-urlencoded']
  if (endpoint?.bodyKind === 'stream') {
    described.schema.consumes = ['text/csv']
    described.schema.body = {
      type: 'string',
      description: 'IMEIs, one a line or in a column named imei; gzip by Content-Encoding',
    }
  }
  if (endpoint?.answer === 'file' || endpoint?.answer === 'events') {
    const type = endpoint.answer === 'file' ? 'application/octet-stream' : 'text/event-stream'
    const content = {
      [type]: { schema: { type: 'string', ...(endpoint.answer === 'file' ? { format: 'binary' } : {}) } },
    }
    described.schema.response = {
      ...(described.schema.response as object),
      [endpoint.status]: { description: endpoint.description, content },
    }
  }
  return described
}

export const SWAGGER_OPTIONS: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Amana',
      version: '1',
      description: 'Mobile-device verification and anti-theft registry for Nigeria.',
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
  // The named schemas that the routes refer to.
  transformObject: jsonSchemaTransformObject,
  hideUntagged: true,
}

/** A success by its description, a refusal by its codes. */
function nameAnswers(endpoint: Endpoint, schema: { response?: unknown }): void {
  if (!schema.response) return
  const codes = new Map<string, Set<string>>()
  for (const code of refusalsOf(endpoint)) {
    const status = String(DIALECTS[endpoint.dialect ?? 'amana'](new AppError(code), '').status)
    codes.set(status, (codes.get(status) ?? new Set()).add(code))
  }
  schema.response = Object.fromEntries(
    Object.entries(schema.response).map(([status, answer]) => [
      status,
      {
        ...(answer as object),
        'x-response-description': [...(codes.get(status) ?? [endpoint.description || 'Done'])].join(', '),
      },
    ]),
  )
}

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
