/** Devices: registration, ownership, documents, history (decisions §2, §4, §5, §10). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type Imei, parseImei, samePhone } from './imei.ts'
import { optionalName } from './names.ts'
import { idSchema, ifGiven, imeiSchema, optionalText, timeSchema } from './primitives.ts'
import { receiptSchema } from './receipts.ts'
import { inUseSchema } from './telecom.ts'

export const lookupDevice = endpoint({
  id: 'devices.lookup',
  method: 'GET',
  path: '/devices/lookup/:imei/',
  auth: 'optional',
  limit: 'read',
  summary:
    'What an IMEI says of itself: brand and model by its TAC, the check digit, and whether it is registered',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Device look-up',
  data: z.object({
    imei: z.string(),
    /** Empty: the TAC is not known. */
    brand: z.string(),
    model: z.string(),
    /**
     * The source of brand and model: the TAC table, or owners of the same model (decisions §2). Null: not
     * known.
     */
    source: z.enum(['tac', 'owners']).nullable(),
    luhn_valid: z.boolean(),
    /** Null without a bearer. */
    registered: z.boolean().nullable(),
  }),
  errors: [],
})

export const validateDevice = endpoint({
  id: 'devices.validate',
  method: 'GET',
  path: '/devices/:imei/validation/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'What stands between an IMEI and its registration: SIM number, form of the IMEI, model, flags',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Device validation',
  data: z.object({
    imei: z.string(),
    /** The phone number of the account is proven. */
    sim_verified: z.boolean(),
    luhn_valid: z.boolean(),
    /** Empty: the TAC is not known. */
    brand: z.string(),
    model: z.string(),
    /** An active stolen or lost flag, or a hold. Null until the SIM number is proven. */
    flagged: z.boolean().nullable(),
  }),
  errors: [],
})

export const DEVICE_MESSAGES = {
  detailsEmpty: 'Device Details Empty',
  taken: 'This IMEI is already registered to another account.',
  yours: 'You have already registered this IMEI.',
  toldEnough: 'You have looked at 50 phones today. Please come back tomorrow, or pay for a check.',
  validatedEnough:
    'You have checked 5 phones before registering today. Please come back tomorrow, or pay for a check.',
  filesEnough: 'You have sent 100 files today. Please send the rest tomorrow.',
  harmful: 'Our virus scanner refused this file. Take a photo of the document and send that instead.',
  keptEnough: 'Your account keeps as many files as it may. Please write to our support.',
  pictureTooLarge:
    'A picture may have at most 16 megapixels. Send a smaller copy, such as a screenshot of it.',
  pictureDamaged:
    'This picture is damaged or incomplete. Open it on your phone and save it again, or take a new one.',
  picturesOnly: 'Only JPG and PNG pictures are accepted.',
  activePdf:
    'This PDF has a password, or can run or open something. Print it to a new PDF, or send a photo of it.',
  sameTwice: 'The second IMEI must differ from the first',
  reasonRequired: 'Reason is required',
  fileRequired: 'Choose at least one file',
  typesCount: 'Say what each file is, or what all of them are',
  officerOwnsNone:
    'An officer’s account owns no devices. Use a personal account, with another email address.',
  proofADay:
    'You registered 10 devices without proof in 24 hours. Add a receipt or a photo of the box to this one, or come back later.',
  proofInAll:
    'You have 20 devices without proof. Add a receipt or a photo of the box to this one, or to one of those.',
  claimNeedsDocument: 'Add a receipt or a photo of the box: officers decide by what you show.',
  claimsEnough: 'You have 3 open claims. Officers have to decide one of them before you send another.',
  documentsEnough: 'You have sent 20 documents of this device; more cannot be added.',
} as const

/** 5 MB each, and a few for a registration or claim (decisions §10). */
export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILES = 5
const documents = { field: 'documents', maxCount: MAX_FILES, maxBytes: MAX_FILE_BYTES }

/** Derived, never stored; `registered` is shown as Active (decisions §5). */
export const deviceStatusSchema = z.enum(['stolen', 'locked', 'active', 'registered'])
export type DeviceStatus = z.infer<typeof deviceStatusSchema>

/** Why a device is locked; `dispute`: somebody else claims it (decisions §5, §6, §17). */
export const lockReasonSchema = z.enum(['hold', 'transfer', 'dispute', 'lost'])
export type LockReason = z.infer<typeof lockReasonSchema>

/** All reasons that are true now, in the order of the enum; empty: nothing locks the device. */
const lockedBySchema = z.array(lockReasonSchema)

export const documentTypeSchema = z.enum(['receipt', 'photo'])
export type DocumentType = z.infer<typeof documentTypeSchema>

/** Types of the files of a call: one word for all, or one for each in order, separated by commas. */
const documentTypesSchema = z
  .string()
  .regex(/^(receipt|photo)(,(receipt|photo)){0,4}$/, 'Use receipt or photo, for all files or one for each')
  .transform((value) => value.split(',') as DocumentType[])

/** Limit for the files that an owner sends for one device, in total. */
export const MAX_DEVICE_DOCUMENTS = 20

/** A document of a device: `waiting` until an officer approves or declines it (decisions §5). */
export const documentSchema = z.object({
  id: idSchema,
  document_type: documentTypeSchema,
  media_type: z.string(),
  size: z.number(),
  created_at: timeSchema,
  status: z.enum(['waiting', 'approved', 'declined']),
  /** In the officer's words, for its owner. */
  declined_reason: z.string().nullable(),
})
export type DeviceDocument = z.infer<typeof documentSchema>

export const deviceListItemSchema = z.object({
  id: z.number(),
  brand: z.string(),
  model: z.string(),
  imei: z.string(),
  imei2: z.string().nullable(),
  status: deviceStatusSchema,
  locked_by: lockedBySchema,
  registration_date: timeSchema,
})
export type DeviceListItem = z.infer<typeof deviceListItemSchema>

export const ownDeviceSchema = deviceListItemSchema.extend({
  /** The owner's own newest paid check by either IMEI. */
  last_verified_at: timeSchema.nullable(),
})
export type OwnDevice = z.infer<typeof ownDeviceSchema>

/** The owner's possible actions now; device-actions.ts gives the reasons. */
export const deviceAbilitiesSchema = z.object({
  transfer: z.boolean(),
  flag_stolen: z.boolean(),
  flag_lost: z.boolean(),
  flag_found: z.boolean(),
  download_certificate: z.boolean(),
})
export type DeviceAbilities = z.infer<typeof deviceAbilitiesSchema>

/**
 * Networks, and since when each has blocked the phone; null: it has not said so yet. Empty: it is not
 * blocked, or traced.
 */
export const networksSchema = z.array(z.object({ name: z.string(), since: timeSchema.nullable() }))
export type Networks = z.infer<typeof networksSchema>

export const deviceSchema = deviceListItemSchema.extend({
  last_known_location: z.string(),
  ownership: z.object({
    owner: z.string(),
    acquired_at: timeSchema,
    origin: z.enum(['registration', 'transfer']),
    /** Documents approved, or received from a proven owner (decisions §5). */
    proven: z.boolean(),
    previous_owners: z.number(),
  }),
  documents: z.array(documentSchema),
  certificate_number: z.string().nullable(),
  abilities: deviceAbilitiesSchema,
  networks: networksSchema,
  in_use: inUseSchema,
})
export type Device = z.infer<typeof deviceSchema>

/** A number of `GET /devices/`, or one of the device's IMEIs. */
export const idOrImeiSchema = z
  .string()
  .max(64)
  .transform((value, ctx): { id: number } | { imei: Imei } => {
    if (/^\d{1,12}$/.test(value)) return { id: Number(value) }
    const parsed = parseImei(value)
    if (parsed.ok) return { imei: parsed.imei }
    ctx.addIssue({ code: 'custom', message: parsed.message })
    return z.NEVER
  })

/** The length of brand and model in a TAC list, since forms send back the looked-up names. */
export const MAX_MODEL_NAME = 120

/** Brand and model may be left out when the TAC is known. */
export const registerDeviceBody = z
  .strictObject({
    imei: imeiSchema,
    /** Empty text counts as not given. */
    imei2: ifGiven(imeiSchema),
    brand: optionalName(MAX_MODEL_NAME),
    model: optionalName(MAX_MODEL_NAME),
    last_known_location: optionalText(200),
    document_type: ifGiven(documentTypesSchema),
    /**
     * Made by the caller for one attempt: repeated with it, the request returns the same device and creates
     * no second one.
     */
    attempt_id: ifGiven(idSchema),
  })
  .refine(({ imei, imei2 }) => imei2 === undefined || !samePhone(imei, imei2), {
    path: ['imei2'],
    error: DEVICE_MESSAGES.sameTwice,
  })

export const registerDevice = endpoint({
  id: 'devices.register',
  method: 'POST',
  path: '/devices/register/',
  auth: 'user',
  limit: 'write',
  summary: 'Register a device as one’s own, with documents that prove it',
  bodyKind: 'multipart',
  files: documents,
  body: registerDeviceBody,
  status: 201,
  description: 'Device registered successfully',
  data: deviceSchema,
  errors: ['forbidden', 'imei_taken', 'device_flagged', 'file_too_large', 'unsupported_file'],
})

export const listDevices = endpoint({
  id: 'devices.list',
  method: 'GET',
  path: '/devices/',
  auth: 'user',
  limit: 'read',
  summary: 'The own devices, newest first',
  query: z.object({
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(200),
  }),
  status: 200,
  description: 'Your devices',
  data: z.object({ results: z.array(ownDeviceSchema), count: z.number(), next: z.string().nullable() }),
  errors: [],
})

export const listAllDevices = endpoint({
  id: 'devices.listAll',
  method: 'GET',
  path: '/devices/all/',
  auth: 'user',
  limit: 'read',
  summary: 'The own devices as "My Verified Devices" reads them, at most 200',
  status: 200,
  description: 'Your devices',
  data: z.array(
    z.object({
      id: z.number(),
      device: z.string(),
      device_model: z.string(),
      report_status: deviceStatusSchema,
      locked_by: lockedBySchema,
      created_at: timeSchema,
    }),
  ),
  errors: [],
})

export const readDevice = endpoint({
  id: 'devices.read',
  method: 'GET',
  path: '/devices/:idOrImei/',
  auth: 'user',
  limit: 'read',
  summary: 'One own device with ownership summary and what may be done with it',
  params: z.object({ idOrImei: idOrImeiSchema }),
  status: 200,
  description: 'Device',
  data: deviceSchema,
  errors: ['not_found'],
})

export const historyItemSchema = z.object({
  id: z.number(),
  /** The person who did it: a name for the owner, `Another owner` for earlier and later ones. */
  actor: z.string(),
  action_type: z.enum([
    'registered',
    'document_added',
    'ownership_proven',
    'transferred',
    'flagged_stolen',
    'flagged_lost',
    'found',
    'flag_cleared',
    'hold_placed',
    'hold_released',
    'disputed',
    'dispute_decided',
  ]),
  created_at: timeSchema,
  /** Columns of Device History: Owner, Date Acquired, Status. */
  owner: z.string(),
  date_acquired: timeSchema,
  status: z.string(),
})
export type HistoryItem = z.infer<typeof historyItemSchema>

export const readDeviceHistory = endpoint({
  id: 'devices.readHistory',
  method: 'GET',
  path: '/devices/:imei/history/',
  auth: 'user',
  limit: 'read',
  summary: 'What happened to an own device, keyed by its registration date (YYYY-MM-DD, Lagos)',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Device history',
  data: z.object({ results: z.object({ history: z.record(z.string(), z.array(historyItemSchema)) }) }),
  errors: ['not_found'],
})

export const flagTypeSchema = z.enum(['stolen', 'lost', 'found'])
export type FlagType = z.infer<typeof flagTypeSchema>
/** `lapsed`: a theft report whose contact nobody proved in 72 hours. */
export const flagStatusSchema = z.enum(['under_review', 'active', 'cleared', 'rejected', 'lapsed'])
export type FlagStatus = z.infer<typeof flagStatusSchema>
/** Modes of the phone of an open case (decisions §20). */
export const flagModeSchema = z.enum(['block', 'trace'])
export type FlagMode = z.infer<typeof flagModeSchema>

/** A flag as the device's owner sees it. */
export const flagRecordSchema = z.object({
  id: z.number(),
  case_number: z.string(),
  flag_type: flagTypeSchema,
  flag_type_display: z.string(),
  status: flagStatusSchema,
  status_display: z.string(),
  reason: z.string(),
  last_known_location: z.string(),
  device_state: z.string().nullable(),
  created_at: timeSchema,
  /** `block` or `trace` by networks; of a closed case its last mode. */
  mode: flagModeSchema,
  /** When tracing ends and the phone is blocked by itself; null: it is not traced. */
  trace_until: timeSchema.nullable(),
  cleared_at: timeSchema.nullable(),
  /** Null is shown as Not Cleared. */
  cleared_by: z.string().nullable(),
  reported_by: z.string(),
  /** The owner may follow the case; false: it was a former owner's. */
  followed: z.boolean(),
})
export type FlagRecord = z.infer<typeof flagRecordSchema>

/** Where a flag comes from; `list`: a list of others that was imported. */
export const flagSourceSchema = z.enum(['owner', 'public', 'officer', 'list'])
export type FlagSource = z.infer<typeof flagSourceSchema>

/** A flag as officers see it. */
export const officerFlagSchema = flagRecordSchema.omit({ cleared_by: true, followed: true }).extend({
  cleared_by: z.string().nullable(),
  source: flagSourceSchema,
  /** Null: only reports of the public have a contact to prove. */
  contact_verified: z.boolean().nullable(),
  reporter_phone: z.string().nullable(),
  reporter_email: z.string().nullable(),
  device_brand: z.string(),
  device_model: z.string(),
  device_imei: z.string(),
  updated_at: timeSchema,
  law_enforcement_case_id: z.string(),
  device_owner: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }).nullable(),
  /** An officer, or a state command. */
  assigned_to: z
    .object({
      officer_id: z.string().nullable(),
      officer_name: z.string().nullable(),
      state_command: z.string().nullable(),
    })
    .nullable(),
})
export type OfficerFlag = z.infer<typeof officerFlagSchema>

export const readDeviceFlags = endpoint({
  id: 'devices.readFlags',
  method: 'GET',
  path: '/devices/:imei/flags/',
  auth: 'user',
  limit: 'read',
  summary: 'The flags of an own device; officers: of any IMEI, in the officer view',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Flags',
  data: z.array(z.union([officerFlagSchema, flagRecordSchema])),
  errors: ['not_found'],
})

export const readDeviceReceipts = endpoint({
  id: 'devices.readReceipts',
  method: 'GET',
  path: '/devices/:imei/receipts/',
  auth: 'user',
  limit: 'read',
  summary: 'Receipts of the public log for the own events of an own device',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Receipts',
  data: z.array(receiptSchema),
  errors: ['not_found'],
})

export const readDeviceCertificate = endpoint({
  id: 'devices.readCertificate',
  method: 'GET',
  path: '/devices/:imei/certificate/',
  auth: 'user',
  limit: 'write',
  summary: 'The certificate of an own device as PDF',
  params: z.object({ imei: imeiSchema }),
  answer: 'file',
  status: 200,
  description: 'Certificate',
  data: z.null(),
  errors: ['not_found', 'certificate_revoked'],
})

export const listDeviceDocuments = endpoint({
  id: 'devices.listDocuments',
  method: 'GET',
  path: '/devices/:imei/documents/',
  auth: 'user',
  limit: 'read',
  summary: 'Documents of a device; its owner and officers',
  params: z.object({ imei: imeiSchema }),
  status: 200,
  description: 'Documents',
  data: z.object({ results: z.array(documentSchema) }),
  errors: ['not_found'],
})

export const addDeviceDocuments = endpoint({
  id: 'devices.addDocuments',
  method: 'POST',
  path: '/devices/:imei/documents/',
  auth: 'user',
  limit: 'write',
  summary: 'Send documents that prove the ownership of an own device; the same file again changes nothing',
  params: z.object({ imei: imeiSchema }),
  bodyKind: 'multipart',
  files: documents,
  body: z.strictObject({ document_type: ifGiven(documentTypesSchema) }),
  status: 201,
  description: 'Documents sent. An officer will look at them.',
  data: z.object({ results: z.array(documentSchema) }),
  errors: ['not_found', 'ownership_proven', 'file_too_large', 'unsupported_file'],
})

export const readDeviceDocument = endpoint({
  id: 'devices.readDocument',
  method: 'GET',
  path: '/devices/:imei/documents/:id/',
  auth: 'user',
  limit: 'read',
  summary: 'One document as an attachment; the owner and officers',
  params: z.object({ imei: imeiSchema, id: idSchema }),
  answer: 'file',
  status: 200,
  description: 'Document',
  data: z.null(),
  errors: ['not_found'],
})

/** The same file, by its id alone. */
export const readDocument = endpoint({
  id: 'documents.read',
  method: 'GET',
  path: '/documents/:id/',
  auth: 'user',
  limit: 'read',
  summary: 'One document as an attachment; the owner and officers',
  params: z.object({ id: idSchema }),
  answer: 'file',
  status: 200,
  description: 'Document',
  data: z.null(),
  errors: ['not_found'],
})

export const disputeDevice = endpoint({
  id: 'devices.dispute',
  method: 'POST',
  path: '/devices/:imei/disputes/',
  auth: 'user',
  limit: 'sensitive',
  summary: '"This is my device": claim an IMEI that another account registered; officers decide',
  params: z.object({ imei: imeiSchema }),
  bodyKind: 'multipart',
  files: documents,
  body: z.strictObject({
    reason: z
      .string({ error: DEVICE_MESSAGES.reasonRequired })
      .trim()
      .min(1, DEVICE_MESSAGES.reasonRequired)
      .max(2000, 'Use at most 2000 characters'),
    document_type: ifGiven(documentTypesSchema),
  }),
  status: 201,
  description: 'Your claim has been sent. Officers will look at it.',
  data: z.object({ case: z.string() }),
  errors: [
    'forbidden',
    'not_found',
    'dispute_open',
    'device_in_transfer',
    'file_too_large',
    'unsupported_file',
  ],
})
