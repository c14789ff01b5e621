/** Words of organisations, without zod, which a browser need not load for them. */
export const ORGANISATION_KINDS = ['marketplace', 'repair', 'insurer', 'network', 'police', 'other'] as const
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number]
export const ORGANISATION_KIND_LABELS: Record<OrganisationKind, string> = {
  marketplace: 'Marketplace',
  repair: 'Repair shop',
  insurer: 'Insurer',
  network: 'Mobile network',
  police: 'Police command',
  other: 'Other',
}

/** Each may do what those behind it may. */
export const MEMBER_ROLES = ['owner', 'admin', 'developer', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]
export const MEMBER_ROLE_LABELS: Record<MemberRole, string> = {
  owner: 'Owner: everything, and other owners',
  admin: 'Admin: members, money, clients',
  developer: 'Developer: clients, webhooks, jobs',
  viewer: 'Viewer: reads everything but secrets',
}

export const WEBHOOK_EVENTS = [
  'ng.amana.check_job.done',
  'ng.amana.flag.activated',
  'ng.amana.flag.cleared',
  'ng.amana.blocklist.changed',
  'ng.amana.sighting.received',
  'ng.amana.imei.copied',
] as const
/** Events that go to police commands alone. */
export const POLICE_EVENTS: readonly string[] = ['ng.amana.sighting.received', 'ng.amana.imei.copied']
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent when a test names no other event. */
export const TEST_EVENT = 'ng.amana.test'
/** Nobody subscribes to `ng.amana.test`: it comes when it is asked for. */
export const TESTABLE_EVENTS = [TEST_EVENT, ...WEBHOOK_EVENTS] as const
export type TestableEvent = (typeof TESTABLE_EVENTS)[number]

const EVENT_PREFIX = 'ng.amana.'
export type ShortEventName<Event extends TestableEvent = TestableEvent> =
  Event extends `ng.amana.${infer Short}` ? Short : never

/** As events are stored, and as clients of the first version subscribe. */
export function shortEventName<Event extends TestableEvent>(event: Event): ShortEventName<Event> {
  return event.slice(EVENT_PREFIX.length) as ShortEventName<Event>
}

/** The name that events carry, from either one. */
export function eventName<Event extends TestableEvent>(name: Event | ShortEventName<Event>): Event {
  return (name.startsWith(EVENT_PREFIX) ? name : EVENT_PREFIX + name) as Event
}
