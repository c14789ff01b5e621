/** Events in words. */
import { POLICE_EVENTS, type TestableEvent, type WebhookEvent } from '@amana/contract/organisation-words'
import { kindMayHave } from '@amana/contract/partner-scopes'
import { webhooks as text } from './messages.ts'
import type { OrganisationDetail } from './roles.ts'

/** Keys of texts hold no dots. */
export const EVENT_NAMES: Record<WebhookEvent, string> = {
  'ng.amana.check_job.done': text.eventNames.check_job_done,
  'ng.amana.flag.activated': text.eventNames.flag_activated,
  'ng.amana.flag.cleared': text.eventNames.flag_cleared,
  'ng.amana.blocklist.changed': text.eventNames.blocklist_changed,
  'ng.amana.sighting.received': text.eventNames.sighting_received,
  'ng.amana.imei.copied': text.eventNames.imei_copied,
}
export const TEST_NAMES: Record<TestableEvent, string> = {
  'ng.amana.test': text.testNames.test,
  'ng.amana.check_job.done': text.testNames.check_job_done,
  'ng.amana.flag.activated': text.testNames.flag_activated,
  'ng.amana.flag.cleared': text.testNames.flag_cleared,
  'ng.amana.blocklist.changed': text.testNames.blocklist_changed,
  'ng.amana.sighting.received': text.testNames.sighting_received,
  'ng.amana.imei.copied': text.testNames.imei_copied,
}
export const BLOCK_LIST = 'ng.amana.blocklist.changed'
/** The block list's event is for kinds whose clients may read the list, those of sightings for the police. */
export const offered = <Event extends string>(events: readonly Event[], { kind }: OrganisationDetail) =>
  events.filter((event) => {
    if (event === BLOCK_LIST) return kindMayHave(kind, 'telco:read')
    return kind === 'police' || !POLICE_EVENTS.includes(event)
  })
