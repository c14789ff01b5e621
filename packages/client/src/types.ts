/**
 * Answers of the registry, written out so that the package needs no other types. `types.test.ts` compares
 * them with the contract of the registry. Times are ISO 8601 in UTC.
 */

/** `clean`: no report is known. It is no promise that there is none elsewhere. */
export type VerificationResult = 'clean' | 'flagged' | 'stolen'

/** CAMARA DeviceAuthenticity, in its order of precedence. */
export type OperationalStatus =
  | 'allowed'
  | 'lost'
  | 'stolen'
  | 'blacklisted'
  | 'blocked'
  | 'fraud'
  | 'non-payment'
  | 'regulatory'
  | 'unknown'

export type ContextCode =
  | 'DEVICE_AUTHENTICITY.REPORT_UNDER_REVIEW'
  | 'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS'
  | 'DEVICE_AUTHENTICITY.OWNERSHIP_DISPUTED'

/** One fact with its meaning. New codes come with time: show `title` and `text`. */
export interface Finding {
  code: string
  severity: 'info' | 'clean' | 'flagged' | 'stolen'
  title: string
  text: string
}

export interface Check {
  imei: string
  result: VerificationResult
  findings: Finding[]
  /** The registers that were asked, and the time of their data; null: not known. */
  sources: { name: string; as_of: string | null }[]
  /** When a network last saw the owner's SIM in the phone: use, not ownership; it changes no result. */
  in_use: { network: string; at: string } | null
  as_of: string
  /** Kobo; 0 for a number that the organisation paid for within 24 hours. */
  charged: number
}

export interface CheckStatus {
  imei: string
  operationalStatus: OperationalStatus
  lastChecked?: string
  /** A day in Lagos: `2026-11-30`. */
  reportedDate?: string
  contextCode?: ContextCode
  contextMessage?: string
}

export interface CheckJob {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  lines: number
  bad_lines: number
  duplicates: number
  /** Why it failed; null: it did not, or for a reason of the registry. */
  reason: 'too_many_bad_lines' | null
  /** Good lines by operational status; null until the job is done. */
  counts: Record<string, number> | null
  created_at: string
  ended_at: string | null
  expires_at: string
}

export interface Balance {
  /** Whole kobo, without what is reserved for jobs. */
  balance: number
  reserved: number
  /** The price of one check. */
  price: number
  currency: 'NGN'
}

export interface UsageDay {
  /** In Lagos. */
  day: string
  checks: number
  check_status: number
  job_lines: number
  eir_answers: number
  kobo: number
}

export type PartnerScope =
  | 'device-authenticity:check-status'
  | 'checks:read'
  | 'webhooks:manage'
  | 'telco:read'
  | 'telco:sightings'
  | 'n5g-eir-eic'
  | 'private:check'

type EventName =
  | 'check_job.done'
  | 'flag.activated'
  | 'flag.cleared'
  | 'blocklist.changed'
  | 'sighting.received'
  | 'imei.copied'

/** An event by its whole name, or by the short one. */
export type WebhookEvent = EventName | `ng.amana.${EventName}`

export interface Webhook {
  id: string
  url: string
  events: WebhookEvent[]
  /** It gets the events of test clients, and no others. */
  sandbox: boolean
  status: 'active' | 'disabled'
  disabled_because: string | null
  /** Verifies the `v1a` signatures. */
  public_key: string
  created_at: string
}

/** `secret` (for `v1`) is shown this once. */
export interface NewWebhook extends Webhook {
  secret: string
}

export interface Delivery {
  /** The event's id. */
  webhook_id: string
  type: string
  created_at: string
  status: 'pending' | 'delivered' | 'failed'
  next_at: string | null
  attempts: { at: string; status: number | null; reason: string | null }[]
}

export interface AccessToken {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  scope: string
}

export interface FieldError {
  field: string
  message: string
}

/** Codes of the registry's own refusals (RFC 9457) that a machine meets. New ones come with time. */
export type RegistryCode =
  | 'not_signed_in'
  | 'client_unknown'
  | 'scope_missing'
  | 'address_not_allowed'
  | 'validation_failed'
  | 'not_found'
  | 'identifier_not_found'
  | 'service_not_applicable'
  | 'balance_too_low'
  | 'quota_exceeded'
  | 'too_many_requests'
  | 'request_running'
  | 'idempotency_key_reused'
  | 'not_ready'
  | 'job_over'
  | 'too_many_lines'
  | 'body_too_large'
  | 'unpacks_too_large'
  | 'too_many_uploads'
  | 'unsupported_content_type'
  | 'range_not_satisfiable'
  | 'unavailable'
  | (string & {})
