/** Events after the reports of four phones of the demo (decisions §12, §20). Pure. */
import { after, DAY, HOUR, MINUTE } from '../kernel/durations.ts'
import type { DemoDevice, DemoEvent, DemoNetwork, DemoPerson } from './demo-events.ts'
import { DEMO_STATION } from './demo-stations.ts'

interface CaseParts {
  /** Reported stolen three hours before `now`, by its owner. */
  stolen: DemoDevice
  /** Claimed by somebody who does not have it. */
  claimed: DemoDevice
  /** Reported by somebody who does not have it. */
  reported: DemoDevice
  /** Owner of the stolen phone. */
  owner: DemoPerson
  finder: DemoPerson
  /** Owner of the reported phone. */
  reportedOwner: DemoPerson
  officer: DemoPerson
  now: Date
}

/** A conversation with a finder, news and notes of a case, an objection, and a proposal that waits. */
export function casesOf({
  stolen,
  claimed,
  reported,
  owner,
  finder,
  reportedOwner,
  officer,
  now,
}: CaseParts): DemoEvent[] {
  const ago = (minutes: number) => after(now, -minutes * MINUTE)
  const device = stolen
  return [
    {
      ...{ kind: 'noted', at: ago(150), device, officer, audience: 'owner' },
      note: 'We have your report. Please bring the receipt and the box to Ikeja station.',
    },
    {
      ...{ kind: 'noted', at: ago(145), device, officer, audience: 'internal' },
      note: 'The third one at this market in a week: ask the market’s association.',
    },
    {
      kind: 'news',
      at: ago(120),
      device,
      by: owner,
      text: 'A stall near the bridge offers a phone like mine, without its box.',
    },
    {
      ...{
        kind: 'found',
        at: ago(90),
        device,
        by: finder,
        place: 'Under the bridge at Computer Village, Ikeja',
        state: 'Lagos',
      },
      message: 'I found this phone this morning. It is locked, and the screen has a crack.',
    },
    {
      kind: 'wrote',
      at: ago(80),
      device,
      from: 'owner',
      text: 'Thank you! The crack is mine. Which police station is good for you?',
    },
    {
      kind: 'wrote',
      at: ago(60),
      device,
      from: 'finder',
      text: 'Ikeja station, today after five. I will give it to the officer at the desk.',
    },
    {
      kind: 'objected',
      at: after(now, -6 * DAY),
      device: reported,
      by: reportedOwner,
      reason: 'I have my phone, with its box and receipt.',
    },
    {
      ...{ kind: 'proposed', at: after(now, -2 * HOUR), device: claimed, officer },
      reason: 'The claimant’s receipt is older and names both the shop and the IMEI. I called the shop.',
    },
  ]
}

/** The police took a stolen phone in two days ago, and called its owner yesterday. */
export function custodyOf({
  device,
  officer,
  now,
}: {
  device: DemoDevice
  officer: DemoPerson
  now: Date
}): DemoEvent {
  return {
    ...{ kind: 'seized', at: after(now, -2 * DAY), device, officer, calledAt: after(now, -DAY) },
    ...{ exhibit: 'DEMO-001', condition: 'Screen cracked, without a SIM card', place: DEMO_STATION },
  }
}

/** Its owner has a stolen phone traced, and a network sees it: once at home, then twice in Lagos. */
export function traceOf({
  device,
  owner,
  network,
  now,
}: {
  device: DemoDevice
  owner: DemoPerson
  network: DemoNetwork
  now: Date
}): DemoEvent[] {
  const seen = { kind: 'seen', device, network } as const
  return [
    { kind: 'traced', at: after(now, -2 * DAY), device, by: owner },
    { ...seen, at: after(now, -26 * HOUR), state: 'Edo', area: 'Oredo' },
    { ...seen, at: after(now, -5 * HOUR), state: 'Lagos', area: 'Ikeja' },
    { ...seen, at: after(now, -35 * MINUTE), state: 'Lagos', area: 'Surulere' },
  ]
}
