/**
 * The only table of error codes: code → HTTP status and default message (interfaces.md, HTTP). Everything that refuses
 * a request names one of these; nobody reads message text to decide anything.
 */
export const ERRORS = {
  malformed_body: { status: 400, message: 'The request body could not be read. Check that it is valid JSON.' },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  token_expired: { status: 401, message: 'Session Expired' },
  invalid_signature: { status: 401, message: 'The signature of this notification is missing or wrong.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  conflict: { status: 409, message: 'This was changed by somebody else in the meantime. Reload and try again.' },
  already_paid: { status: 409, message: 'This check has already been paid for.' },
  check_expired: { status: 409, message: 'This check has expired. Start a new one.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  unsupported_content_type: { status: 415, message: 'This content type is not accepted. Send JSON.' },
  validation_failed: { status: 422, message: 'Some fields need your attention.' },
  amount_mismatch: { status: 422, message: 'The amount is not the amount due.' },
  promo_unknown: { status: 422, message: 'This promo code is not known or no longer valid.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_provider_down: {
    status: 503,
    message: 'The payment service is not answering. Nothing was charged. Please try again in a minute.',
  },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** One field's fault: `field` is the dotted path in the request (`metadata.email`). */
export interface FieldError {
  field: string
  message: string
}

export interface SuccessEnvelope<Data> {
  response_status: 'success'
  response_description: string
  response_data: Data
}

export interface ErrorEnvelope {
  response_status: 'error'
  response_description: string
  response_data: null
  code: ErrorCode
  request_id: string
  errors?: FieldError[]
  /** S1 §5: the field messages as one text, `{"email": ["…"], "password": ["…"]}`. */
  detail?: string
  /** Facts a client needs to put it right, e.g. `required_amount`. */
  context?: Record<string, string>
}

/** S1 §5: the order in which a client picks the message to show from `detail`. */
const DETAIL_ORDER = ['email', 'login', 'phone_number', 'password', 'first_name', 'last_name', 'officer_id'] as const

/** S1's `detail`: `{"email": ["…"]}`. Field names are a caller's text, so they never index a plain object. */
export function detailOf(errors: readonly FieldError[]): string {
  const byField = new Map<string, string[]>()
  for (const { field, message } of errors) byField.set(field, [...(byField.get(field) ?? []), message])
  return JSON.stringify(Object.fromEntries(byField))
}

/** The message S1 §5 shows for a `detail`: first field of the order that is there, else the first quoted message, else all of it. */
export function messageOfDetail(detail: string): string {
  for (const field of DETAIL_ORDER) {
    const match = new RegExp(`["']${field}["']\\s*:\\s*\\[?\\s*"((?:[^"\\\\]|\\\\.)*)"`).exec(detail)
    if (match?.[1] !== undefined) return unescapeJson(match[1])
  }
  // A text in quotes that is not the name of a field.
  const quoted = /(?:^|[\s[:,({])"((?:[^"\\]|\\.)*)"(?!\s*:)/.exec(detail)
  return quoted?.[1] !== undefined ? unescapeJson(quoted[1]) : detail
}

function unescapeJson(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string
  } catch {
    return text
  }
}
