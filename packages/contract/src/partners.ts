/** Calls of the machines of organisations (decisions §14). Paths are whole, successes bare. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  eventName,
  shortEventName,
  TESTABLE_EVENTS,
  type TestableEvent,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from './organisation-words.ts'
import { idSchema, ifGiven, imeiSchema, timeSchema } from './primitives.ts'
import { inUseSchema } from './telecom.ts'
import { findingSchema, sourceSchema, verificationResultSchema } from './verifications.ts'

/** CAMARA DeviceAuthenticity, in its order of precedence but for `lost` and `allowed` (decisions §14). */
export const OPERATIONAL_STATUSES = [
  'allowed',
  'lost',
  'stolen',
  'blacklisted',
  'blocked',
  'fraud',
  'non-payment',
  'regulatory',
  'unknown',
] as const
export type OperationalStatus = (typeof OPERATIONAL_STATUSES)[number]

export const CONTEXT_CODES = [
  'DEVICE_AUTHENTICITY.REPORT_UNDER_REVIEW',
  'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS',
  'DEVICE_AUTHENTICITY.OWNERSHIP_DISPUTED',
] as const
export type ContextCode = (typeof CONTEXT_CODES)[number]

export const createToken = endpoint({
  id: 'partners.createToken',
  method: 'POST',
  path: '/oauth2/token',
  dialect: 'oauth',
  auth: 'public',
  limit: 'sensitive',
  summary: 'Sign a client in (RFC 6749 §4.4): its secret by HTTP Basic, or an assertion that it signed',
  bodyKind: 'form',
  body: z.object({
    grant_type: ifGiven(z.string().max(100)),
    scope: ifGiven(z.string().max(1_000)),
    client_id: ifGiven(z.string().max(200)),
    client_assertion_type: ifGiven(z.string().max(200)),
    client_assertion: ifGiven(z.string().max(8_000)),
    nfInstanceId: ifGiven(z.string().max(100)),
    nfType: ifGiven(z.string().max(100)),
    targetNfType: ifGiven(z.string().max(100)),
    targetNfInstanceId: ifGiven(z.string().max(100)),
  }),
  status: 200,
  description: 'An access token',
  data: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
  errors: [
    'client_unknown',
    'invalid_request',
    'invalid_scope',
    'unsupported_grant_type',
    'address_not_allowed',
  ],
})

export const readAuthorisationServer = endpoint({
  id: 'partners.readAuthorisationServer',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  dialect: 'oauth',
  auth: 'public',
  limit: 'read',
  summary: 'How clients sign in (RFC 8414)',
  status: 200,
  description: 'Metadata of the authorisation server',
  data: z.object({
    issuer: z.string(),
    token_endpoint: z.string(),
    grant_types_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    token_endpoint_auth_signing_alg_values_supported: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    service_documentation: z.string(),
  }),
  errors: [],
})

/** As CAMARA has it: 15 digits, nothing else. */
export const checkStatus = endpoint({
  id: 'partners.checkStatus',
  method: 'POST',
  path: '/device-authenticity/vwip/check-status',
  dialect: 'camara',
  auth: 'client',
  scope: 'device-authenticity:check-status',
  limit: 'none',
  summary: 'CAMARA DeviceAuthenticity: the status of a device by its IMEI',
  body: z.object({ imei: z.string().regex(/^[0-9]{15}$/, 'imei must be 15 digits') }),
  status: 200,
  description: 'The status',
  data: z.object({
    imei: z.string(),
    operationalStatus: z.enum(OPERATIONAL_STATUSES),
    lastChecked: timeSchema.optional(),
    reportedDate: z.string().optional(),
    contextCode: z.enum(CONTEXT_CODES).optional(),
    contextMessage: z.string().optional(),
  }),
  errors: [
    'identifier_not_found',
    'service_not_applicable',
    'quota_exceeded',
    'balance_too_low',
    'request_running',
    'idempotency_key_reused',
  ],
})

export const createCheck = endpoint({
  id: 'partners.createCheck',
  method: 'POST',
  path: '/partner/v1/checks',
  dialect: 'problem',
  auth: 'client',
  scope: 'checks:read',
  limit: 'none',
  summary: 'Check one IMEI; takes an Idempotency-Key, and costs nothing within 24 hours of a paid one',
  body: z.strictObject({ imei: imeiSchema }),
  status: 200,
  description: 'What Amana knows of it',
  data: z.object({
    imei: z.string(),
    result: verificationResultSchema,
    findings: z.array(findingSchema),
    sources: z.array(sourceSchema),
    /** A network saw the owner's SIM in the phone: use, not ownership; it changes no result. */
    in_use: inUseSchema,
    as_of: timeSchema,
    /** Kobo; 0 for a number that the organisation paid for within 24 hours. */
    charged: z.int(),
  }),
  errors: [
    'identifier_not_found',
    'service_not_applicable',
    'quota_exceeded',
    'balance_too_low',
    'request_running',
    'idempotency_key_reused',
  ],
})

/** More than 10,000 lines are bad, or more than half of those read after the first 1,000. Nothing is paid. */
export const CHECK_JOB_REASONS = ['too_many_bad_lines'] as const

export const checkJobSchema = z.object({
  id: idSchema,
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  lines: z.int(),
  bad_lines: z.int(),
  duplicates: z.int(),
  /** Why it failed; null: it did not, or for a reason of ours. */
  reason: z.enum(CHECK_JOB_REASONS).nullable(),
  /** Good lines by operational status; null until the job is done. */
  counts: z.record(z.string(), z.int()).nullable(),
  created_at: timeSchema,
  ended_at: timeSchema.nullable(),
  expires_at: timeSchema,
})
export type CheckJob = z.infer<typeof checkJobSchema>

const jobParams = z.object({ id: idSchema })

export const createCheckJob = endpoint({
  id: 'partners.createCheckJob',
  method: 'POST',
  path: '/partner/v1/check-jobs',
  dialect: 'problem',
  auth: 'client',
  scope: 'checks:read',
  limit: 'none',
  summary: 'Check up to 1,000,000 IMEIs: text/csv, one a line or a column "imei"; gzip by Content-Encoding',
  bodyKind: 'stream',
  status: 202,
  description: 'The job',
  data: checkJobSchema,
  errors: [
    'balance_too_low',
    'too_many_lines',
    'body_too_large',
    'unpacks_too_large',
    'too_many_uploads',
    'unsupported_content_type',
    'request_running',
    'idempotency_key_reused',
    'validation_failed',
  ],
})

export const readCheckJob = endpoint({
  id: 'partners.readCheckJob',
  method: 'GET',
  path: '/partner/v1/check-jobs/:id',
  dialect: 'problem',
  auth: 'client',
  scope: 'checks:read',
  limit: 'none',
  summary: 'The state of a job',
  params: jobParams,
  status: 200,
  description: 'The job',
  data: checkJobSchema,
  errors: ['not_found'],
})

export const readCheckJobResult = endpoint({
  id: 'partners.readCheckJobResult',
  method: 'GET',
  path: '/partner/v1/check-jobs/:id/result',
  dialect: 'problem',
  auth: 'client',
  scope: 'checks:read',
  limit: 'none',
  summary:
    'The result as CSV, in the order of the upload; gzip by Accept-Encoding, Range, ETag, Content-Digest',
  params: jobParams,
  answer: 'file',
  status: 200,
  description: 'line,imei,operational_status,reported_date,context_code,result,error',
  data: z.unknown(),
  errors: ['not_found', 'not_ready', 'range_not_satisfiable'],
})

export const cancelCheckJob = endpoint({
  id: 'partners.cancelCheckJob',
  method: 'DELETE',
  path: '/partner/v1/check-jobs/:id',
  dialect: 'problem',
  auth: 'client',
  scope: 'checks:read',
  limit: 'none',
  summary: 'Cancel a job that is not done; its money comes back',
  params: jobParams,
  status: 200,
  description: 'The job',
  data: checkJobSchema,
  errors: ['not_found', 'job_over'],
})

export const balanceSchema = z.object({
  /** Whole kobo, without what is reserved for jobs. */
  balance: z.int(),
  reserved: z.int(),
  /** The price of one check. */
  price: z.int(),
  currency: z.literal('NGN'),
})

export const readBalance = endpoint({
  id: 'partners.readBalance',
  method: 'GET',
  path: '/partner/v1/balance',
  dialect: 'problem',
  auth: 'client',
  scope: 'checks:read',
  limit: 'none',
  summary: 'The balance of the organisation, in kobo',
  status: 200,
  description: 'The balance',
  data: balanceSchema,
  errors: [],
})

export const usageQuerySchema = z.strictObject({
  from: z.iso.date('Write the day as 2026-11-30'),
  to: z.iso.date('Write the day as 2026-11-30'),
})
export const usageSchema = z.object({
  days: z.array(
    z.object({
      /** In Lagos. */
      day: z.string(),
      checks: z.int(),
      check_status: z.int(),
      job_lines: z.int(),
      /** Answers of the equipment identity register; free, and at most a minute late. */
      eir_answers: z.int(),
      kobo: z.int(),
    }),
  ),
})

export const readUsage = endpoint({
  id: 'partners.readUsage',
  method: 'GET',
  path: '/partner/v1/usage',
  dialect: 'problem',
  auth: 'client',
  scope: 'checks:read',
  limit: 'none',
  summary: 'Checks and their cost by day, both days included',
  query: usageQuerySchema,
  status: 200,
  description: 'Usage by day',
  data: usageSchema,
  errors: [],
})

export const webhookSchema = z.object({
  id: idSchema,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** It gets the events of test clients, and no others. */
  sandbox: z.boolean(),
  status: z.enum(['active', 'disabled']),
  disabled_because: z.string().nullable(),
  /** Verifies the `v1a` signatures. */
  public_key: z.string(),
  created_at: timeSchema,
})
export type Webhook = z.infer<typeof webhookSchema>
/** `secret` (for `v1`) is shown this once. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string() })

/** By its whole name, or by the short one of the first version. */
const subscribedEventSchema = z
  .enum([...WEBHOOK_EVENTS, ...WEBHOOK_EVENTS.map(shortEventName)], 'This event is not known')
  .transform((name): WebhookEvent => eventName<WebhookEvent>(name))

export const webhookBodySchema = z.strictObject({
  url: z
    .string('Enter an https address')
    .trim()
    .min(1, 'Enter an https address')
    .max(2_000, 'Use at most 2,000 characters'),
  events: z.array(subscribedEventSchema).min(1, 'Choose at least one event').max(20),
})

export const webhookTestBodySchema = z.strictObject({
  /** Without it `ng.amana.test`. */
  event: ifGiven(
    z
      .enum([...TESTABLE_EVENTS, ...TESTABLE_EVENTS.map(shortEventName)], 'This event is not known')
      .transform((name): TestableEvent => eventName<TestableEvent>(name)),
  ),
})

export const deliverySchema = z.object({
  webhook_id: z.string(),
  type: z.string(),
  created_at: timeSchema,
  status: z.enum(['pending', 'delivered', 'failed']),
  next_at: timeSchema.nullable(),
  attempts: z.array(z.object({ at: timeSchema, status: z.int().nullable(), reason: z.string().nullable() })),
})
export type Delivery = z.infer<typeof deliverySchema>

const webhookParams = z.object({ id: idSchema })

export const createWebhook = endpoint({
  id: 'partners.createWebhook',
  method: 'POST',
  path: '/partner/v1/webhooks',
  dialect: 'problem',
  auth: 'client',
  scope: 'webhooks:manage',
  limit: 'none',
  summary: 'Make a webhook; its secret is shown this once',
  body: webhookBodySchema,
  status: 201,
  description: 'The webhook',
  data: newWebhookSchema,
  errors: ['request_running', 'idempotency_key_reused'],
})

export const listWebhooks = endpoint({
  id: 'partners.listWebhooks',
  method: 'GET',
  path: '/partner/v1/webhooks',
  dialect: 'problem',
  auth: 'client',
  scope: 'webhooks:manage',
  limit: 'none',
  summary: 'The webhooks of the organisation, newest first',
  status: 200,
  description: 'Webhooks',
  data: z.array(webhookSchema),
  errors: [],
})

export const deleteWebhook = endpoint({
  id: 'partners.deleteWebhook',
  method: 'DELETE',
  path: '/partner/v1/webhooks/:id',
  dialect: 'problem',
  auth: 'client',
  scope: 'webhooks:manage',
  limit: 'none',
  summary: 'Delete a webhook; nothing more is sent to it',
  params: webhookParams,
  status: 200,
  description: 'The webhook as it was',
  data: webhookSchema,
  errors: ['not_found'],
})

export const testWebhook = endpoint({
  id: 'partners.testWebhook',
  method: 'POST',
  path: '/partner/v1/webhooks/:id/test',
  dialect: 'problem',
  auth: 'client',
  scope: 'webhooks:manage',
  limit: 'none',
  summary: 'Send a test event: ng.amana.test, or any event by its name, about an invented phone',
  params: webhookParams,
  body: webhookTestBodySchema,
  status: 202,
  description: 'The event',
  data: z.object({ webhook_id: z.string() }),
  errors: ['not_found', 'conflict'],
})

export const listDeliveries = endpoint({
  id: 'partners.listDeliveries',
  method: 'GET',
  path: '/partner/v1/webhooks/:id/deliveries',
  dialect: 'problem',
  auth: 'client',
  scope: 'webhooks:manage',
  limit: 'none',
  summary: 'The newest 100 deliveries of a webhook with their attempts, newest first',
  params: webhookParams,
  status: 200,
  description: 'Deliveries',
  data: z.array(deliverySchema),
  errors: ['not_found'],
})
