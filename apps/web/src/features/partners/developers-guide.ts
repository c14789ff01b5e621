import { text } from '@amana/messages'

/** `/developers`, which stays English: its readers work with an English API. */
export const developers = {
  title: 'Developers',
  subtitle: 'From nothing to the first check in five minutes, with curl.',
  reference: 'Show all calls with their fields',
  referenceTitle: 'Reference',
  referenceWords:
    'Every call with its fields, answers and errors, drawn from the OpenAPI document /api/v1/openapi.json.',
  referenceFailed: 'The reference could not be loaded. Check your connection and try again.',
  referenceLoading: 'Loading the reference',
  again: 'Try again',
  partners: 'Become a partner',
  copy: text('Copy: {name}'),
  copied: 'Copied',
  languages: 'Verify a webhook in',
  problem:
    '{\n  "title": "Unprocessable Content",\n  "status": 422,\n  "detail": "Please input a 15 digit IMEI number",\n  "code": "validation_failed",\n  "errors": [{ "field": "imei", "message": "Please input a 15 digit IMEI number" }]\n}',
  sections: [
    {
      id: 'first',
      title: 'The first check',
      text: 'Make a test client on your organisation’s page and copy its API key. Test clients see invented phones: TAC 00990000, then a serial number that decides the answer, then any digit.',
    },
    {
      id: 'oauth',
      title: 'Access tokens instead of the key',
      text: 'OAuth 2 client credentials: by the secret, or by an assertion that your own key signs (ES256 or EdDSA). A token lives 15 minutes at most. The addresses stand in /.well-known/oauth-authorization-server.',
    },
    {
      id: 'camara',
      title: 'As the networks ask: CAMARA',
      text: 'Scope device-authenticity:check-status. Nine statuses; the number has 15 digits and nothing else.',
    },
    {
      id: 'bulk',
      title: 'A file of numbers',
      text: 'One number a line, or a column named imei; up to a million lines, gzip allowed. Its price is reserved at the upload, one for each different phone. Bad lines are explained in the result and cost nothing; so do numbers that you paid for within 24 hours, and their money comes back when the job is done. The files are deleted after seven days.',
    },
    {
      id: 'once',
      title: 'Paid once',
      text: 'Your organisation pays for a number once in 24 hours, whichever call asks and whichever last digit was typed. The next answer is fresh and has charged: 0 (kobo); check-status says it in the header Amana-Charged. It still counts as a question, for quota and usage. Send an Idempotency-Key with a check, a file or a top-up to get the very same answer again for 24 hours: nothing is asked or counted twice. While the first request runs you get 409 request_running; another body under the key is 422 idempotency_key_reused (400 and 409 in CAMARA’s form). Every answer has X-Request-Id: name it when you write to us.',
    },
    {
      id: 'private',
      title: 'Checks that do not name their number',
      text: 'Scope private:check. You send a blinded element to /partner/v1/blind, and load one bucket from /private: whether a phone is blocked, and we do not learn which one. Take the client @amana/private-check, or write your own by docs/private-look-up.md. A new client has 1,000 elements a day, and the clients that you make yourself share them; test clients have none.',
    },
    {
      id: 'webhooks',
      title: 'Webhooks',
      text: 'Signed as Standard Webhooks says: v1a (Ed25519, public key whpk_…) and v1 (HMAC-SHA-256, secret whsec_…), over id.timestamp.body. Verify one of them, and refuse timestamps older than five minutes. An event that you do not answer with 2xx comes again, ten times in three days.',
    },
    {
      id: 'errors',
      title: 'Errors and limits',
      text: 'Errors of /partner/v1 are problem details (RFC 9457) with a code; CAMARA’s have its own form. 402 balance_too_low: top up. 429 too_many_requests: wait for the minute, see RateLimit and Retry-After. 429 quota_exceeded: wait for tomorrow, or ask us for more. 401: the client is unknown, expired or revoked, and we do not say which.',
    },
  ],
}
