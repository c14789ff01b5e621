/** Found phones: finder and owner write to each other without learning who the other is (decisions §12). */
import { z } from 'zod'
import { MAX_FILE_BYTES } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { nameSchema } from './names.ts'
import { emailSchema, idSchema, ifGiven, imeiSchema, requiredStateSchema, timeSchema } from './primitives.ts'

/** Both sides read it before anything else. */
export const FOUND_NOTICE = 'If the phone is reported stolen, police officers may read this.'

/** A thief needs the owner’s passwords, and asks for them as a finder or in our name. */
export const NO_SECRETS_NOTICE =
  'Nobody needs your Google, Apple or Amana password, PIN or code to give a phone back.'

export const MAX_FOUND_TEXT = 2_000
export const MAX_FOUND_PHOTOS = 3

export const FOUND_MESSAGES = {
  messageRequired: 'Message is required',
  placeRequired: 'Place is required',
  stateRequired: 'State is required',
  reasonRequired: 'Reason is required',
  stationRequired: 'Police station is required',
} as const
const M = FOUND_MESSAGES

const text = (required: string, max: number) =>
  z.string({ error: required }).trim().min(1, required).max(max, `Use at most ${max} characters`)
const messageText = text(M.messageRequired, MAX_FOUND_TEXT)

/** The key to a thread for a person without an account; calls with a body take it there or in the query. */
const threadToken = ifGiven(z.string().max(100))
const params = z.object({ case: z.string().regex(/^FP-\d{4}-\d{6,}$/) })
const query = z.object({ thread_token: threadToken })

export const foundBody = z.strictObject({
  imei: imeiSchema,
  message: messageText,
  /** Where it was found. */
  place: text(M.placeRequired, 300),
  device_state: requiredStateSchema(M.stateRequired),
  email: emailSchema(),
})

export const reportFound = endpoint({
  id: 'found.report',
  method: 'POST',
  path: '/found/',
  auth: 'optional',
  limit: 'sensitive',
  summary:
    'Anybody says that they found a phone. The answer is the same whatever is known of the number; who misses it is told, and both write to each other here',
  body: foundBody,
  status: 201,
  description: 'Thank you. Keep the link to this conversation.',
  data: z.object({ case: z.string(), thread_token: z.string() }),
  errors: ['own_phone'],
})

const foundSideSchema = z.enum(['finder', 'owner'])

export const foundMessageSchema = z.object({
  id: idSchema,
  from: foundSideSchema,
  /** `hand_over`: the text is the police station where the phone is handed over. */
  kind: z.enum(['message', 'hand_over']),
  text: z.string(),
  at: timeSchema,
  /** `url` opens the photo as it is for a finder, and with the bearer for accounts. */
  photos: z.array(z.object({ id: idSchema, url: z.string() })),
})
export type FoundMessage = z.infer<typeof foundMessageSchema>

export const foundThreadSchema = z.object({
  case: z.string(),
  imei: z.string(),
  place: z.string(),
  device_state: z.string(),
  created_at: timeSchema,
  closed_at: timeSchema.nullable(),
  notice: z.literal(FOUND_NOTICE),
  /** The caller's side. */
  you: z.enum(['finder', 'owner', 'officer']),
  messages: z.array(foundMessageSchema),
  /** For the owner, while the phone is theirs: its number, and whether it is reported stolen or lost. */
  device: z.object({ id: z.number(), open_case: z.boolean() }).nullable(),
})
export type FoundThread = z.infer<typeof foundThreadSchema>

export const foundListItemSchema = foundThreadSchema
  .pick({ case: true, imei: true, created_at: true, closed_at: true })
  .extend({ you: foundSideSchema })

export const listFound = endpoint({
  id: 'found.list',
  method: 'GET',
  path: '/found/',
  auth: 'user',
  limit: 'read',
  summary: 'Found phones that the caller misses, or found while signed in: the newest 100, newest first',
  status: 200,
  description: 'Found phones',
  data: z.array(foundListItemSchema),
  errors: [],
})

export const readFound = endpoint({
  id: 'found.read',
  method: 'GET',
  path: '/found/:case/',
  auth: 'optional',
  limit: 'read',
  summary:
    'The thread about a found phone: with its token, or by the bearer of who owned the phone at the report; for officers while the phone is reported stolen, audited',
  params,
  query,
  status: 200,
  description: 'Found phone',
  data: foundThreadSchema,
  errors: ['not_found'],
})

export const readFoundPhoto = endpoint({
  id: 'found.readPhoto',
  method: 'GET',
  path: '/found/:case/photos/:id/',
  auth: 'optional',
  limit: 'read',
  summary: 'One photo of a thread, as an attachment, for the same people',
  params: params.extend({ id: idSchema }),
  query,
  answer: 'file',
  status: 200,
  description: 'Photo',
  data: z.null(),
  errors: ['not_found'],
})

export const writeFoundMessage = endpoint({
  id: 'found.write',
  method: 'POST',
  path: '/found/:case/messages/',
  auth: 'optional',
  limit: 'sensitive',
  summary: 'A message to the other side, as JSON, or as multipart with up to three photos',
  params,
  query,
  bodyKind: 'multipart-or-json',
  files: { field: 'photos', maxCount: MAX_FOUND_PHOTOS, maxBytes: MAX_FILE_BYTES },
  body: z.strictObject({ text: messageText, thread_token: threadToken }),
  status: 201,
  description: 'Message sent',
  data: foundMessageSchema,
  errors: ['not_found', 'case_closed', 'file_too_large', 'unsupported_file'],
})

export const handOverFound = endpoint({
  id: 'found.handOver',
  method: 'POST',
  path: '/found/:case/hand-over/',
  auth: 'optional',
  limit: 'sensitive',
  summary: 'Name the police station where the phone is handed over; the other side reads it in the thread',
  params,
  query,
  body: z.strictObject({ station: nameSchema(M.stationRequired, 200), thread_token: threadToken }),
  status: 201,
  description: 'Police station noted',
  data: foundMessageSchema,
  errors: ['not_found', 'case_closed'],
})

export const reportFoundAbuse = endpoint({
  id: 'found.reportAbuse',
  method: 'POST',
  path: '/found/:case/abuse/',
  auth: 'optional',
  limit: 'sensitive',
  summary: 'Report the other side to the people of this Amana; ends the thread',
  params,
  query,
  body: z.strictObject({ reason: text(M.reasonRequired, MAX_FOUND_TEXT), thread_token: threadToken }),
  status: 201,
  description: 'Thank you. The conversation is closed, and we look at it.',
  data: z.object({ case: z.string(), closed_at: timeSchema }),
  errors: ['not_found'],
})

export const closeFound = endpoint({
  id: 'found.close',
  method: 'POST',
  path: '/found/:case/close/',
  auth: 'optional',
  limit: 'sensitive',
  summary: 'Either side ends the thread',
  params,
  query,
  body: z.strictObject({ thread_token: threadToken }),
  status: 200,
  description: 'The conversation is closed.',
  data: z.object({ case: z.string(), closed_at: timeSchema }),
  errors: ['not_found', 'case_closed'],
})
