/** The parts of the OpenAPI document beside its paths: the groups of calls, and the events of webhooks. */
import { ENDPOINTS, WEBHOOK_EVENTS } from '@amana/contract'

/** Groups of calls, as their modules are named. */
const TAGS: Record<string, string> = {
  accesses: 'Who looked at a person’s data, and why',
  accounts: 'Registration, sign-in, passwords, codes and second steps',
  cases: 'Cases of stolen and lost phones, as their owners see them',
  certificates: 'Certificates of ownership, and their verification',
  consents: 'Consents of a person to questions of their mobile network',
  custody: 'Phones that the police keep, from seizure to return',
  devices: 'Phones that people registered, and look-ups of a number',
  documents: 'Proofs of ownership',
  flags: 'Reports of a phone as stolen or lost by its owner',
  found: 'Phones that somebody found, and the conversation with their owner',
  lawEnforcement: 'The portal of officers',
  needs: 'What waits for a person to do',
  notifications: 'Notifications of a person',
  organisations: 'Organisations, their members, clients, money and webhooks, as members see them',
  partners: 'Calls of the machines of organisations: tokens, checks, jobs, usage, webhooks',
  payments: 'Payments for checks',
  private: 'Checks that do not name their number',
  profile: 'The data of a person, and the deletion of an account',
  proposals: 'Decisions of officers that a second one confirms',
  push: 'Browsers that get notifications at once',
  receipts: 'Receipts of payments',
  reports: 'Reports of stolen and lost phones without an account',
  settings: 'Settings of notifications',
  sightings: 'Where networks saw phones of open cases, for officers',
  simulator: 'The phone in the browser of a test system',
  stations: 'Police stations where phones are collected',
  statistics: 'Counts for officers',
  system: 'What this deployment offers',
  telco: 'The block list for networks, what they saw, and the equipment identity register for their cores',
  transfers: 'Transfers of a phone to another person',
  verifications: 'Checks of a phone before it is bought, and their reports',
  work: 'What waits for an officer',
}

const CLOUD_EVENT = {
  type: 'object',
  required: ['specversion', 'id', 'source', 'type', 'time', 'datacontenttype', 'data'],
} as const

/** `data` of each event, and an example of it. */
const EVENT_DATA: Record<string, { summary: string; properties: object; example: object }> = {
  'check_job.done': {
    summary: 'A job of checks has ended',
    properties: {
      id: { type: 'string', format: 'uuid' },
      status: { type: 'string', enum: ['done', 'failed', 'cancelled'] },
    },
    example: { id: '0198c3a4-2f1e-7b60-8c55-1d2f3a4b5c6d', status: 'done' },
  },
  'flag.activated': flagEvent('A phone that you asked for in the last 30 days is reported stolen or lost'),
  'flag.cleared': flagEvent('A report about a phone that you asked for in the last 30 days has ended'),
  'blocklist.changed': {
    summary: 'The block list has changed: read the changes after your position',
    properties: { head: { type: 'integer', minimum: 0 }, epoch: { type: 'string', format: 'uuid' } },
    example: { head: 48213, epoch: '0198c3a4-2f1e-7b60-8c55-1d2f3a4b5c6d' },
  },
  'sighting.received': {
    summary: 'A network saw the phone of an open case in your state, or of your case: the first of a day',
    properties: {
      case_number: { type: 'string' },
      imei: { type: 'string', pattern: '^[0-9]{15}$' },
      network: { type: 'string' },
      state: { type: 'string' },
      seen_at: { type: 'string', format: 'date-time' },
    },
    example: {
      case_number: 'LE-2026-000001',
      imei: '009900000000039',
      network: 'Network One',
      state: 'Lagos',
      seen_at: '2026-11-30T14:03:07.000Z',
    },
  },
  'imei.copied': {
    summary: 'The number of a phone of an open case seems to be on more than one phone',
    properties: {
      case_number: { type: 'string' },
      imei: { type: 'string', pattern: '^[0-9]{15}$' },
      at: { type: 'string', format: 'date-time' },
    },
    example: { case_number: 'LE-2026-000001', imei: '009900000000039', at: '2026-11-30T14:03:07.000Z' },
  },
}

function flagEvent(summary: string) {
  return {
    summary,
    properties: {
      imei: { type: 'string', pattern: '^[0-9]{15}$' },
      status: { type: 'string', enum: ['stolen', 'lost'] },
      at: { type: 'string', format: 'date-time' },
    },
    example: { imei: '009900000000039', status: 'stolen', at: '2026-11-30T14:03:07.000Z' },
  }
}

const HEADERS = {
  'webhook-id': 'The same on each attempt: an event that you have seen needs no second look',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970',
  'webhook-signature':
    'v1 (HMAC-SHA-256 with the secret) and v1a (Ed25519, with the public key), separated by a space',
}

/** Events by their long names, whichever way the contract writes them. */
export function describeWebhooks(): Record<string, object> {
  const events: readonly string[] = WEBHOOK_EVENTS
  return Object.fromEntries(
    events.flatMap((event) => {
      const data = EVENT_DATA[event.replace(/^ng\.amana\./, '')]
      const type = `ng.amana.${event.replace(/^ng\.amana\./, '')}`
      return data ? [[type, { post: describeEvent(type, data) }]] : []
    }),
  )
}

function describeEvent(
  type: string,
  { summary, properties, example }: { summary: string; properties: object; example: object },
) {
  const event = {
    specversion: '1.0',
    id: 'msg_0198c3a42f1e7b608c551d2f3a4b5c6d',
    source: 'https://amana.example',
    type,
    time: '2026-11-30T14:03:08.000Z',
    datacontenttype: 'application/json',
    data: example,
  }
  const schema = {
    ...CLOUD_EVENT,
    properties: {
      specversion: { type: 'string', const: '1.0' },
      id: { type: 'string', description: 'The header webhook-id' },
      source: { type: 'string', format: 'uri' },
      type: { type: 'string', const: type },
      time: { type: 'string', format: 'date-time' },
      datacontenttype: { type: 'string', const: 'application/json' },
      data: { type: 'object', required: Object.keys(properties), properties },
    },
  }
  return {
    operationId: type,
    summary,
    description: `${summary}. A CloudEvent, signed as Standard Webhooks; attempts go on for three days until you answer 2xx.`,
    tags: ['partners'],
    security: [],
    parameters: Object.entries(HEADERS).map(([name, description]) => ({
      in: 'header',
      name,
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/cloudevents+json': { schema, examples: { event: { value: event } } } },
    },
    responses: {
      '204': { description: 'Taken; any other 2xx is as good' },
      '410': { description: 'Gone: the webhook is disabled' },
    },
  }
}

export const describeTags = () =>
  [...new Set(ENDPOINTS.map(({ id }) => id.split('.')[0] ?? ''))]
    .toSorted()
    .map((name) => ({ name, description: TAGS[name] ?? name }))
