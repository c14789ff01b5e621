/** Phones that the police keep, from seizure to return (decisions §21). */
import { z } from 'zod'
import { officerIdSchema } from './accounts.ts'
import { CUSTODY_STATES } from './custody-states.ts'
import { endpoint } from './endpoint.ts'
import { caseNumberSchema } from './flags.ts'
import { stateFilterSchema } from './law-enforcement.ts'
import { nameSchema } from './names.ts'
import { imeiSchema, timeSchema } from './primitives.ts'
import { stationSchema } from './stations.ts'
import { typedPinSchema } from './transfers.ts'

/** Steps that an officer takes; a match happens by itself, and a return has its own call. */
export const CUSTODY_STEPS = ['seized', 'matched', 'owner_called', 'court', 'disposed'] as const

export const CUSTODY_MESSAGES = {
  place: 'No open station has this name. Choose one from the list.',
  exhibit: 'Give the exhibit number, at most 40 characters',
  exhibitUsed: 'This station has another phone with this exhibit number.',
  foundLater: 'The phone cannot be found in the future',
  reason: 'Give a reason of at most 500 characters',
  notFromHere: 'The phone is not in a state from which this step leads on.',
  code: 'This is not the owner’s code',
  codeLocked: 'Five wrong codes: return the phone with a second officer who sees an identity document.',
  twoPeople: 'A return needs two people: name another officer.',
  noOfficer: 'No officer has this officer ID',
  document: 'Say which identity document was shown, at most 200 characters',
  held: 'The phone is held. Lift the hold first, then return it.',
  scanUsed: 'This scan belongs to another phone, or was undone. Scan the phone again.',
  nothing: 'Change the exhibit number, the place or the condition',
  undoLate: 'A scan can be undone for 15 minutes. Correct it instead.',
  waits: 'The second officer confirms the return with their own account',
  returned: 'The phone is returned',
  representativeName: 'Give the name as it stands in the document, at most 120 characters',
  documentKind: 'Choose one of the documents',
  lastFour: 'Give the last four letters or digits of the document’s number',
  representative: 'This person may collect the phone with the code and their document',
  representativeRemoved: 'Nobody is sent in your place',
  notWaiting: 'The phone does not wait for you at a station, so nobody can be sent.',
  proof: 'Ask for a code to the contact of the report first.',
  holderName: 'Give the name of the person who handed the phone in, at most 120 characters',
  seller: 'Write who sold the phone, as the person says it, at most 300 characters',
  handedInBefore: 'This was recorded before. A statement stays as it was made.',
  photosEnough: 'A phone has three pictures. Remove one first.',
  photosToday: 'You have sent 1,000 pictures today. Please send the rest tomorrow.',
  photoReason: 'Give a reason: only who added a picture removes it without one, within 15 minutes.',
} as const
const M = CUSTODY_MESSAGES

export const UNDO_MINUTES = 15
/** A person fetches within this time, or the desk is reminded. */
export const FETCH_WITHIN_DAYS = 30
export const CALL_WITHIN_DAYS = 3

/** Identity documents that officers see at a return. */
export const CUSTODY_DOCUMENTS = ['nin', 'voters_card', 'drivers_licence', 'passport'] as const
export type CustodyDocument = (typeof CUSTODY_DOCUMENTS)[number]

/** Whom the owner sends: named before, and seen by the officer at the return. */
const representativeSchema = z.object({
  name: z.string(),
  document: z.enum(CUSTODY_DOCUMENTS),
  /** The last four characters of the document's number. */
  last_four: z.string(),
})
export type Representative = z.infer<typeof representativeSchema>

const text = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, message)
const condition = z.string().trim().max(500, 'Use at most 500 characters')
const params = z.object({ id: z.coerce.number().int().positive() })

/** A phone in custody, as officers read it. */
export const custodySchema = z.object({
  id: z.int(),
  imei: z.string(),
  device_brand: z.string(),
  device_model: z.string(),
  exhibit: z.string(),
  /** The station's name. */
  place: z.string(),
  state_command: z.string(),
  condition: z.string(),
  found_at: timeSchema,
  state: z.enum(CUSTODY_STATES),
  case_number: z.string().nullable(),
  seized_by: z.string(),
  seized_at: timeSchema,
  state_since: timeSchema,
  /** A returned phone has one. */
  receipt: z.string().nullable(),
  /** A return without the owner's code waits for this officer. */
  waits_for: z.string().nullable(),
  /** Named by the owner; nobody else collects it in their place. */
  representative: representativeSchema.nullable(),
  /** Registered, or reported if nobody registered it, only after its seizure, and no officer saw a proof. */
  claimed_late: z.boolean(),
})
export type Custody = z.infer<typeof custodySchema>

export const seizeBody = z.strictObject({
  imei: imeiSchema,
  exhibit: text(M.exhibit, 40),
  place: text(M.place, 120),
  condition: condition.default(''),
  found_at: z.iso.datetime({ offset: true, error: 'Enter a time as YYYY-MM-DDThh:mm:ssZ' }),
  /** Made by the caller: the same scan sent again is the same phone, and answers as the first time. */
  scan_id: z.uuid('Use a UUID').optional(),
})

export const seizePhone = endpoint({
  id: 'custody.seize',
  method: 'POST',
  path: '/le/custody/',
  auth: 'officer',
  limit: 'write',
  summary:
    'Takes a phone into custody and answers what Amana knows of it; a phone that is kept is 409 with its id, exhibit number and place',
  body: seizeBody,
  status: 201,
  description: 'The phone is in custody',
  data: z.object({
    id: z.int(),
    /** As a check would answer. */
    verdict: z.enum(['clean', 'flagged', 'stolen']),
    findings: z.array(z.string()),
    device_brand: z.string(),
    device_model: z.string(),
    case_number: z.string().nullable(),
    state: z.enum(CUSTODY_STATES),
  }),
  errors: ['in_custody', 'conflict', 'forbidden'],
})

export const downloadBlockedNumbers = endpoint({
  id: 'custody.downloadBlockedNumbers',
  method: 'GET',
  path: '/le/blocked-numbers/',
  auth: 'officer',
  limit: 'write',
  summary:
    'The blocked numbers for a desk without a connection (gzip; 14 digits a line, ascending), as of Last-Modified; 404: too many for a browser',
  answer: 'file',
  status: 200,
  description: 'Blocked numbers',
  data: z.null(),
  errors: ['not_found'],
})

export const listCustody = endpoint({
  id: 'custody.list',
  method: 'GET',
  path: '/le/custody/',
  auth: 'officer',
  limit: 'read',
  summary: 'Phones in custody, newest first: by state, station, and age in days at least',
  query: z.object({
    state: z.union([z.literal('').transform(() => undefined), z.enum(CUSTODY_STATES)]).optional(),
    station: z.string().trim().max(120).optional(),
    state_command: stateFilterSchema,
    age: z
      .union([z.literal('').transform(() => undefined), z.coerce.number().int().min(0).max(3650)])
      .optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  status: 200,
  description: 'Phones in custody',
  data: z.object({ results: z.array(custodySchema), next: z.string().nullable() }),
  errors: [],
})

/** A picture of a phone in custody. */
export const custodyPhotoSchema = z.object({
  id: z.uuid(),
  /** 1 to 3. */
  position: z.int(),
  added_by: z.string(),
  added_at: timeSchema,
  /** The asking officer added it, and removes it without a reason until then. Null: a reason is needed. */
  removable_until: timeSchema.nullable(),
})
export type CustodyPhoto = z.infer<typeof custodyPhotoSchema>

/** The removal of a picture. */
const removedPhotoSchema = z.object({
  id: z.uuid(),
  added_by: z.string(),
  added_at: timeSchema,
  removed_by: z.string(),
  removed_at: timeSchema,
  /** Null: at once, by who added it. */
  reason: z.string().nullable(),
})

/** As the holder stated it. */
const handInSchema = z.object({
  name: z.string(),
  seller: z.string(),
  officer: z.string(),
  stated_at: timeSchema,
})

export const CUSTODY_FACTS = ['exhibit', 'place', 'condition'] as const

export const custodyStepSchema = z.object({
  /** Null: the seizure. */
  from: z.enum(CUSTODY_STATES).nullable(),
  state: z.enum(CUSTODY_STATES),
  /** Null: by itself. */
  officer: z.string().nullable(),
  second_officer: z.string().nullable(),
  correction: z.boolean(),
  reason: z.string().nullable(),
  /** Corrected facts. */
  changes: z.array(z.object({ fact: z.enum(CUSTODY_FACTS), from: z.string(), to: z.string() })),
  at: timeSchema,
})

export const readCustody = endpoint({
  id: 'custody.read',
  method: 'GET',
  path: '/le/custody/:id/',
  auth: 'officer',
  limit: 'read',
  summary: 'A phone in custody with all its steps, who handed it in, and its pictures',
  params,
  status: 200,
  description: 'A phone in custody',
  data: custodySchema.extend({
    steps: z.array(custodyStepSchema),
    hand_in: handInSchema.nullable(),
    photos: z.array(custodyPhotoSchema),
    removed_photos: z.array(removedPhotoSchema),
  }),
  errors: ['not_found'],
})

export const stepCustody = endpoint({
  id: 'custody.step',
  method: 'POST',
  path: '/le/custody/:id/step/',
  auth: 'officer',
  limit: 'write',
  summary:
    'Takes the next step: owner_called, court or disposed; back to the state before is a correction and needs a reason',
  params,
  body: z.strictObject({
    to: z.enum(CUSTODY_STEPS, { error: 'Choose one of the steps' }),
    reason: z.string().trim().max(500, M.reason).optional(),
  }),
  status: 200,
  description: 'Step taken',
  data: custodySchema,
  errors: ['not_found', 'custody_state', 'forbidden'],
})

export const correctCustody = endpoint({
  id: 'custody.correct',
  method: 'PATCH',
  path: '/le/custody/:id/',
  auth: 'officer',
  limit: 'write',
  summary: 'Corrects exhibit number, place or condition, with a reason that stays among the steps',
  params,
  body: z
    .strictObject({
      exhibit: text(M.exhibit, 40).optional(),
      place: text(M.place, 120).optional(),
      condition: condition.optional(),
      reason: text(M.reason, 500),
    })
    .refine(({ exhibit, place, condition: kept }) => (exhibit ?? place ?? kept) !== undefined, {
      message: M.nothing,
      path: ['exhibit'],
    }),
  status: 200,
  description: 'Corrected',
  data: custodySchema,
  errors: ['not_found', 'custody_state', 'conflict', 'forbidden'],
})

export const undoSeizure = endpoint({
  id: 'custody.undo',
  method: 'DELETE',
  path: '/le/custody/:id/',
  auth: 'officer',
  limit: 'write',
  summary: 'Undoes a scan of one’s own within 15 minutes: the phone never was in custody',
  params,
  status: 200,
  description: 'Scan undone',
  data: z.object({ id: z.int() }),
  errors: ['not_found', 'custody_state', 'forbidden'],
})

export const returnPhone = endpoint({
  id: 'custody.return',
  method: 'POST',
  path: '/le/custody/:id/return/',
  auth: 'officer',
  limit: 'sensitive',
  summary:
    'Returns a phone to its owner: with the owner’s code; or by two officers who saw an identity document, of whom the second confirms with the same call',
  params,
  body: z
    .strictObject({
      owner_code: z.string().trim().max(20).optional(),
      second_officer: officerIdSchema.optional(),
      document: text(M.document, 200).optional(),
    })
    .refine(
      ({ owner_code, second_officer }) => (owner_code === undefined) !== (second_officer === undefined),
      {
        message: 'Give the owner’s code, or name the second officer',
        path: ['owner_code'],
      },
    )
    .refine(({ second_officer, document }) => second_officer === undefined || document !== undefined, {
      message: M.document,
      path: ['document'],
    }),
  status: 200,
  otherStatus: 202,
  description: M.returned,
  data: custodySchema,
  errors: [
    'not_found',
    'custody_state',
    'code_wrong',
    'code_tries_used',
    'forbidden',
    'not_independent',
    'flag_state',
  ],
})

/** A phone in custody as its person reads it. */
const ownCustodySchema = z.object({
  state: z.enum(CUSTODY_STATES),
  since: timeSchema,
  station: stationSchema.nullable(),
  /** Six digits, for the officer at the station. */
  code: z.string().nullable(),
  case_number: z.string(),
  receipt: z.string().nullable(),
  /** The person whom the caller sends in their place. */
  representative: representativeSchema.nullable(),
})

export const readOwnCustody = endpoint({
  id: 'custody.readOwn',
  method: 'GET',
  path: '/devices/:imei/custody/',
  auth: 'user',
  limit: 'read',
  summary:
    'Where the police keep the caller’s phone: the station and the code for its return once the owner is called',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Custody of the phone',
  data: ownCustodySchema,
  errors: ['not_found'],
})

/** The proof of a look-up whose code went to the contact of the report. */
const proof = z.string({ error: M.proof }).min(1, M.proof).max(64)

export const readReporterCustody = endpoint({
  id: 'custody.readReporter',
  method: 'POST',
  path: '/reports/:case/custody/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'The same for the reporter of a phone that nobody registered: the proof of a look-up (POST /reports/lookup/) shows that the contact of the report is theirs',
  params: z.object({ case: caseNumberSchema }),
  body: z.strictObject({ proof }),
  status: 200,
  description: 'Custody of the phone',
  data: ownCustodySchema,
  errors: ['not_found', 'code_expired'],
})

export const readReporterReceipt = endpoint({
  id: 'custody.readReporterReceipt',
  method: 'POST',
  path: '/reports/:case/custody/receipt/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'The receipt of the return, for the same reporter (PDF)',
  params: z.object({ case: caseNumberSchema }),
  body: z.strictObject({ proof }),
  answer: 'file',
  status: 200,
  description: 'Receipt',
  data: z.null(),
  errors: ['not_found', 'code_expired'],
})

const ofImei = z.object({ imei: imeiSchema })

const representativeFields = {
  name: nameSchema(M.representativeName, 120, M.representativeName),
  document: z.enum(CUSTODY_DOCUMENTS, { error: M.documentKind }),
  last_four: z
    .string({ error: M.lastFour })
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{4}$/, M.lastFour),
}

export const nameRepresentative = endpoint({
  id: 'custody.nameRepresentative',
  method: 'PUT',
  path: '/devices/:imei/custody/representative/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'The owner names the person who collects the phone in their place, with an identity document; the security PIN confirms. Another one replaces them',
  params: ofImei,
  body: z.strictObject({ ...representativeFields, security_pin: typedPinSchema }),
  status: 200,
  description: M.representative,
  data: representativeSchema,
  errors: ['not_found', 'custody_state', 'pin_missing', 'recently_recovered', 'account_locked'],
})

export const removeRepresentative = endpoint({
  id: 'custody.removeRepresentative',
  method: 'DELETE',
  path: '/devices/:imei/custody/representative/',
  auth: 'user',
  limit: 'write',
  summary: 'The owner sends nobody any more; no PIN is asked',
  params: ofImei,
  status: 200,
  description: M.representativeRemoved,
  data: z.null(),
  errors: ['not_found', 'custody_state'],
})

export const nameReporterRepresentative = endpoint({
  id: 'custody.nameReporterRepresentative',
  method: 'PUT',
  path: '/reports/:case/custody/representative/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'The reporter of a phone that nobody registered names the person who collects it in their place; the proof of a look-up takes the place of the PIN',
  params: z.object({ case: caseNumberSchema }),
  body: z.strictObject({ ...representativeFields, proof }),
  status: 200,
  description: M.representative,
  data: representativeSchema,
  errors: ['not_found', 'custody_state', 'code_expired'],
})

export const removeReporterRepresentative = endpoint({
  id: 'custody.removeReporterRepresentative',
  method: 'DELETE',
  path: '/reports/:case/custody/representative/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'The reporter sends nobody any more',
  params: z.object({ case: caseNumberSchema }),
  body: z.strictObject({ proof }),
  status: 200,
  description: M.representativeRemoved,
  data: z.null(),
  errors: ['not_found', 'custody_state', 'code_expired'],
})

export const readOwnReceipt = endpoint({
  id: 'custody.readOwnReceipt',
  method: 'GET',
  path: '/devices/:imei/custody/receipt/',
  auth: 'user',
  limit: 'write',
  summary: 'The receipt of the return of an own phone (PDF)',
  params: ofImei,
  answer: 'file',
  status: 200,
  description: 'Receipt',
  data: z.null(),
  errors: ['not_found'],
})

export const downloadReturnReceipt = endpoint({
  id: 'custody.downloadReceipt',
  method: 'GET',
  path: '/le/custody/:id/receipt/',
  auth: 'officer',
  limit: 'write',
  summary: 'The same receipt for the station (PDF)',
  params,
  answer: 'file',
  status: 200,
  description: 'Receipt',
  data: z.null(),
  errors: ['not_found'],
})

export const recordHandIn = endpoint({
  id: 'custody.recordHandIn',
  method: 'POST',
  path: '/le/custody/:id/hand-in/',
  auth: 'officer',
  limit: 'write',
  summary: 'Records who handed the phone in, and who sold it to them as they state it; once',
  params,
  body: z.strictObject({
    name: nameSchema(M.holderName, 120, M.holderName),
    seller: nameSchema(M.seller, 300, M.seller),
  }),
  status: 201,
  description: 'Statement recorded',
  data: z.object({ id: z.int(), name: z.string(), seller: z.string(), stated_at: timeSchema }),
  errors: ['not_found', 'conflict', 'forbidden'],
})

export const downloadHandInReceipt = endpoint({
  id: 'custody.downloadHandIn',
  method: 'GET',
  path: '/le/custody/:id/hand-in/',
  auth: 'officer',
  limit: 'write',
  summary: 'The receipt for the person who handed the phone in: it names the seller as they stated it (PDF)',
  params,
  answer: 'file',
  status: 200,
  description: 'Receipt',
  data: z.null(),
  errors: ['not_found'],
})
