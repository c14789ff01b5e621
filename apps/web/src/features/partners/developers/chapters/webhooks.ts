import verifyPython from '../../../../../examples/verify_webhook.py?raw'
import verifyPhp from '../../../../../examples/verify-webhook.php?raw'
import verifyTypeScript from '../../../../../examples/verify-webhook.ts?raw'
import { call, code, heading, list, note, programs, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

const event = (type: string, data: object) =>
  JSON.stringify(
    {
      specversion: '1.0',
      id: 'msg_019ac5e0b2c47f0e9d1c3a5b7e9f1234',
      source: 'https://AMANA',
      type,
      time: '2026-11-28T09:15:42.137Z',
      datacontenttype: 'application/json',
      data,
    },
    null,
    2,
  )

export const Component = pageOf({
  title: 'Webhooks',
  subtitle: 'Signed events to an https address of yours, instead of asking again.',
  blocks: [
    heading('make', 'Make one'),
    text(
      'Scope `webhooks:manage`. The address is https and reached from the public internet. A test client’s webhook hears of test clients only. The `secret` is shown once.',
    ),
    call('create-webhook', 'Make a webhook'),
    call('list-webhooks', 'Your webhooks'),
    text(
      'An organisation has at most 20. Once one is deleted, nothing more is sent to it; the answer is the webhook as it was.',
    ),
    call('delete-webhook', 'Delete a webhook'),
    heading('events', 'Events'),
    text(
      'An event has one name wherever it is named: where you subscribe, in its body, and in lists. Short names such as `flag.activated` are still taken when you subscribe. The body is a CloudEvent 1.0 in JSON, the same bytes on each attempt.',
    ),
    heading('flag-activated', 'ng.amana.flag.activated'),
    text(
      'A phone that you checked in the last 90 days is reported. `status` is `stolen` or `lost`. It says nothing of its owner.',
    ),
    code(
      'ng.amana.flag.activated',
      event('ng.amana.flag.activated', {
        imei: '009900000000039',
        status: 'stolen',
        at: '2026-11-28T09:15:41.902Z',
      }),
    ),
    heading('flag-cleared', 'ng.amana.flag.cleared'),
    text('Such a report has ended: the phone was found, or the report was withdrawn.'),
    code(
      'ng.amana.flag.cleared',
      event('ng.amana.flag.cleared', {
        imei: '009900000000039',
        status: 'stolen',
        at: '2026-11-28T09:15:41.902Z',
      }),
    ),
    heading('check-job-done', 'ng.amana.check_job.done'),
    text('A check job has ended. `status` is `done` or `failed`.'),
    code(
      'ng.amana.check_job.done',
      event('ng.amana.check_job.done', { id: '019ac5e0-9a31-7c55-8a10-52c1f3ab90de', status: 'done' }),
    ),
    heading('blocklist-changed', 'ng.amana.blocklist.changed'),
    text(
      'For networks, with `telco:read` beside `webhooks:manage`: read the changes up to `head` of this `epoch`.',
    ),
    code(
      'ng.amana.blocklist.changed',
      event('ng.amana.blocklist.changed', { head: 2, epoch: '6f1c0ab2-58f4-4d3e-9c0f-1d2b3a4c5d6e' }),
    ),
    heading('sighting-received', 'ng.amana.sighting.received'),
    text(
      'For police commands: a network saw the phone of an open case in your state, or of a case of yours. It comes for the first sighting of a case, network, state and day. Officers read where, with a purpose.',
    ),
    code(
      'ng.amana.sighting.received',
      event('ng.amana.sighting.received', {
        case_number: 'LE-2026-000001',
        imei: '009900000000039',
        network: 'Network One',
        state: 'Lagos',
        seen_at: '2026-11-28T09:15:41.902Z',
      }),
    ),
    heading('imei-copied', 'ng.amana.imei.copied'),
    text('For police commands: the number of a phone of an open case seems to be on more than one phone.'),
    code(
      'ng.amana.imei.copied',
      event('ng.amana.imei.copied', {
        case_number: 'LE-2026-000001',
        imei: '009900000000039',
        at: '2026-11-28T09:15:41.902Z',
      }),
    ),
    heading('test', 'Test events'),
    text(
      'Ask for an event of any kind by its name: it has the shape of its kind, and comes to this webhook alone, subscribed or not. Without `event` it is `ng.amana.test`. The button on [your organisation’s page](/organisation) does the same.',
    ),
    call('test-webhook', 'Send a test event'),
    list(
      'Numbers in test events begin with TAC 00990000, which no phone has. The job of a test event is 404.',
      'An unknown name is 422 on the field `event`. An organisation asks for at most 30 test events and repeats a minute.',
    ),
    heading('verify', 'Verify each one'),
    text(
      'Signatures follow Standard Webhooks 1.0. The header `webhook-signature` has `v1` (HMAC-SHA-256, secret `whsec_…`) and `v1a` (Ed25519, public key `whpk_…`), both over `id.timestamp.body`. Verify one of them over the body as it came, and refuse timestamps older than five minutes.',
    ),
    programs('Verify a webhook', [
      { language: 'TypeScript', file: 'verify-webhook.ts', code: verifyTypeScript },
      { language: 'Python', file: 'verify_webhook.py', code: verifyPython },
      { language: 'PHP', file: 'verify-webhook.php', code: verifyPhp },
    ]),
    text('[Getting started](/developers) has a whole program that receives and verifies.'),
    heading('retries', 'Retries'),
    text(
      'Answer 2xx within 15 seconds, before you work on the event. Anything else, a redirect included, counts as a failure and comes again:',
    ),
    table(
      'Attempts',
      ['Attempt', 'After the one before'],
      [
        ['1', 'at once'],
        ['2', '5 seconds'],
        ['3', '5 minutes'],
        ['4', '30 minutes'],
        ['5', '2 hours'],
        ['6', '5 hours'],
        ['7', '10 hours'],
        ['8', '14 hours'],
        ['9', '20 hours'],
        ['10', '24 hours'],
      ],
    ),
    list(
      'Each pause is up to a tenth longer, and never shorter than your `Retry-After` (a day at most).',
      'After the tenth, or at once after 410, the webhook is disabled and we mail your developers. Make a new one.',
      'An event can come more than once and out of order: its `id` stays the same. Keep the ids that you have worked on.',
    ),
    call('list-deliveries', 'Deliveries'),
    note(
      'Deliveries are kept for 30 days. “Send again” on your organisation’s page repeats one under its own id.',
    ),
  ],
})
