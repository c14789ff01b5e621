/** The needs of a person: what they have to answer, decide or set up. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The most urgent first. */
export const needKindSchema = z.enum([
  /** The phone waits for its owner at a police station. */
  'collect',
  /** Somebody who found the phone wrote last. */
  'found_message',
  /** Somebody else claims the phone, and it is disputed. */
  'claim',
  /** A theft report about the phone that officers review. */
  'report',
  'hold',
  /** The police have the phone, and have not called its owner yet. */
  'in_custody',
  'open_case',
  /** Somebody offers a phone to this person. */
  'incoming_transfer',
  /** This person offered the phone to somebody, who has not answered. */
  'offer',
  /** No security PIN is set. */
  'pin',
  /** No phone number is proven. */
  'phone_number',
])
export type NeedKind = z.infer<typeof needKindSchema>

export const needSchema = z.object({
  kind: needKindSchema,
  /** Null: it is about the account. */
  device: z
    .object({
      /** The number of `GET /devices/`; null: the phone is not this person's yet. */
      id: z.number().nullable(),
      brand: z.string(),
      model: z.string(),
      imei: z.string(),
    })
    .nullable(),
  /** Number of the conversation with a finder, or of the case; null: there is none to follow. */
  case: z.string().nullable(),
  /** The flag of a report or open case. */
  flag_id: z.number().nullable(),
  flag_type: z.enum(['stolen', 'lost']).nullable(),
  /** The name of a sender, or the e-mail address that an offer went to. */
  person: z.string().nullable(),
})
export type Need = z.infer<typeof needSchema>

export const listNeeds = endpoint({
  id: 'needs.list',
  method: 'GET',
  path: '/needs/',
  auth: 'user',
  limit: 'read',
  summary:
    'What waits for the caller, the most urgent first: phones to collect, finders’ messages, claims, reports, holds and open cases of the newest 200 own phones, transfers both ways, a missing PIN or phone number',
  status: 200,
  description: 'What waits for you',
  data: z.object({
    results: z.array(needSchema),
    /** How many own phones are among them. */
    phones: z.number(),
  }),
  errors: [],
})
