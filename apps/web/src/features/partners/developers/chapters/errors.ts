import { code, heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'
import { DOCUMENTED_ERRORS } from '../errors.ts'

export const Component = pageOf({
  title: 'Errors',
  subtitle: 'Programs read the code; people read the message.',
  blocks: [
    heading('form', 'Form'),
    text(
      'Errors of `/partner/v1` and `/telco/v1` are problem details (RFC 9457) with a `code`, a `request_id`, and `errors` where fields are wrong.',
    ),
    code(
      'A refusal',
      JSON.stringify(
        {
          type: 'about:blank',
          title: 'Unprocessable Content',
          status: 422,
          detail: 'Please input a 15 digit IMEI number',
          code: 'validation_failed',
          request_id: '4bb8d840-c9bc-417e-b1fd-87830db69ef3',
          errors: [{ field: 'imei', message: 'Please input a 15 digit IMEI number' }],
        },
        null,
        2,
      ),
    ),
    list(
      'The token endpoint answers as RFC 6749 says: `error` and `error_description`.',
      'CAMARA’s call answers as CAMARA says: `status`, `code`, `message`. It has no 402: a low balance is 429 `QUOTA_EXCEEDED` without `Retry-After`.',
      '5G cores get problem details with a `cause` (TS 29.500).',
    ),
    heading('codes', 'Codes'),
    table(
      'Codes of errors',
      ['Status', 'Code', 'Message', 'What to do'],
      DOCUMENTED_ERRORS.map((one) => [String(one.status), `\`${one.code}\``, one.message, one.toDo]),
    ),
    heading('retry', 'When to ask again'),
    list(
      '429 and 503: after `Retry-After`.',
      'A broken connection: once more, with the same `Idempotency-Key`.',
      'All other 4xx: not before something is changed.',
    ),
  ],
})
