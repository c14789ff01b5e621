import { call, heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Idempotency',
  subtitle: 'Ask again after a broken connection, and nothing is done or paid twice.',
  blocks: [
    heading('key', 'Idempotency-Key'),
    text(
      'Send a key of your own, at most 255 characters, with a check, a check job or a new webhook. For 24 hours the same request under the same key gets the very same answer; nothing is asked, counted or made again.',
    ),
    call('check-once', 'A check with a key'),
    table(
      'Answers under a key',
      ['What you send', 'What you get'],
      [
        ['the same request again', 'the same answer, byte for byte'],
        ['the same request while the first runs', '409 `request_running`: ask again in a moment'],
        ['another body under the same key', '422 `idempotency_key_reused`: use a new key'],
        ['the same key after 24 hours', 'a new request'],
      ],
    ),
    text(
      'With `check-status` these are 400 and 409 in CAMARA’s form. A key belongs to one client; quoted and unquoted are the same.',
    ),
    heading('paid-once', 'Paid once'),
    list(
      'Your organisation pays for a number once in 24 hours, whichever call asks and whichever last digit was typed. The next answer is fresh and has `charged: 0`.',
      'It still counts as a question, for the quota of the day and for usage.',
    ),
    heading('request-id', 'X-Request-Id'),
    text('Every answer has one. Name it when you write to us.'),
  ],
})
