import { heading, list, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Versions and changelog',
  subtitle: 'What may change without notice, and what has changed.',
  blocks: [
    heading('promise', 'What stays'),
    list(
      'The version stands in the address: `/partner/v1`. What would break a program comes under a new one.',
      'New fields, new codes of findings and errors, new events and new headers come without notice. Ignore what you do not know.',
      '`vwip` in the address of CAMARA’s call is the version that CAMARA publishes as work in progress.',
    ),
    heading('changes', 'Changes'),
    text('The newest first.'),
    heading('2026-11', 'November 2026'),
    list(
      'The block list has the status `track`: a phone that networks let live and report. Equipment registers read `GREYLISTED`. Checks answer as for a blocked phone; private sets do not have it.',
      'Networks say where reported phones were seen: `POST /telco/v1/sightings`, scope `telco:sightings`; and read `GET /telco/v1/exceptions`.',
      'A finding `imei_copied`, and the events `ng.amana.sighting.received` and `ng.amana.imei.copied` for police commands.',
      'Events have one name everywhere: `ng.amana.flag.activated`, not `flag.activated`. Short names are still taken when you subscribe; lists show the long ones.',
      'Test events of every kind: `event` in `POST /partner/v1/webhooks/{id}/test`.',
      'A client that is made in the portal is a test client; going live is a step of its own. `sandbox: false` asks for a live one.',
      'A new secret leaves the old one valid for 24 hours.',
      'Webhooks say in `sandbox` whether they hear of test clients.',
    ),
  ],
})
