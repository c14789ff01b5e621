/** Refusals of machines and of the portal of organisations. Apart, because few pages need them. */
export const MACHINE_ERRORS = {
  client_unknown: { status: 401, message: 'The client, its secret or its assertion is not valid.' },
  balance_too_low: {
    status: 402,
    message: 'The balance of your organisation is too low. Top it up, then ask again.',
  },
  scope_missing: { status: 403, message: 'This client does not have the scope that this call needs.' },
  address_not_allowed: { status: 403, message: 'This client may not call from this network address.' },
  method_not_allowed: {
    status: 405,
    message: 'This address does not take this method. The header Allow names those that it takes.',
  },
  identifier_not_found: { status: 404, message: 'This number is in no register that can be asked.' },
  not_ready: { status: 409, message: 'This job is not done yet. Ask for its state first.' },
  job_over: { status: 409, message: 'This job has already ended.' },
  request_running: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running. Ask again in a moment.',
  },
  future_cursor: {
    status: 409,
    message: 'This position has not been given yet. Ask with the one that an answer gave.',
  },
  pei_missing: { status: 400, message: 'The query lacks pei.' },
  pei_incorrect: {
    status: 400,
    message: 'The parameter pei is imei- and 15 digits, or imeisv- and 16 digits.',
  },
  subscriber_incorrect: {
    status: 400,
    message: 'An optional parameter of the query does not have the form of TS 29.571.',
  },
  equipment_unknown: { status: 404, message: 'This equipment is neither registered nor blocked.' },
  list_not_ready: { status: 503, message: 'The block list is being loaded. Ask again in a few seconds.' },
  not_head: {
    status: 409,
    message:
      'This is not the newest position. Read the changes first, then ask with the position that you have reached.',
  },
  snapshot_not_ready: {
    status: 503,
    message: 'The first snapshot is being written. Ask again in a few seconds.',
  },
  snapshot_needed: {
    status: 410,
    message:
      'Changes after this position are no longer told, or belong to another epoch. Take a snapshot and go on from its position.',
  },
  private_not_in_sandbox: {
    status: 403,
    message: 'A test client cannot ask privately. Use a client that is not for tests.',
  },
  private_position_unknown: {
    status: 410,
    message: 'This position was never given in this epoch. Load its buckets anew.',
  },
  private_epoch_over: { status: 422, message: 'This epoch does not answer now. Read /private/epoch again.' },
  private_element_invalid: {
    status: 422,
    message: 'An element is not the canonical encoding of one other than the identity. Nothing was counted.',
  },
  private_not_ready: {
    status: 503,
    message: 'The private set is being written. Ask again in a few seconds.',
  },
  invitation_over: { status: 409, message: 'This invitation has ended. Ask for a new one.' },
  last_owner: {
    status: 409,
    message: 'An organisation must have at least one owner. Make another member owner first.',
  },
  organisation_exists: { status: 409, message: 'An organisation of this name exists already.' },
  organisation_inactive: { status: 409, message: 'This organisation is not approved yet, or suspended.' },
  too_many_lines: { status: 413, message: 'A job has at most 1,000,000 lines. Split the file.' },
  unpacks_too_large: {
    status: 413,
    message: 'The file unpacks to more than 20 times its size. Send it without packing, or split it.',
  },
  range_not_satisfiable: {
    status: 416,
    message:
      'The file ends before this range. The header Content-Range says how long it is: ask for a part of that.',
  },
  service_not_applicable: { status: 422, message: 'The service does not apply to this number.' },
  idempotency_key_reused: {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Use a new one.',
  },
  invalid_request: { status: 400, message: 'The request lacks something, or says something twice.' },
  invalid_scope: { status: 400, message: 'The scope is missing, unknown, or not one that this client has.' },
  unsupported_grant_type: { status: 400, message: 'The grant type must be client_credentials.' },
  too_many_uploads: {
    status: 429,
    message:
      'Two files of your organisation are already on their way, or too many files of others. Send this one in a moment.',
  },
  quota_exceeded: {
    status: 429,
    message: 'The quota of today is used up. Ask again tomorrow, or ask us for more.',
  },
} as const satisfies Record<string, { status: number; message: string }>
