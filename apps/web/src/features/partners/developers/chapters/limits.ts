import { heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Limits',
  subtitle: 'Every limit as a number, and the header that says what is left.',
  blocks: [
    heading('numbers', 'Numbers'),
    table(
      'Limits',
      ['What', 'Limit'],
      [
        ['calls of a client, a minute', '600'],
        ['checks of a client, a day in Lagos', '100,000'],
        ['blinded elements of all clients that you made, a day in Lagos', '1,000'],
        ['lines of a check job', '1,000,000; 1,000 for a test client'],
        ['a check job, unpacked', '256 MB'],
        ['uploads of an organisation at once', '2'],
        ['files of check jobs that are kept', '7 days, 2 GB'],
        ['clients of an organisation', '50'],
        ['webhooks of an organisation', '20'],
        ['test events and repeats of an organisation, a minute', '30'],
        ['life of an access token', '15 minutes'],
        ['life of an assertion', '5 minutes'],
        ['an answer under an Idempotency-Key', '24 hours'],
        ['changes of the block list in one answer', '10,000'],
        ['your answer to a webhook', '15 seconds'],
      ],
    ),
    text(
      'Your contract may name other numbers for calls, checks and elements: the tab Clients of [your organisation](/organisation) shows them.',
    ),
    heading('headers', 'Headers'),
    list(
      '`RateLimit-Policy` names the limits of the minute and the day, `RateLimit` what is left and in how many seconds it begins again.',
      '429 `too_many_requests`: the minute is used up. Wait for `Retry-After`.',
      '429 `quota_exceeded`: the day is used up. `Retry-After` leads to midnight in Lagos. Ask us for more.',
      'Who asks for many neighbouring numbers is slowed to 60 calls a minute for an hour: ask only for phones that you are offered.',
    ),
  ],
})
