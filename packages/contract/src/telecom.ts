/** Questions to a person's network about their phone number, after their consent (decisions §19). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { imeiSchema, timeSchema } from './primitives.ts'

/** Version of the sentences by which a person lets their network be asked. */
export const NETWORK_CONSENT_VERSION = '2026-11'

/**
 * Acts at which a network is asked. The press of the act is the consent, which has the act as its purpose.
 * `network_proof`: the button of a device; `found`: a stolen case is closed by its owner; `ussd_pin`: a PIN
 * from a phone without a session; `sms_code`: a code to the number of a recipient who was away for long;
 * `lookup`: somebody whose phone is gone looks for its IMEI.
 */
export const NETWORK_ACTS = [
  'network_proof',
  'transfer',
  'pin_reset',
  'phone_change',
  'found',
  'ussd_pin',
  'sms_code',
  'lookup',
] as const
export type NetworkAct = (typeof NETWORK_ACTS)[number]
const networkActSchema = z.enum(NETWORK_ACTS)

/**
 * `match`: is the SIM in this phone; `sim_swap`: was it replaced; `recycled`: has the number a new
 * subscriber; `last_phone`: which phone was the number in last.
 */
export const NETWORK_QUESTIONS = ['match', 'sim_swap', 'recycled', 'last_phone'] as const
export type NetworkQuestion = (typeof NETWORK_QUESTIONS)[number]

export const networkAnswerSchema = z.enum(['yes', 'no', 'unknown'])
export type NetworkAnswer = z.infer<typeof networkAnswerSchema>

/** One question about the own number, in the own list of accesses. */
export const askedNetworkSchema = z.object({
  act: networkActSchema,
  question: z.enum(NETWORK_QUESTIONS),
  network: z.string(),
  answer: networkAnswerSchema,
})
export type AskedNetwork = z.infer<typeof askedNetworkSchema>

/**
 * When a network last saw the owner's own SIM in the phone. It shows use and proves no ownership: anybody can
 * put a SIM into a phone.
 */
export const inUseSchema = z.object({ network: z.string(), at: timeSchema }).nullable()
export type InUse = z.infer<typeof inUseSchema>

export const TELECOM_MESSAGES = {
  consentRequired: 'Allow us to ask your network first',
} as const

export const proveNetwork = endpoint({
  id: 'devices.proveNetwork',
  method: 'POST',
  path: '/devices/:imei/network-proof/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'Ask the network of the own number whether its SIM is in an own device; once in 24 hours, then the kept answer. Null: the network gave no answer',
  params: z.object({ imei: imeiSchema }),
  body: z.strictObject({ consent: z.literal(true, { error: TELECOM_MESSAGES.consentRequired }) }),
  status: 200,
  description: 'What your network says',
  data: z.object({
    match: z.boolean().nullable(),
    /** Null: no network of this Amana has the number, and nobody was asked. */
    network: z.string().nullable(),
    at: timeSchema,
  }),
  errors: ['not_found', 'phone_not_verified'],
})

/** A yes to one question of a network about the own number. */
export const consentSchema = z.object({
  purpose: networkActSchema,
  text_version: z.string(),
  phone: z.string(),
  at: timeSchema,
  withdrawn_at: timeSchema.nullable(),
})
export type Consent = z.infer<typeof consentSchema>

/** The most that the list of consents holds; the newest. */
export const CONSENTS_LISTED = 200

export const listConsents = endpoint({
  id: 'consents.list',
  method: 'GET',
  path: '/users/consents/',
  auth: 'user',
  limit: 'read',
  summary: 'Consents to questions of networks about the own number, newest first: the newest 200',
  status: 200,
  description: 'Your consents',
  data: z.array(consentSchema),
  errors: [],
})

export const withdrawConsents = endpoint({
  id: 'consents.withdraw',
  method: 'DELETE',
  path: '/users/consents/',
  auth: 'user',
  limit: 'write',
  summary:
    'Withdraw the consents of one purpose, or all; what a network said by them is shown nowhere any more',
  body: z.strictObject({ purpose: networkActSchema.optional() }).default({}),
  status: 200,
  description: 'Withdrawn',
  data: z.array(consentSchema),
  errors: [],
})
