import type { MACHINE_ERRORS } from './machine-errors.ts'

/**
 * Error codes: code → HTTP status and default message. Every refusal of a request names one of these, or of
 * those that machines and the portal of organisations get (machine-errors.ts); no code decides by the text of
 * a message.
 */
export const ERRORS = {
  malformed_request: { status: 400, message: 'This request could not be read.' },
  malformed_body: {
    status: 400,
    message: 'The request body could not be read. Check that it is valid JSON.',
  },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  token_expired: { status: 401, message: 'Session Expired' },
  wrong_credentials: {
    status: 401,
    message: 'Invalid email or password. Please check your credentials and try again.',
  },
  attempt_unknown: { status: 401, message: 'This sign-in is over. Sign in again with your password.' },
  passkey_unknown: {
    status: 401,
    message: 'We do not know this passkey. Choose another one, or sign in with your password.',
  },
  passkey_refused: { status: 401, message: 'This passkey could not be verified. Please try again.' },
  passkey_expired: { status: 401, message: 'This took too long, or was used already. Please try again.' },
  passkey_copied: {
    status: 401,
    message:
      'This passkey may have been copied, so it was refused. Sign in with your password, remove it in your settings and add a new one.',
  },
  invalid_signature: { status: 401, message: 'The signature of this notification is missing or wrong.' },
  forbidden: { status: 403, message: 'Your account may not do this.' },
  email_unverified: {
    status: 403,
    message: 'Please verify your account first. Check for any pending verification steps.',
  },
  authenticator_required: {
    status: 403,
    message: 'Officers sign in with an authenticator app here. Set one up in your settings first.',
  },
  not_independent: {
    status: 403,
    message:
      'One of you two made, renewed or reset the account of the other, or one person did so for both, in the last 90 days. Ask another supervisor.',
  },
  account_suspended: {
    status: 403,
    message: 'This account is suspended or has expired. Ask your administrator.',
  },
  recently_recovered: {
    status: 403,
    message: 'Your account was recovered recently. Wait until the time we named, then try again.',
  },
  sim_recently_changed: {
    status: 403,
    message:
      'The SIM card of your number was replaced recently. For your safety this waits 72 hours. You can still report a device stolen or lost.',
  },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  conflict: {
    status: 409,
    message: 'This was changed by somebody else in the meantime. Reload and try again.',
  },
  already_paid: { status: 409, message: 'This check has already been paid for.' },
  check_expired: { status: 409, message: 'This check has expired. Start a new one.' },
  email_taken: {
    status: 409,
    message: 'A user with this email already exists. Please use a different email or try signing in.',
  },
  pin_exists: { status: 409, message: 'You already have a PIN. Change it in the settings.' },
  phone_not_verified: {
    status: 409,
    message: 'Verify your phone number first: we ask the network of that number.',
  },
  pin_missing: { status: 409, message: 'Set a security PIN first.' },
  recipient_mismatch: {
    status: 422,
    message:
      'No registered user has this email and phone number. Only Numbers of Registered Users can receive a device. A code by SMS needs a verified number. If it is not verified, send the code by email, or let the person accept in their account.',
  },
  device_not_transferable: { status: 409, message: 'This device cannot be transferred now.' },
  transfer_over: { status: 409, message: 'This transfer is over. Please initiate the transfer again.' },
  transfer_without_code: {
    status: 409,
    message: 'This transfer has no code. The receiver accepts it in their own account.',
  },
  device_in_transfer: {
    status: 409,
    message: 'This device is being transferred to somebody else. Try again when the transfer has ended.',
  },
  proposal_open: {
    status: 409,
    message: 'Another officer has already proposed this. A supervisor confirms or refuses it.',
  },
  proposal_over: {
    status: 409,
    message:
      'This proposal is over: it was confirmed or refused, or nobody decided in 72 hours. It may be proposed again.',
  },
  case_open: { status: 409, message: 'This device has an open case already.' },
  no_open_case: { status: 409, message: 'This device is not reported stolen or lost.' },
  police_hold: { status: 409, message: 'The police hold this device. Only an officer can clear it.' },
  identity_taken: { status: 409, message: 'This number belongs to another account.' },
  identity_set: { status: 409, message: 'This number is already verified and cannot be changed.' },
  account_in_use: { status: 409, message: 'The account cannot be deleted now.' },
  two_factor_on: { status: 409, message: 'Two-factor sign-in is already on.' },
  passkey_exists: { status: 409, message: 'This passkey is already in your account.' },
  too_many_passkeys: {
    status: 409,
    message: 'You have 20 passkeys. Remove one that you no longer use first.',
  },
  payment_not_completed: { status: 409, message: 'This payment is not completed.' },
  payment_refused: { status: 422, message: 'The payment service refused this payment.' },
  own_phone: { status: 409, message: 'This phone is registered to you.' },
  case_not_open: { status: 422, message: 'This case is not open.' },
  delay_running: {
    status: 409,
    message: 'This case is already delayed. It can be renewed in the last 14 days of the delay.',
  },
  delays_used: {
    status: 409,
    message: 'A delay can be renewed at most three times. After its end the owner sees the looks.',
  },
  case_closed: { status: 409, message: 'This case is closed.' },
  in_custody: { status: 409, message: 'This phone is in custody already.' },
  custody_state: {
    status: 409,
    message: 'The phone is in another state now. Reload and look again.',
  },
  flag_state: { status: 409, message: 'This case is not in a state that allows this.' },
  imei_taken: { status: 409, message: 'This IMEI is already registered to another account.' },
  device_flagged: {
    status: 409,
    message:
      'This IMEI is reported stolen or lost and cannot be registered. Hand the device to the police if it is not yours.',
  },
  ownership_proven: { status: 409, message: 'Your ownership of this device is already proven.' },
  dispute_open: { status: 409, message: 'You have already claimed this device. Officers are looking at it.' },
  certificate_revoked: { status: 409, message: 'This device has no valid certificate now.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive. Please send it again.' },
  body_too_large: { status: 413, message: 'The request is too large.' },
  file_too_large: { status: 413, message: 'A file may have at most 5 MB.' },
  unsupported_file: { status: 415, message: 'Only PDF, JPG and PNG files are accepted.' },
  unsupported_content_type: { status: 415, message: 'This content type is not accepted. Send JSON.' },
  validation_failed: { status: 422, message: 'Some fields need your attention.' },
  amount_mismatch: { status: 422, message: 'The amount is not the amount due.' },
  promo_unknown: { status: 422, message: 'This promo code is not known or no longer valid.' },
  identity_not_found: { status: 422, message: 'This number was not found. Check the digits and try again.' },
  identity_code_needed: { status: 422, message: 'Enter the code that we sent to the phone of this number.' },
  identity_not_contested: {
    status: 422,
    message: 'No other account has this number. You can verify it yourself.',
  },
  identity_mismatch: { status: 422, message: 'The name on this number is not the name of your account.' },
  pin_wrong: { status: 422, message: 'The security PIN is not correct.' },
  contact_verified: { status: 409, message: 'This contact is already verified.' },
  code_wrong: { status: 422, message: 'That code is not right. Check the digits and try again.' },
  code_expired: { status: 422, message: 'This code has expired. Request a new one.' },
  link_invalid: { status: 422, message: 'This link is invalid or has expired. Request a new one.' },
  code_tries_used: { status: 429, message: 'Too many wrong codes. Request a new one.' },
  code_too_soon: { status: 429, message: 'Please wait a moment before you ask for another code.' },
  account_locked: { status: 429, message: 'Too many wrong attempts. Please wait 15 minutes and try again.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  headers_too_large: { status: 431, message: 'The headers of this request are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  payment_provider_down: {
    status: 503,
    message: 'The payment service is not answering. Nothing was charged. Please try again in a minute.',
  },
  identity_provider_down: {
    status: 503,
    message: 'The identity service is not answering. Nothing was stored. Please try again later.',
  },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS | keyof typeof MACHINE_ERRORS

/** An error of one field: `field` is the dotted path in the request (`metadata.email`). */
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
  /** The field messages as one text, `{"email": ["…"], "password": ["…"]}`. */
  detail?: string
  /** Facts that help the client to resolve the error, e.g. `required_amount`. */
  context?: Record<string, string>
}

/** The order in which a client picks the message to show from `detail`. */
const DETAIL_ORDER = [
  'email',
  'login',
  'phone_number',
  'password',
  'first_name',
  'last_name',
  'officer_id',
] as const

/** `{"email": ["…"]}`. Field names come from the caller, so they never index a plain object. */
export function detailOf(errors: readonly FieldError[]): string {
  const byField = new Map<string, string[]>()
  for (const { field, message } of errors) byField.set(field, [...(byField.get(field) ?? []), message])
  return JSON.stringify(Object.fromEntries(byField))
}

/**
 * The message to show for a `detail`: of the first field in order that is there, else the first quoted one,
 * else all.
 */
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
