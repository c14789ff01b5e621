/** The law-enforcement portal (decisions §9, D2, D8). */
import { z } from 'zod'
import { ownAccessSchema, runningDelaySchema } from './accesses.ts'
import { officerIdSchema } from './accounts.ts'
import { caseNumberIn } from './case-number.ts'
import { casePhotoSchema } from './cases.ts'
import {
  deviceStatusSchema,
  documentSchema,
  flagModeSchema,
  flagSourceSchema,
  flagTypeSchema,
  historyItemSchema,
  idOrImeiSchema,
  networksSchema,
  officerFlagSchema,
} from './devices.ts'
import { endpoint } from './endpoint.ts'
import { FLAG_MESSAGES } from './flags.ts'
import { type Imei, normaliseImei } from './imei.ts'
import { nameSchema, plainName } from './names.ts'
import {
  asImei,
  idSchema,
  ifGiven,
  imeiSchema,
  requiredStateSchema,
  stateSchema,
  timeSchema,
} from './primitives.ts'
import { proposalRecordSchema, proposedSchema } from './proposals.ts'
import { seenCaseSchema } from './sightings.ts'
import { STATES } from './states.ts'

/** Minimum length of the purpose of a reveal (decisions §17). */
export const MIN_PURPOSE_LENGTH = 15
/** Numbers that an officer reveals in a day of Lagos, unless a supervisor releases more. */
export const MAX_REVEALS_PER_DAY = 10
/** Reveals that all supervisors together release to one officer for a day. */
export const MAX_RELEASED_PER_DAY = 50

/** Minimum length of a free text. */
export const MIN_SEARCH_LENGTH = 3

export const OFFICER_MESSAGES = {
  reportSent: 'Device report sent successfully.',
  reporterRequired: 'Reporter name is required',
  imeiRequired: 'IMEI is required',
  imeiShape: 'IMEI must be exactly 15 digits',
  stateRequired: 'Device state is required',
  reasonRequired: 'Reason for flagging is required',
  typeRequired: 'Flag type is required',
  caseReferenceRequired: 'Case reference is required',
  purposeRequired: 'Purpose is required',
  purposeShort: 'Say in at least 15 characters what the number is needed for',
  caseUnknown:
    'No case of this device has this number. Take it from the page of the device, or report the device first.',
  revealsUsed: 'You have revealed 10 numbers today. Ask a supervisor to release more, or come back tomorrow.',
  releasesUsed:
    'At most 50 more reveals a day are released to one officer, by all supervisors together. Release fewer, or come back tomorrow.',
  ownReveals: 'Ask another supervisor to release more for you.',
  revealsReleased: 'Released until midnight',
  notOfCase:
    'Only the officer of this case, its police command and supervisors choose what networks do. Have the case assigned to you first.',
  notYourTrace:
    'Only officers of the command of this state, and supervisors, have a phone traced when they report it. Choose block.',
  ownCase:
    'You are a party to this case: you own or claim the device, sent a document or reported it. Ask another officer to decide.',
  searchShort: 'Type at least 3 characters',
} as const
const M = OFFICER_MESSAGES

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `Use at most ${max} characters`)
const day = z
  .union([
    z.literal('').transform(() => undefined),
    z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as YYYY-MM-DD'),
  ])
  .optional()
const cursor = z.string().max(200).optional()
/** Holds the sorted text of a row. */
const longCursor = z.string().max(400).optional()

/** Capital and small letters are the same here (decisions D2). */
export const stateFilterSchema = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .trim()
      .transform((typed) => STATES.find((state) => state.toLowerCase() === typed.toLowerCase()))
      .pipe(stateSchema),
  ])
  .optional()

/** `me`, `none`, a state or an officer id; states without regard to case. */
export const assignedFilterSchema = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum(['me', 'none'])),
    stateFilterSchema,
    officerIdSchema,
  ])
  .optional()

/**
 * The dashboard's filters, in the URL (decisions D2). Days of Lagos: From inclusive, To through the end of
 * the day.
 */
export const flagFiltersSchema = z.object({
  status: z
    .union([z.literal('').transform(() => undefined), z.string().toLowerCase().pipe(flagTypeSchema)])
    .optional(),
  state: stateFilterSchema,
  /** `true`: stolen or lost, active or under review; `false`: the rest, found and rejected ones too. */
  open: z
    .union([
      z.literal('').transform(() => undefined),
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(['true', 'false'])),
    ])
    .optional(),
  source: z
    .union([z.literal('').transform(() => undefined), z.string().toLowerCase().pipe(flagSourceSchema)])
    .optional(),
  assigned: assignedFilterSchema,
  from: day,
  to: day,
  /**
   * Free text over reporter, phone, device, IMEI, location. Fewer than three characters occur in nearly every
   * row, and no index finds them.
   */
  q: z
    .string()
    .trim()
    .max(100)
    .refine((q) => q === '' || q.length >= MIN_SEARCH_LENGTH, M.searchShort)
    .optional(),
})
export type FlagFilters = z.infer<typeof flagFiltersSchema>

/** Columns by which the list of flags sorts; `status` is the type, `location` the state. */
export const FLAG_SORT_COLUMNS = ['date', 'updated', 'reporter', 'device', 'location', 'status'] as const
export type FlagSortColumn = (typeof FLAG_SORT_COLUMNS)[number]
/** With `-` before it: descending. Equal values are always newest first. */
export type FlagSort = FlagSortColumn | `-${FlagSortColumn}`
export const FLAG_SORTS = FLAG_SORT_COLUMNS.flatMap((column): FlagSort[] => [column, `-${column}`])
export const NEWEST_FIRST: FlagSort = '-date'
const sort = z
  .union([
    z.literal('').transform((): undefined => undefined),
    z.enum(FLAG_SORTS as [FlagSort, ...FlagSort[]]),
  ])
  .optional()

export const listFlags = endpoint({
  id: 'lawEnforcement.listFlags',
  method: 'GET',
  path: '/devices/flags/all',
  auth: 'officer',
  limit: 'read',
  summary: 'Logged Issues: device flags, newest first unless sorted otherwise, filtered and paged',
  query: flagFiltersSchema.extend({
    sort,
    cursor: longCursor,
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  status: 200,
  description: 'Device flags',
  data: z.object({
    results: z.array(officerFlagSchema),
    /** Exact for small counts, else an estimate; `count_exact` tells which. */
    count: z.number(),
    count_exact: z.boolean(),
    next: z.string().nullable(),
  }),
  errors: [],
})

export const exportFlags = endpoint({
  id: 'lawEnforcement.exportFlags',
  method: 'GET',
  path: '/le/flags/export/',
  auth: 'officer',
  limit: 'sensitive',
  summary: 'The filtered rows as CSV, at most 50,000',
  query: flagFiltersSchema.extend({ sort }),
  answer: 'file',
  status: 200,
  description: 'Device flags',
  data: z.null(),
  errors: [],
})

export const readFlagNumbers = endpoint({
  id: 'lawEnforcement.readNumbers',
  method: 'GET',
  path: '/le/flags/numbers/',
  auth: 'officer',
  limit: 'read',
  summary: 'Flags by state and by week of the last 12 weeks, and the states that occur',
  status: 200,
  description: 'Numbers',
  data: z.object({
    states: z.array(z.object({ state: z.string(), lost: z.number(), stolen: z.number(), found: z.number() })),
    weeks: z.array(z.object({ week: z.string(), lost: z.number(), stolen: z.number(), found: z.number() })),
  }),
  errors: [],
})

/** Status of an entry of an imported list (decisions §9). `blocked` counts as stolen. */
export const listStatusSchema = z.enum(['stolen', 'blocked', 'lost'])
export type ListStatus = z.infer<typeof listStatusSchema>

/** The readers of a note: officers, or the owner in the timeline of the case as well. */
export const noteAudienceSchema = z.enum(['internal', 'owner'], { error: 'Select who reads the note' })
export type NoteAudience = z.infer<typeof noteAudienceSchema>

export const officerDeviceSchema = z.object({
  /** Null: nobody registered it. */
  id: z.number().nullable(),
  imei: z.string(),
  imei2: z.string().nullable(),
  brand: z.string(),
  model: z.string(),
  status: deviceStatusSchema.nullable(),
  registration_date: timeSchema.nullable(),
  owner: z
    .object({
      id: idSchema,
      first_name: z.string(),
      last_name: z.string(),
      email: z.string(),
      phone_number: z.string().nullable(),
      /** `•••••••1234` or null (decisions D8). */
      nin: z.string().nullable(),
      bvn: z.string().nullable(),
    })
    .nullable(),
  flags: z.array(officerFlagSchema),
  history: z.array(historyItemSchema),
  hold: z.object({ reason: z.string(), placed_at: timeSchema, placed_by: z.string() }).nullable(),
  /** Entries of imported lists, with their source. */
  lists: z.array(z.object({ source: z.string(), status: listStatusSchema, reporting_date: z.string() })),
  notes: z.array(
    z.object({
      id: z.number(),
      flag_id: z.number(),
      note: z.string(),
      audience: noteAudienceSchema,
      officer: z.string(),
      created_at: timeSchema,
    }),
  ),
  /** Choices between trace and block, newest first; `time`: the period of tracing had ended. */
  mode_changes: z.array(
    z.object({
      id: z.number(),
      flag_id: z.number(),
      mode: flagModeSchema,
      changed_by: z.enum(['owner', 'officer', 'time']),
      trace_until: timeSchema.nullable(),
      changed_at: timeSchema,
    }),
  ),
  /** Decisions of two officers about the device, newest first. */
  proposals: z.array(proposalRecordSchema),
  /** Objections of the owner to a theft report of `flags`. */
  objections: z.array(
    z.object({
      id: idSchema,
      flag_id: z.number(),
      reason: z.string(),
      owner: z.string(),
      created_at: timeSchema,
    }),
  ),
  /** News that the owner added to a case. */
  news: z.array(
    z.object({
      id: idSchema,
      flag_id: z.number(),
      text: z.string(),
      created_at: timeSchema,
      photos: z.array(casePhotoSchema),
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.number(),
      case_number: z.string(),
      claimant: z.string(),
      claimant_email: z.string(),
      reason: z.string(),
      status: z.enum(['open', 'upheld', 'rejected']),
      created_at: timeSchema,
      /** Until when the claim makes the phone disputed; null: it does not now. */
      contested_until: timeSchema.nullable(),
      documents: z.array(
        z.object({ id: idSchema, document_type: z.string(), media_type: z.string(), size: z.number() }),
      ),
    }),
  ),
  documents: z.array(documentSchema.extend({ sent_by: z.string() })),
  /** Found reports of the phone, newest first, while it is reported stolen; else none. */
  found: z.array(z.object({ case: z.string(), created_at: timeSchema, closed_at: timeSchema.nullable() })),
  networks: networksSchema,
  /** Cases of the phone that networks saw; where, those who may read it ask for. */
  seen: z.array(seenCaseSchema),
  /** This access; null if no one is notified, since no owner is known. */
  access: ownAccessSchema.nullable(),
  /** Delays of this phone's cases that run now. */
  delays: z.array(runningDelaySchema),
})
export type OfficerDevice = z.infer<typeof officerDeviceSchema>

export const searchDevices = endpoint({
  id: 'lawEnforcement.search',
  method: 'GET',
  path: '/le/devices/search/',
  auth: 'officer',
  limit: 'read',
  summary:
    'Devices with and without flags by IMEI, by at least its first 8 digits, or by case number, and those of the cases that the list finds; audited',
  query: z.object({
    q: z.string().trim().min(1, M.imeiRequired).max(64),
    cursor,
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  status: 200,
  description: 'Search results',
  data: z.object({
    results: z.array(
      officerDeviceSchema
        .pick({
          id: true,
          imei: true,
          imei2: true,
          brand: true,
          model: true,
          status: true,
          registration_date: true,
        })
        .extend({
          owner: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
          reported_by: z.string().nullable(),
          flag_type: flagTypeSchema.nullable(),
          /** The status of that flag while it is open. */
          flag_status: z.enum(['active', 'under_review']).nullable(),
          /** The worst status on imported lists; null: it is on none. */
          listed: listStatusSchema.nullable(),
          created_at: timeSchema.nullable(),
        }),
    ),
    /** Exact up to 200 registered phones; above that there are more than this (`count_exact`). */
    count: z.number(),
    count_exact: z.boolean(),
    next: z.string().nullable(),
  }),
  errors: [],
})

/** A device's number, an IMEI, or the number of a case of the device. */
const officerDeviceKeySchema = z
  .string()
  .max(64)
  .transform((value, ctx): { id: number } | { imei: Imei } | { caseNumber: string } => {
    const caseNumber = caseNumberIn(value)
    if (caseNumber) return { caseNumber }
    const key = idOrImeiSchema.safeParse(value)
    if (key.success) return key.data
    for (const { message } of key.error.issues) ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })

export const readOfficerDevice = endpoint({
  id: 'lawEnforcement.readDevice',
  method: 'GET',
  path: '/le/devices/:imeiOrId/',
  auth: 'officer',
  limit: 'read',
  summary: 'Everything an officer may see of a device; audited',
  params: z.object({ imeiOrId: officerDeviceKeySchema }),
  status: 200,
  description: 'Device',
  data: officerDeviceSchema,
  errors: ['not_found'],
})

export const downloadDeviceReport = endpoint({
  id: 'lawEnforcement.downloadReport',
  method: 'GET',
  path: '/le/devices/:imei/report/',
  auth: 'officer',
  limit: 'sensitive',
  summary:
    'Device, ownership and flag history as PDF with the SHA-256 of its content, officer and time; audited',
  params: z.object({ imei: imeiSchema }),
  query: z.object({
    /**
     * Case or letter that the report is for; it stands in the report and in the audit log, as the purpose
     * does.
     */
    reference: z.string().trim().max(100).optional(),
    purpose: z.string().trim().max(500).optional(),
  }),
  answer: 'file',
  status: 200,
  description: 'Report',
  data: z.null(),
  errors: ['not_found'],
})

export const revealIdentity = endpoint({
  id: 'lawEnforcement.reveal',
  method: 'POST',
  path: '/le/devices/:imei/reveal/',
  auth: 'officer',
  limit: 'sensitive',
  summary:
    'The owner’s whole NIN or BVN, for a case of the device and with a reason; audited, and told to the owner',
  params: z.object({ imei: imeiSchema }),
  body: z.strictObject({
    field: z.enum(['nin', 'bvn'], { error: 'Select NIN or BVN' }),
    case_reference: required(M.caseReferenceRequired, 100),
    /** At least 15 characters, so that it says something. */
    purpose: required(M.purposeRequired, 500).refine(
      (text) => text === '' || text.length >= MIN_PURPOSE_LENGTH,
      M.purposeShort,
    ),
    /** The expected owner: refused as a conflict when the device has another one by now. */
    owner_id: idSchema.optional(),
  }),
  status: 200,
  description: 'Revealed; this is in the audit log',
  data: z.object({ field: z.enum(['nin', 'bvn']), value: z.string() }),
  errors: ['not_found', 'conflict'],
})

export const releaseReveals = endpoint({
  id: 'lawEnforcement.releaseReveals',
  method: 'POST',
  path: '/le/officers/:officerId/reveals/',
  auth: 'supervisor',
  limit: 'sensitive',
  summary: 'A supervisor releases more reveals to another officer, for today; audited',
  params: z.object({ officerId: z.string().trim().toUpperCase().max(20) }),
  body: z.strictObject({
    more: z.coerce
      .number('Enter a number from 1 to 50')
      .int('Enter a number from 1 to 50')
      .min(1, 'Enter a number from 1 to 50')
      .max(MAX_RELEASED_PER_DAY, 'Enter a number from 1 to 50'),
    reason: required('Reason is required', 500),
  }),
  status: 200,
  description: M.revealsReleased,
  data: z.object({ officer_id: z.string(), left_today: z.number() }),
  errors: ['not_found', 'not_independent', 'quota_exceeded'],
})

/** An officer's report: brand and model, phone and location are not validated beyond their length. */
const officerReportFields = z.strictObject({
  reporter_name: nameSchema(M.reporterRequired, 120),
  imei: z
    .string({ error: M.imeiRequired })
    .trim()
    .min(1, { error: M.imeiRequired, abort: true })
    .transform(normaliseImei)
    .pipe(z.string().regex(/^\d{15}$/, M.imeiShape))
    .transform(asImei),
  device_brand: z.string().overwrite(plainName).max(140, 'Use at most 140 characters').default(''),
  phone: z.string().trim().max(40, 'Use at most 40 characters').default(''),
  device_state: requiredStateSchema(M.stateRequired),
  location: z.string().trim().max(300, 'Use at most 300 characters').default(''),
  reason_for_flagging: required(M.reasonRequired, 2000),
  flag_type: z.enum(flagTypeSchema.options, { error: M.typeRequired }),
  /** Default: block. To trace, the case must be one of the officer's command. */
  mode: ifGiven(z.enum(flagModeSchema.options, { error: FLAG_MESSAGES.modeRequired })),
  security_pin_required: z.boolean().default(true),
})

export const officerReportBody = officerReportFields.refine(
  ({ flag_type, mode }) => flag_type !== 'found' || mode !== 'trace',
  {
    error: FLAG_MESSAGES.traceNotFound,
    path: ['mode'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

export const createOfficerReport = endpoint({
  id: 'lawEnforcement.createReport',
  method: 'POST',
  path: '/le/devices/report/create/',
  auth: 'officer',
  limit: 'write',
  summary: 'An officer files a device report: an active flag with a case number',
  body: officerReportBody,
  status: 201,
  description: M.reportSent,
  data: officerFlagSchema,
  errors: ['case_open', 'no_open_case'],
})

const flagParams = z.object({ id: z.coerce.number().int().positive() })
const reasonBody = z.strictObject({ reason: required('Reason is required', 2000) })
/** `block`: the networks block the phone as well (decisions §13). */
const holdBody = reasonBody.extend({ block: z.boolean('block is true or false').default(false) })
const act = <Verb extends string, Body extends z.ZodType = typeof reasonBody>(
  verb: Verb,
  summary: string,
  description: string,
  body: Body = reasonBody as z.ZodType as Body,
) =>
  endpoint({
    id: `lawEnforcement.${verb}`,
    method: 'POST',
    path: `/le/flags/:id/${verb}/`,
    auth: 'officer',
    limit: 'write',
    summary,
    params: flagParams,
    body,
    status: 200,
    description,
    data: officerFlagSchema,
    errors: ['not_found', 'flag_state', 'case_open'],
  })

export const confirmFlag = endpoint({
  id: 'lawEnforcement.confirm',
  method: 'POST',
  path: '/le/flags/:id/confirm/',
  auth: 'officer',
  limit: 'write',
  summary:
    'A report under review becomes an active flag; about a device of a shop it is proposed (202) to a supervisor',
  params: flagParams,
  body: reasonBody,
  status: 200,
  otherStatus: 202,
  description: 'Report confirmed',
  data: z.union([officerFlagSchema, proposedSchema]),
  errors: ['not_found', 'flag_state', 'case_open', 'proposal_open', 'device_in_transfer'],
})
export const rejectFlag = act('reject', 'A report under review is rejected', 'Report rejected')
export const clearFlag = act('clear', 'An active flag is cleared', 'Flag cleared')
export const holdDevice = act('hold', 'A police hold on the device of the flag', 'Hold placed', holdBody)
export const releaseDevice = act('release', 'The police hold is lifted', 'Hold lifted')

export const setFlagMode = endpoint({
  id: 'lawEnforcement.setMode',
  method: 'POST',
  path: '/le/flags/:id/mode/',
  auth: 'officer',
  limit: 'write',
  summary:
    'What networks do with the phone of an open case: block it, or trace it for 14 days; the officer or the command of the case, and supervisors',
  params: flagParams,
  body: reasonBody.extend({ mode: z.enum(flagModeSchema.options, { error: FLAG_MESSAGES.modeRequired }) }),
  status: 200,
  description: 'Changed. Networks are told at once.',
  data: officerFlagSchema,
  errors: ['forbidden', 'not_found', 'flag_state'],
})

const holdAct = <Verb extends string, Body extends z.ZodType>(
  verb: Verb,
  path: string,
  summary: string,
  description: string,
  body: Body,
) =>
  endpoint({
    id: `lawEnforcement.${verb}`,
    method: 'POST',
    path,
    auth: 'officer',
    limit: 'write',
    summary,
    params: z.object({ imei: imeiSchema }),
    body,
    status: 200,
    description,
    data: z.object({ imei: z.string(), held: z.boolean() }),
    errors: ['not_found', 'flag_state'],
  })

/** For a device without a case. */
export const holdImei = holdAct(
  'holdImei',
  '/le/devices/:imei/hold/',
  'A police hold on a device',
  'Hold placed',
  holdBody,
)
export const releaseImei = holdAct(
  'releaseImei',
  '/le/devices/:imei/release/',
  'The police hold is lifted',
  'Hold lifted',
  reasonBody,
)

export const addFlagNote = endpoint({
  id: 'lawEnforcement.addNote',
  method: 'POST',
  path: '/le/flags/:id/notes/',
  auth: 'officer',
  limit: 'write',
  summary: 'A note on a case, for officers alone unless its audience is the owner',
  params: flagParams,
  body: z.strictObject({
    note: required('Note is required', 4000),
    audience: noteAudienceSchema.default('internal'),
  }),
  status: 201,
  description: 'Note added',
  data: z.object({ id: z.number(), note: z.string(), audience: noteAudienceSchema, created_at: timeSchema }),
  errors: ['not_found'],
})

export const decideDispute = endpoint({
  id: 'lawEnforcement.decideDispute',
  method: 'POST',
  path: '/le/disputes/:id/decide/',
  auth: 'officer',
  limit: 'write',
  summary:
    'Rejects a claim, or proposes (202) to a supervisor to uphold it: then ownership moves to the claimant',
  params: flagParams,
  body: z.strictObject({
    decision: z.enum(['uphold', 'reject'], { error: 'Select a decision' }),
    reason: required('Reason is required', 2000),
  }),
  status: 200,
  otherStatus: 202,
  description: 'Dispute decided',
  data: z.union([z.object({ id: z.number(), status: z.literal('rejected') }), proposedSchema]),
  errors: ['not_found', 'flag_state', 'proposal_open', 'device_in_transfer'],
})

export const contestDispute = endpoint({
  id: 'lawEnforcement.contestDispute',
  method: 'POST',
  path: '/le/disputes/:id/contest/',
  auth: 'officer',
  limit: 'write',
  summary:
    'Lets an open claim contest its phone for 14 days: checks say that ownership is disputed, and no transfer of it',
  params: flagParams,
  body: reasonBody,
  status: 200,
  description: 'The phone is disputed',
  data: z.object({ id: z.number(), contested_until: timeSchema }),
  errors: ['not_found', 'flag_state'],
})

export const approveDocument = endpoint({
  id: 'lawEnforcement.approveDocument',
  method: 'POST',
  path: '/le/documents/:id/approve/',
  auth: 'officer',
  limit: 'write',
  summary: 'A document of a device proves the ownership of its owner',
  params: z.object({ id: idSchema }),
  body: reasonBody,
  status: 200,
  description: 'Document approved',
  data: z.object({ id: idSchema, approved: z.literal(true) }),
  errors: ['not_found'],
})

export const declineDocument = endpoint({
  id: 'lawEnforcement.declineDocument',
  method: 'POST',
  path: '/le/documents/:id/decline/',
  auth: 'officer',
  limit: 'write',
  summary:
    'A document of a device does not prove its ownership; its owner reads the reason and may send another one',
  params: z.object({ id: idSchema }),
  body: reasonBody,
  status: 200,
  description: 'Document declined',
  data: z.object({ id: idSchema, approved: z.literal(false) }),
  errors: ['not_found', 'conflict'],
})

/**
 * Server-sent events: `flag` with `{id, imei, change: 'new' | 'changed'}`, and a comment every 20 s to keep
 * the connection open.
 */
export const flagEvents = endpoint({
  id: 'lawEnforcement.events',
  method: 'GET',
  path: '/le/events/',
  auth: 'officer',
  limit: 'read',
  summary: 'New and changed flags as server-sent events',
  answer: 'events',
  status: 200,
  description: 'Events',
  data: z.null(),
  errors: [],
})
