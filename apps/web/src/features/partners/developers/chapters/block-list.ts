import { call, code, heading, list, table, text } from '../blocks.ts'
import { pageOf } from '../ChapterPage.tsx'

export const Component = pageOf({
  title: 'Block list',
  subtitle: 'For mobile networks: what to block and what to trace, within a second of the report.',
  blocks: [
    text('Scope `telco:read`, for networks and for clients that the operator grants it to.'),
    heading('changes', 'Follow the changes'),
    text(
      'Ask for the changes after the position that you have reached, beginning with 0. With `wait=30` the answer waits up to 30 seconds for a change; with `Accept: text/event-stream` changes come as server-sent events.',
    ),
    call('block-list-changes', 'Changes of the block list'),
    table(
      'A change',
      ['Field', 'Meaning'],
      [
        ['`position`', 'keep it, and ask after it the next time'],
        ['`imei`', 'the first 14 digits: block every last digit'],
        ['`change`', '`block`, `unblock`, or `update` of the status'],
        [
          '`status`',
          '`stolen`, `blocked`, `lost` or `held`: refuse the phone; `track`: let it live, and tell us when you see it',
        ],
        ['`reporting_date`', 'the oldest of its reports'],
      ],
    ),
    heading('traced', 'Traced phones'),
    text(
      'The owner or an officer may have a phone traced for at most 14 days; then it is blocked. Its first change is `block` with the status `track`, each later choice is an `update`. Put it on the grey list. A list or a police hold that blocks the same phone counts before the trace.',
    ),
    heading('snapshots', 'Begin with a snapshot'),
    text(
      'A snapshot is the whole list as it stood at one position. Go on with the changes after that position.',
    ),
    call('snapshot', 'The newest snapshot'),
    text(
      'The file is CSV in gzip and never changes; compare the SHA-256 of its bytes. With `digits=15` each number has its check digit.',
    ),
    call('download-snapshot', 'Download a snapshot'),
    list(
      '410 `snapshot_needed`: the epoch is another one, or your position is too old. Take a snapshot.',
      '`PUT /telco/v1/cursors/me` reports the position that your network enforces.',
      'The event `ng.amana.blocklist.changed` says that there is something to read.',
    ),
    heading('sightings', 'Say where phones were seen'),
    text(
      'Scope `telco:sightings`, for networks. `POST /telco/v1/sightings` takes up to 10,000 lines. A phone without an open case is dropped and kept nowhere; a line at fault is refused by its index, and the others count.',
    ),
    code(
      'A batch',
      `{
  "sightings": [
    {
      "imei": "354188040123456",
      "seen_at": "2026-11-28T09:15:41Z",
      "state": "Lagos",
      "area": "Ikeja",
      "reference": "a7c1-000481",
      "sim": "5f0e2b"
    }
  ]
}`,
    ),
    table(
      'A line',
      ['Field', 'Meaning'],
      [
        ['`imei`', '14 or 15 digits, or the 16 of an IMEISV'],
        ['`seen_at`', 'at most 30 days back, not in the future'],
        ['`state`', 'one of the 36 states or `FCT`'],
        ['`area`', 'the local government area, where you know it; never a cell'],
        ['`reference`', 'your own, once for a sighting: the same again is accepted and changes nothing'],
        ['`sim`', 'any token of yours for the SIM, kept as a keyed hash; never a phone number'],
      ],
    ),
    code(
      'The answer',
      `{
  "accepted": 1,
  "dropped": 0,
  "refused": [],
  "notices": [
    {
      "index": 0,
      "text": "This phone is reported stolen or lost, case LE-2026-000001. …"
    }
  ]
}`,
    ),
    list(
      '`notices` names the lines whose holder is to get this text by SMS: once for a case and SIM, without `sim` once for a case and day. Amana never learns the number.',
      '`refused` names lines by `index` with a `code`, such as `seen_at_future` or `state_unknown`. Send a line again once it is right.',
      'Test clients: phones of TAC 00990000 count as reported, all others as clean; nothing is kept.',
      '`GET /telco/v1/exceptions` (scope `telco:read`) lists pairs of phone and SIM that you keep serving although the phone is blocked: its number is on more than one phone, and officers named the true owner’s SIM.',
    ),
    heading('eir', 'Equipment identity registers'),
    text(
      '5G cores ask as TS 29.511 says, scope `n5g-eir-eic`: `pei` is `imei-` and 15 digits, or `imeisv-` and 16. `BLACKLISTED`: do not serve it. `GREYLISTED`: it is traced. The answers cost nothing, and those of HTTP/2 without TLS come on a port of their own.',
    ),
    call('equipment-status', 'Status of a phone'),
    text(
      'The agent in the source code of Amana keeps a copy of the list as CSV for registers of 2G to 4G; its DIRBS files leave traced phones out.',
    ),
  ],
})
