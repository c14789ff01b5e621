/** Networks' sightings of phones with an open case (decisions §20). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { timeSchema } from './primitives.ts'
import { STATES } from './states.ts'

export const MAX_SIGHTINGS = 10_000
/** Newest rows of a case that one answer has. */
export const MAX_SIGHTINGS_SHOWN = 1_000

/** Why one line of a batch is refused; docs/telco.md says what each means. */
export const SIGHTING_REFUSALS = [
  'line_invalid',
  'field_unknown',
  'imei_invalid',
  'seen_at_invalid',
  'seen_at_future',
  'seen_at_too_old',
  'state_unknown',
  'area_invalid',
  'reference_invalid',
  'sim_invalid',
  'too_many',
] as const
export type SightingRefusal = (typeof SIGHTING_REFUSALS)[number]

export const SIGHTING_MESSAGES = {
  batch: `sightings is a list of 1 to ${MAX_SIGHTINGS} lines`,
  purposeRequired: 'Say what you need the sightings for',
  notOfCase:
    'Sightings are for the officer of the case, the command of the case and the command of a state where the phone was seen.',
  referenceRequired: 'Give the reference that the network has for the SIM',
  referenceIsPhone: 'This is a phone number. Give the reference that the network has for the SIM.',
  networkRequired: 'Name the network',
  networkUnknown: 'No network with a contract has this name',
  caseClosed: 'This case is closed: nothing is blocked for it.',
  namedBefore: 'This pair is named already.',
} as const
const M = SIGHTING_MESSAGES

/** A line is checked by itself: one at fault does not refuse the others. This is its form for documents. */
const lineSchema = z.unknown().meta({
  type: 'object',
  description: 'One phone that the network saw. A line at fault is refused by its index, the others count.',
  properties: {
    imei: {
      type: 'string',
      description: '14 or 15 digits, or the 16 of an IMEISV',
      example: '354188040123456',
    },
    seen_at: { type: 'string', format: 'date-time', description: 'At most 30 days back' },
    state: { type: 'string', enum: [...STATES, 'FCT'] },
    area: {
      type: 'string',
      maxLength: 60,
      description: 'The local government area, where it is known. No cell',
    },
    reference: {
      type: 'string',
      maxLength: 100,
      description: 'Your own, once for a sighting. No phone number',
    },
    sim: {
      type: 'string',
      maxLength: 200,
      description: 'Any token of yours for the SIM; kept as a keyed hash, so that its holder gets one notice',
    },
  },
  required: ['imei', 'seen_at', 'state', 'reference'],
  additionalProperties: false,
})

export const reportSightings = endpoint({
  id: 'telco.reportSightings',
  method: 'POST',
  path: '/telco/v1/sightings',
  dialect: 'problem',
  auth: 'client',
  scope: 'telco:sightings',
  limit: 'none',
  maxBodyBytes: 8_000_000,
  summary:
    'Say where phones were seen. A phone without an open case is dropped and kept nowhere; the answer names the lines whose holder is to get a notice',
  body: z.strictObject({
    sightings: z.array(lineSchema, { error: M.batch }).min(1, M.batch).max(MAX_SIGHTINGS, M.batch),
  }),
  status: 200,
  description: 'What became of the lines',
  data: z.object({
    /** Stored, or reported before under the same reference. */
    accepted: z.int(),
    /** No open case: kept nowhere. */
    dropped: z.int(),
    refused: z.array(z.object({ index: z.int(), code: z.enum(SIGHTING_REFUSALS) })),
    /** The text for the SIM of a line: once for a case and SIM, without `sim` once for a case and day. */
    notices: z.array(z.object({ index: z.int(), text: z.string() })),
  }),
  errors: [],
})

export const readExceptions = endpoint({
  id: 'telco.readExceptions',
  method: 'GET',
  path: '/telco/v1/exceptions',
  dialect: 'problem',
  auth: 'client',
  scope: 'telco:read',
  limit: 'none',
  summary:
    'Pairs of phone and SIM that stay allowed although the phone is blocked: its number is on more than one phone, and officers named the true owner’s SIM',
  status: 200,
  description: 'The pairs of your network',
  data: z.object({
    exceptions: z.array(
      z.object({
        /** The first 14 digits. */
        imei: z.string(),
        /** As your network gave it: the reference of a sighting, or your token of the SIM. */
        sim_reference: z.string(),
        since: timeSchema,
      }),
    ),
  }),
  errors: [],
})

const flagParams = z.object({ id: z.coerce.number().int().positive() })

export const sightingSchema = z.object({
  network: z.string(),
  /** When the network saw the phone. */
  at: timeSchema,
  state: z.string(),
  area: z.string().nullable(),
  /** By which the network finds more, where somebody asks with a lawful reason. */
  reference: z.string(),
})
export type Sighting = z.infer<typeof sightingSchema>

export const listSightings = endpoint({
  id: 'sightings.list',
  method: 'GET',
  path: '/le/flags/:id/sightings/',
  auth: 'officer',
  limit: 'read',
  summary:
    'Where networks saw the phone of a case, newest first, at most 1,000; for the officer and the command of the case, and the command of a state where it was seen; audited, and told to its owner as a look',
  params: flagParams,
  query: z.object({
    purpose: z
      .string({ error: M.purposeRequired })
      .trim()
      .min(1, M.purposeRequired)
      .max(500, 'Use at most 500 characters'),
  }),
  status: 200,
  description: 'Sightings',
  data: z.array(sightingSchema),
  errors: ['not_found'],
})

const imeiCopySchema = z.object({
  id: z.int(),
  network: z.string(),
  sim_reference: z.string(),
  named_by: z.string(),
  named_at: timeSchema,
})
export type ImeiCopy = z.infer<typeof imeiCopySchema>

export const nameCopyBody = z.strictObject({
  sim_reference: z
    .string({ error: M.referenceRequired })
    .trim()
    .min(1, M.referenceRequired)
    .max(200, 'Use at most 200 characters'),
  network: z
    .string({ error: M.networkRequired })
    .trim()
    .min(1, M.networkRequired)
    .max(120, 'Use at most 120 characters'),
})

export const nameCopy = endpoint({
  id: 'sightings.nameCopy',
  method: 'POST',
  path: '/le/flags/:id/copies/',
  auth: 'officer',
  limit: 'write',
  summary:
    'Names the SIM of the true owner of a number that is on more than one phone; its network keeps serving the pair',
  params: flagParams,
  body: nameCopyBody,
  status: 201,
  description: 'The network serves this SIM in this phone again',
  data: imeiCopySchema,
  errors: ['not_found', 'flag_state', 'conflict'],
})

export const listCopies = endpoint({
  id: 'sightings.listCopies',
  method: 'GET',
  path: '/le/flags/:id/copies/',
  auth: 'officer',
  limit: 'read',
  summary: 'The SIMs that officers named as the true owner’s; for those who may read the sightings; audited',
  params: flagParams,
  status: 200,
  description: 'Pairs',
  data: z.object({ results: z.array(imeiCopySchema) }),
  errors: ['not_found'],
})

export const endCopy = endpoint({
  id: 'sightings.endCopy',
  method: 'DELETE',
  path: '/le/flags/:id/copies/:copy/',
  auth: 'officer',
  limit: 'write',
  summary: 'Takes a named SIM back: its network blocks the phone with it again',
  params: flagParams.extend({ copy: z.coerce.number().int().positive() }),
  status: 200,
  description: 'The network blocks this SIM in this phone again',
  data: z.object({ id: z.int() }),
  errors: ['not_found'],
})

/** A case of the phone that was seen, and when last, for officers. */
export const seenCaseSchema = z.object({
  flag_id: z.int(),
  last_seen_at: timeSchema,
  /** Its number seems to be on more than one phone since then. */
  copied_at: timeSchema.nullable(),
})

export type SeenCase = z.infer<typeof seenCaseSchema>
