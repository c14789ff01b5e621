/** An owner's side of a case: objections to theft reports, timeline, news, letter (decisions §12). */
import { z } from 'zod'
import { sessionSchema } from './accounts.ts'
import { MAX_FILE_BYTES } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { passkeySchema } from './passkeys.ts'
import { idSchema, imeiSchema, timeSchema } from './primitives.ts'

/** Length of an objection's reason, and of news. */
export const MAX_CASE_TEXT = 2000
export const MAX_PHOTOS = 3

export const CASE_MESSAGES = {
  reasonRequired: 'Say why the report is wrong',
  textRequired: 'Write what is new',
  objectedBefore: 'You have already objected to this report. Officers read both.',
  notUnderReview: 'Officers have decided about this report. You can no longer object to it.',
  notPublic: 'You can object only to a report that somebody else made.',
  closed: 'This case is closed, so nothing can be added to it.',
  newsEnough: 'You have added 20 pieces of news today. Please add the rest tomorrow.',
} as const
const M = CASE_MESSAGES

const caseText = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(MAX_CASE_TEXT, `Use at most ${MAX_CASE_TEXT} characters`)

const caseParams = z.object({ imei: imeiSchema, id: z.coerce.number().int().positive() })

export const objectToReport = endpoint({
  id: 'cases.object',
  method: 'POST',
  path: '/devices/:imei/flags/:id/objections/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'The owner objects to a public report of the device while officers review it; once for each report',
  params: caseParams,
  body: z.strictObject({ reason: caseText(M.reasonRequired) }),
  status: 201,
  description: 'Your objection has been sent. Officers read it together with the report.',
  data: z.object({ id: idSchema, reason: z.string(), created_at: timeSchema }),
  errors: ['not_found', 'flag_state'],
})

/** A picture of news; `url` is a path of this API, for the same bearer. */
export const casePhotoSchema = z.object({ id: idSchema, url: z.string() })
export type CasePhoto = z.infer<typeof casePhotoSchema>

export const timelineItemSchema = z.object({
  at: timeSchema,
  /** `note`: an officer's, written for the owner. `replaced`: another case continues from this one. */
  kind: z.enum([
    'reported',
    'objection',
    'confirmed',
    'rejected',
    'hold_placed',
    'hold_released',
    'registration_refused',
    'blocked',
    'seen',
    'imei_copied',
    'note',
    'news',
    'mode_changed',
    'custody_matched',
    'custody_called',
    'custody_returned',
    'custody_court',
    'custody_disposed',
    'replaced',
    'found',
    'cleared',
  ]),
  text: z.string(),
  photos: z.array(casePhotoSchema),
})
export type TimelineItem = z.infer<typeof timelineItemSchema>

export const readTimeline = endpoint({
  id: 'cases.readTimeline',
  method: 'GET',
  path: '/devices/:imei/flags/:id/timeline/',
  auth: 'user',
  limit: 'read',
  summary: 'What happened in a case of an own device, oldest first; without officers’ internal notes',
  params: caseParams,
  status: 200,
  description: 'Timeline',
  data: z.object({ results: z.array(timelineItemSchema) }),
  errors: ['not_found'],
})

export const addNews = endpoint({
  id: 'cases.addNews',
  method: 'POST',
  path: '/devices/:imei/flags/:id/news/',
  auth: 'user',
  limit: 'write',
  summary: 'The owner adds news to an open case, as JSON or as a form with up to three pictures',
  params: caseParams,
  bodyKind: 'multipart-or-json',
  files: { field: 'photos', maxCount: MAX_PHOTOS, maxBytes: MAX_FILE_BYTES },
  body: z.strictObject({ text: caseText(M.textRequired) }),
  status: 201,
  description: 'Your news has been added. Officers of the case can read it.',
  data: timelineItemSchema,
  errors: ['not_found', 'flag_state', 'file_too_large', 'unsupported_file'],
})

export const readNewsPhoto = endpoint({
  id: 'cases.readPhoto',
  method: 'GET',
  path: '/devices/:imei/flags/:id/photos/:photo/',
  auth: 'user',
  limit: 'read',
  summary: 'A picture of news as an attachment; who added it, and officers',
  params: caseParams.extend({ photo: idSchema }),
  answer: 'file',
  status: 200,
  description: 'Picture',
  data: z.null(),
  errors: ['not_found'],
})

export const readInsuranceLetter = endpoint({
  id: 'cases.readLetter',
  method: 'GET',
  path: '/devices/:imei/flags/:id/letter/',
  auth: 'user',
  limit: 'write',
  summary: 'What is recorded of a case of an own device, as a letter for an insurer (PDF)',
  params: caseParams,
  answer: 'file',
  status: 200,
  description: 'Letter',
  data: z.null(),
  errors: ['not_found'],
})

export const readPhoneSignIns = endpoint({
  id: 'cases.readSignIns',
  method: 'GET',
  path: '/devices/:imei/sign-ins/',
  auth: 'user',
  limit: 'read',
  summary:
    'The own sessions but the present one, and the passkeys, that may be on this phone: a browser does not say on which it runs',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Sign-ins of this phone',
  data: z.object({ sessions: z.array(sessionSchema), passkeys: z.array(passkeySchema) }),
  errors: ['not_found'],
})

export const signOutPhone = endpoint({
  id: 'cases.signOutPhone',
  method: 'POST',
  path: '/devices/:imei/sign-out/',
  auth: 'user',
  limit: 'write',
  summary: 'End these sessions and remove these passkeys; the present session stays',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'This phone is signed out.',
  /** How many. */
  data: z.object({ sessions: z.number().int(), passkeys: z.number().int() }),
  errors: ['not_found'],
})
