/** Requests and answers of machines, for the OpenAPI document. Their test compares them with the contract. */
import { type Finding, WEBHOOK_EVENTS } from '@amana/contract'

interface Example {
  request?: object
  answer?: object
}

const ID = '0198c3a4-2f1e-7b60-8c55-1d2f3a4b5c6d'
const EPOCH = '0198c3a4-2f1e-7b60-8c55-1d2f3a4b5c6e'
const DIGEST = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
/** A number that test clients know as stolen. */
const IMEI = '009900000000039'

const STOLEN: Finding = {
  code: 'stolen_flag',
  severity: 'stolen',
  title: 'Reported stolen',
  text: 'This device is reported stolen.',
}

const JOB = {
  id: ID,
  status: 'done' as const,
  lines: 1_200,
  bad_lines: 3,
  duplicates: 14,
  reason: null,
  counts: { allowed: 410, stolen: 2, unknown: 785 },
  created_at: '2026-11-30T14:03:07.000Z',
  ended_at: '2026-11-30T14:03:09.000Z',
  expires_at: '2026-12-07T14:03:07.000Z',
}

const WEBHOOK = {
  id: ID,
  url: 'https://shop.example/amana',
  events: WEBHOOK_EVENTS.slice(0, 3),
  sandbox: false,
  status: 'active' as const,
  disabled_because: null,
  public_key: 'whpk_MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE',
  created_at: '2026-11-30T14:03:07.000Z',
}

/** By the id of the endpoint. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'partners.createToken': {
    request: { grant_type: 'client_credentials', scope: 'checks:read' },
    answer: { access_token: 'eyJhbGciOi…', token_type: 'Bearer', expires_in: 900, scope: 'checks:read' },
  },
  'partners.checkStatus': {
    request: { imei: IMEI },
    answer: {
      imei: IMEI,
      operationalStatus: 'stolen',
      lastChecked: '2026-11-30T14:03:07.000Z',
      reportedDate: '2026-01-15T09:00:00+01:00',
    },
  },
  'partners.createCheck': {
    request: { imei: IMEI },
    answer: {
      imei: IMEI,
      result: 'stolen',
      findings: [STOLEN],
      sources: [{ name: 'Amana', as_of: '2026-11-30T14:03:07.000Z' }],
      in_use: { network: 'MTN', at: '2026-11-26T09:12:00.000Z' },
      as_of: '2026-11-30T14:03:07.000Z',
      charged: 2_000,
    },
  },
  'partners.createCheckJob': {
    answer: { ...JOB, status: 'queued', bad_lines: 3, counts: null, ended_at: null },
  },
  'partners.readCheckJob': { answer: JOB },
  'partners.cancelCheckJob': { answer: { ...JOB, status: 'cancelled', counts: null } },
  'partners.readBalance': { answer: { balance: 4_500_000, reserved: 20_000, price: 2_000, currency: 'NGN' } },
  'partners.readUsage': {
    answer: {
      days: [
        { day: '2026-11-30', checks: 41, check_status: 0, job_lines: 1_197, eir_answers: 0, kobo: 82_000 },
      ],
    },
  },
  'partners.createWebhook': {
    request: { url: WEBHOOK.url, events: WEBHOOK.events },
    answer: { ...WEBHOOK, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  },
  'partners.listWebhooks': { answer: [WEBHOOK] },
  'partners.deleteWebhook': { answer: WEBHOOK },
  'partners.testWebhook': { answer: { webhook_id: 'msg_0198c3a42f1e7b608c551d2f3a4b5c6d' } },
  'telco.readChanges': {
    answer: {
      epoch: EPOCH,
      changes: [
        {
          position: 48_213,
          imei: '35693803564380',
          change: 'block',
          status: 'stolen',
          reporting_date: '2026-11-30',
        },
      ],
      next: 48_213,
      head: 48_213,
      compacted_before: 12_000,
    },
  },
  'telco.readSnapshot': {
    answer: {
      position: 48_200,
      epoch: EPOCH,
      entries: 23_411,
      sha256: DIGEST,
      url: `https://amana.example/telco/v1/snapshots/${EPOCH}/48200`,
    },
  },
  'telco.putCursor': {
    request: { position: 48_213, applied_at: '2026-11-30T14:03:07Z', entries: 23_412 },
    answer: {
      position: 48_213,
      applied_at: '2026-11-30T14:03:07.000Z',
      entries: 23_412,
      head: 48_213,
      epoch: EPOCH,
    },
  },
  'telco.readDigest': { answer: { position: 48_213, root: DIGEST, buckets: [DIGEST] } },
  'telco.readDigestParts': { answer: { position: 48_213, parts: [DIGEST] } },
  'telco.reportSightings': {
    request: {
      sightings: [
        {
          imei: '354188040123456',
          seen_at: '2026-11-30T14:03:07Z',
          state: 'Lagos',
          area: 'Ikeja',
          reference: 'a7c1-000481',
          sim: '5f0e2b',
        },
      ],
    },
    answer: {
      accepted: 1,
      dropped: 0,
      refused: [],
      notices: [
        {
          index: 0,
          text: 'This phone is reported stolen or lost, case LE-2026-000001. Hand it in at a police station. Bought in good faith? https://amana.example/found',
        },
      ],
    },
  },
  'telco.readExceptions': {
    answer: {
      exceptions: [
        { imei: '35418804012345', sim_reference: 'a7c1-000481', since: '2026-11-30T14:03:07.000Z' },
      ],
    },
  },
  'telco.equipmentStatus': { answer: { status: 'BLACKLISTED' } },
}
