import { call, heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Checks',
  subtitle: 'One number, one answer: the same that a buyer gets on this site.',
  blocks: [
    heading('check', 'Check one number'),
    text('Scope `checks:read`. `imei` has 15 digits; spaces and dashes are ignored.'),
    call('first-check', 'Check one number'),
    table(
      'The answer',
      ['Field', 'Meaning'],
      [
        [
          '`result`',
          '`clean`: nothing speaks against it. `flagged`: lost, held, or under review; ask before you buy. `stolen`: do not buy.',
        ],
        ['`findings`', 'why, as codes'],
        ['`sources`', 'the lists that were asked, and how old each was'],
        ['`as_of`', 'the moment of the answer'],
        [
          '`charged`',
          'what it cost, in kobo; 0 for a number that was paid for within 24 hours, and for test clients',
        ],
      ],
    ),
    heading('camara', 'As the networks ask: CAMARA DeviceAuthenticity'),
    text(
      'Scope `device-authenticity:check-status`. The number has 15 digits and nothing else. What it cost stands in the header `Amana-Charged`.',
    ),
    call('check-status', 'Status as CAMARA has it'),
    table(
      'Statuses',
      ['Status', 'Meaning'],
      [
        ['`allowed`', 'registered, and nothing speaks against it'],
        ['`lost`', 'its owner reported it lost'],
        ['`stolen`', 'reported stolen'],
        ['`blacklisted`', 'on a list of stolen phones'],
        ['`blocked`', 'blocked by a network'],
        ['`fraud`', 'got by fraud'],
        ['`non-payment`', 'not paid for'],
        ['`regulatory`', 'held by the police or a regulator'],
        [
          '`unknown`',
          'no record; `contextCode` may say that a report is under review, the number is suspicious, or its ownership is disputed',
        ],
      ],
    ),
    heading('balance', 'Balance'),
    text('Whole kobo. `reserved` is held for check jobs that run; `price` is that of one check.'),
    call('balance', 'Balance'),
    heading('usage', 'Usage'),
    text(
      'Checks and their cost in kobo by day in Lagos, both days included, at most 366. A day without use is left out. A test client sees what test clients used.',
    ),
    call('usage', 'Usage by day'),
    heading('events', 'What happens later'),
    list(
      'For 90 days after a check your [webhooks](/developers/webhooks) hear when the phone is reported stolen or lost, and when that ends.',
      'The owner of a phone that is reported stolen learns that somebody asked, never who.',
    ),
  ],
})
