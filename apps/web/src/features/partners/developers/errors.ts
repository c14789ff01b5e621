/** Refusals of machine calls, and what a program does about each. */
import { ERRORS } from '@amana/contract/errors'
import { MACHINE_ERRORS } from '@amana/contract/machine-errors'

const ALL = { ...ERRORS, ...MACHINE_ERRORS }
type Code = keyof typeof ALL

const TO_DO = {
  malformed_body: 'Send valid JSON.',
  malformed_request: 'Read the message: it names the part that is wrong.',
  invalid_request: 'Send each field once, and all that the call needs.',
  invalid_scope: 'Name scopes that the client has, separated by spaces.',
  unsupported_grant_type: 'Send `grant_type=client_credentials`.',
  pei_missing: 'Add `pei` to the query.',
  pei_incorrect: 'Send `imei-` and 15 digits, or `imeisv-` and 16.',
  subscriber_incorrect:
    'Send `supi` as `imsi-` and 5 to 15 digits and `gpsi` as `msisdn-` and 5 to 15 digits, or leave them out.',
  not_signed_in:
    'Check the key or token, and look at the client on your [organisation’s page](/organisation). Ask for a new token when the old one has ended.',
  client_unknown: 'Check the client id and the secret. After a roll the old secret ends in 24 hours.',
  balance_too_low: 'Top up, then ask again.',
  scope_missing: 'Use a client that has the scope; a token has only the scopes that it asked for.',
  address_not_allowed: 'Call from one of the networks of the client, or make one with other networks.',
  private_not_in_sandbox: 'Use a live client.',
  not_found: 'Check the id in the address. Things of other organisations are not found either.',
  identifier_not_found: 'Check the number with its owner: dial `*#06#`.',
  equipment_unknown: 'Treat the equipment as unknown.',
  conflict: 'Read the message: it says what stands in the way.',
  not_ready: 'Ask for the state of the job first.',
  job_over: 'Nothing: the job is over.',
  request_running: 'Ask again in a moment, with the same key.',
  future_cursor: 'Ask with a position that an answer gave.',
  not_head: 'Read the changes first.',
  snapshot_needed: 'Take a snapshot and go on from its position.',
  private_position_unknown: 'Load the buckets of this epoch again.',
  body_too_large: 'Send less at once.',
  too_many_lines: 'Split the file.',
  unpacks_too_large: 'Send the file without packing, or split it.',
  unsupported_content_type: 'Send the content type that the call names.',
  range_not_satisfiable: 'Read `Content-Range`, and ask for a part of that.',
  validation_failed: 'Correct the fields in `errors`.',
  service_not_applicable: 'Nothing: this number is not one of a phone that can be asked about.',
  idempotency_key_reused: 'Use a new key for a new request.',
  private_epoch_over: 'Read `/private/epoch` again.',
  private_element_invalid: 'Blind with ristretto255; nothing was counted.',
  too_many_requests: 'Wait for `Retry-After`.',
  too_many_uploads: 'Wait until an upload has ended.',
  quota_exceeded: 'Wait for tomorrow, or ask us for more.',
  list_not_ready: 'Ask again in some seconds.',
  snapshot_not_ready: 'Ask again in some seconds.',
  private_not_ready: 'Ask again in some seconds.',
  unavailable: 'Ask again after `Retry-After`, with the same Idempotency-Key.',
  internal: 'Ask again; if it stays, write to us with the `request_id`.',
} as const satisfies Partial<Record<Code, string>>

/** Machines get other words than people. */
const SAID: Partial<Record<Code, string>> = {
  not_signed_in: 'This API key or access token is not valid: it is unknown, revoked or expired.',
}

export interface DocumentedError {
  code: string
  status: number
  message: string
  toDo: string
}

/** By status, then by name. */
export const DOCUMENTED_ERRORS: readonly DocumentedError[] = Object.entries(TO_DO)
  .map(([code, toDo]) => {
    const { status, message } = ALL[code as Code]
    return { code, status, message: SAID[code as Code] ?? message, toDo }
  })
  .toSorted((one, other) => one.status - other.status || one.code.localeCompare(other.code))
