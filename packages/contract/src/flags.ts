/** Flags and theft reports (decisions §5). */

import { z } from 'zod'
import { ACCOUNT_MESSAGES, codeSchema, MAX_PASSWORD_LENGTH } from './accounts.ts'
import { CUSTODY_STATES } from './custody-states.ts'
import { flagModeSchema, flagRecordSchema, flagStatusSchema, flagTypeSchema } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { normaliseImei } from './imei.ts'
import { nameSchema, optionalName } from './names.ts'
import {
  asImei,
  emailSchema,
  ifGiven,
  imeiSchema,
  optionalText,
  phoneSchema,
  requiredStateSchema,
  stateSchema,
  timeSchema,
} from './primitives.ts'
import { networkAnswerSchema, TELECOM_MESSAGES } from './telecom.ts'
import { TRANSFER_MESSAGES, typedPinSchema } from './transfers.ts'

export const FLAG_MESSAGES = {
  success: 'Success Flagging Device',
  typeRequired: 'Flag type is required',
  reasonRequired: 'Reason for Flagging is required',
  locationRequired: 'Last Known Location is required',
  reporterRequired: 'Reporter name is required',
  imeiRequired: 'IMEI is required',
  imeiShape: 'IMEI must be exactly 15 digits',
  stateRequired: 'Device state is required',
  reportReasonRequired: 'Reason for flagging is required',
  phoneRequired: 'Phone number is required',
  passwordOnlyLocked:
    'You can use your password only while your PIN is locked, and only to report a device stolen or lost. Enter your PIN.',
  modeRequired: 'Choose block or trace',
  modeChanged: 'Changed. Networks are told at once.',
  traceNeedsProof:
    'Only an owner who has proven ownership can have a phone traced. Choose block, or add a receipt to the phone and wait for an officer.',
  traceNotFound: 'A phone that you have back is not traced.',
  tracedEnough:
    'This phone has been traced for 14 days. Choose block, or ask an officer of the case to have it traced again.',
  modeClosed: 'This case is closed, so networks neither block nor trace the phone because of it.',
  officersBlock:
    'Law enforcement has chosen to block this phone. Ask an officer of the case to have it traced.',
  lapsed: 'This report has ended: its contact was not proven in 72 hours. Report the phone again.',
  oneContact: 'Give an email address or a phone number, one of the two',
  codeOrProof: 'Enter the code that we sent you',
  numberAdded: 'This case has its IMEI already.',
  numberLate: 'This case ended, because its IMEI did not come in 14 days. Report the phone again.',
  rejectedOften:
    'Officers rejected three reports of this contact. It can send one report in 7 days. If you have proof, take it to a police station.',
} as const
const M = FLAG_MESSAGES

const text = (required: string, max: number) =>
  z.string({ error: required }).trim().min(1, required).max(max, `Use at most ${max} characters`)

/** Empty when not given. */
const textIfGiven = (wrong: string, max: number) =>
  ifGiven(z.string({ error: wrong }).trim().max(max, `Use at most ${max} characters`)).transform(
    (value) => value ?? '',
  )

const flagFields = z.strictObject({
  /** The number of `GET /devices/`; must be the device of the path. */
  device: z.coerce
    .number({ error: 'Device is required' })
    .int('Device is required')
    .positive('Device is required'),
  flag_type: z.enum(flagTypeSchema.options, { error: M.typeRequired }),
  /** Reason and place may be left out when the owner has the device back. */
  reason: textIfGiven(M.reasonRequired, 2000),
  last_known_location: textIfGiven(M.locationRequired, 300),
  /** Counts before the state that the location names. */
  device_state: ifGiven(stateSchema),
  /** Default: block. To trace a phone its ownership must be proven. */
  mode: ifGiven(z.enum(flagModeSchema.options, { error: M.modeRequired })),
  security_pin_required: z.boolean().default(true),
  security_pin: ifGiven(typedPinSchema),
  /** In the place of the PIN while that is locked, for stolen and lost. */
  password: ifGiven(
    z
      .string({ error: ACCOUNT_MESSAGES.passwordRequired })
      .max(MAX_PASSWORD_LENGTH, ACCOUNT_MESSAGES.passwordTooLong),
  ),
})

type FlagFields = z.infer<typeof flagFields>

/** Refusals that are said beside what is wrong with other fields. */
const besides = (field: keyof FlagFields, error: string) => ({
  error,
  path: [field],
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

/** Other fields may be wrong, so the value may be of any type. */
const foundOrGiven = (field: 'reason' | 'last_known_location') => (flag: FlagFields) => {
  const given: unknown = flag[field]
  return flag.flag_type === 'found' || (typeof given === 'string' && given.trim() !== '')
}

/** Nobody watches for a phone that its owner has back. */
const tracesWhatIsGone = ({ flag_type, mode }: FlagFields) => flag_type !== 'found' || mode !== 'trace'

export const createFlagBody = flagFields
  .refine(foundOrGiven('reason'), besides('reason', M.reasonRequired))
  .refine(foundOrGiven('last_known_location'), besides('last_known_location', M.locationRequired))
  .refine(tracesWhatIsGone, besides('mode', M.traceNotFound))
  .refine(
    ({ security_pin, password }) => Boolean(security_pin || password),
    besides('security_pin', TRANSFER_MESSAGES.pinRequired),
  )

export const createFlag = endpoint({
  id: 'flags.create',
  method: 'POST',
  path: '/devices/:imei/flags/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'The owner flags a device stolen or lost, or says that it was found, then reason and place may be left out; the security PIN confirms. While it is locked, the password confirms stolen and lost',
  params: z.object({ imei: imeiSchema }),
  body: createFlagBody,
  status: 201,
  description: M.success,
  data: flagRecordSchema.extend({
    /** Number of the case that this flag closed, if it closed one. */
    closed_case: z.string().optional(),
  }),
  errors: [
    'not_found',
    'case_open',
    'no_open_case',
    'police_hold',
    'pin_missing',
    'recently_recovered',
    'sim_recently_changed',
    'account_locked',
  ],
})

/** For how long networks trace a phone, before they block it by themselves (decisions §20). */
export const TRACE_DAYS = 14

export const changeFlagMode = endpoint({
  id: 'flags.changeMode',
  method: 'POST',
  path: '/devices/:imei/flags/:id/mode/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'The owner changes what networks do with the phone of an open case: block it, or trace it for at most 14 days, for which ownership must be proven; the security PIN confirms',
  params: z.object({ imei: imeiSchema, id: z.coerce.number().int().positive() }),
  body: z.strictObject({
    mode: z.enum(flagModeSchema.options, { error: M.modeRequired }),
    security_pin: typedPinSchema,
  }),
  status: 200,
  description: M.modeChanged,
  data: flagRecordSchema,
  errors: ['not_found', 'flag_state', 'police_hold', 'pin_missing', 'recently_recovered', 'account_locked'],
})

/** The number of a report, whose check digit nobody compares. */
const reportedImei = z
  .string({ error: M.imeiRequired })
  .trim()
  .min(1, { error: M.imeiRequired, abort: true })
  .transform(normaliseImei)
  .pipe(z.string().regex(/^\d{15}$/, M.imeiShape))
  .transform(asImei)

/** So long a case waits for its IMEI (decisions §21). */
export const IMEI_FOLLOWS_DAYS = 14

/** A theft report. `email` is optional: the code then goes there instead of to the phone. */
export const reportBody = z.strictObject({
  reporter_name: nameSchema(M.reporterRequired, 120),
  /** Null: the reporter does not know it yet. */
  imei: reportedImei.nullable(),
  device_brand: optionalName(140),
  phone: z
    .string({ error: M.phoneRequired })
    .min(1, { error: M.phoneRequired, abort: true })
    .pipe(phoneSchema),
  email: ifGiven(emailSchema()),
  device_state: requiredStateSchema(M.stateRequired),
  location: optionalText(300),
  reason_for_flagging: text(M.reportReasonRequired, 2000),
  flag_type: z.enum(['stolen', 'lost'], { error: M.typeRequired }),
  security_pin_required: ifGiven(z.boolean()),
  /** A look-up's, which proved this contact a moment ago: no other code is sent. */
  proof: ifGiven(z.string().max(64)),
})

/** Given while a case waits for its number. */
const imeiToFollow = { imei: z.null().optional(), imei_due_at: timeSchema.optional() }

export const createReport = endpoint({
  id: 'reports.create',
  method: 'POST',
  path: '/reports/',
  auth: 'optional',
  limit: 'sensitive',
  summary:
    'Anybody reports a device stolen or lost. A code goes to the phone or email; once it is given, the report counts until an officer decides. Without an IMEI the case waits for it for 14 days and changes nothing until then',
  body: reportBody,
  status: 201,
  description: 'Your report has been received and is under review.',
  data: z.object({
    case: z.string(),
    status: z.literal('under_review'),
    contact_verified: z.boolean(),
    ...imeiToFollow,
  }),
  // Those who know of the open case anyway: its owner, and officers.
  errors: ['case_open'],
})

export const caseNumberSchema = z.string().regex(/^LE-\d{4}-\d{6,}$/)
const caseParams = z.object({ case: caseNumberSchema })

export const reportStatusSchema = z.object({
  case: z.string(),
  status: flagStatusSchema,
  flag_type: flagTypeSchema,
  contact_verified: z.boolean(),
  created_at: timeSchema,
  updated_at: timeSchema,
  ...imeiToFollow,
  /** Given once the police keep the phone of the case: without the place. */
  custody: z.object({ state: z.enum(CUSTODY_STATES), since: timeSchema }).optional(),
})
export type ReportStatus = z.infer<typeof reportStatusSchema>

export const verifyReportContact = endpoint({
  id: 'reports.verifyContact',
  method: 'POST',
  path: '/reports/:case/verify-contact/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'Prove the contact of a public report with the code. With the phone number that it was made with, nobody else can use up the tries',
  params: caseParams,
  body: z.strictObject({ code: codeSchema, phone: ifGiven(z.string().max(32)) }),
  status: 200,
  description: 'Thank you. Your contact is verified.',
  data: reportStatusSchema,
  errors: ['not_found', 'flag_state', 'code_wrong', 'code_expired', 'code_tries_used'],
})

export const resendReportCode = endpoint({
  id: 'reports.resendCode',
  method: 'POST',
  path: '/reports/:case/resend-code/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'Send the code of a public report again, to where the first one went; the phone number it was made with must be given',
  params: caseParams,
  body: z.strictObject({ phone: z.string().max(32) }),
  status: 200,
  description: 'A new code has been sent.',
  data: reportStatusSchema,
  errors: ['not_found', 'flag_state', 'contact_verified', 'code_too_soon'],
})

export const readReport = endpoint({
  id: 'reports.read',
  method: 'GET',
  path: '/reports/:case/',
  auth: 'public',
  limit: 'sensitive',
  summary: 'How a public report stands; the phone number it was made with must be given',
  params: caseParams,
  query: z.object({ phone: z.string().max(32).default('') }),
  status: 200,
  description: 'Report',
  data: reportStatusSchema,
  errors: ['not_found'],
})

const contactFields = { email: ifGiven(emailSchema()), phone: ifGiven(phoneSchema) }
const isOneContact = ({ email, phone }: { email?: string | undefined; phone?: string | undefined }) =>
  (email === undefined) !== (phone === undefined)

export const lookUpPhonesBody = z
  .strictObject({
    ...contactFields,
    code: ifGiven(codeSchema),
    /** `collect`: to read where the police keep a phone. The message says so, and no phones are answered. */
    purpose: z.enum(['find', 'collect']).optional(),
  })
  .refine(isOneContact, { error: M.oneContact, path: ['email'] })

const foundPhoneSchema = z.object({ imei: z.string(), brand: z.string(), model: z.string() })
export type LookedUpPhone = z.infer<typeof foundPhoneSchema>

export const lookUpPhones = endpoint({
  id: 'reports.lookUpPhones',
  method: 'POST',
  path: '/reports/lookup/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'For a victim without the IMEI: sends a code to an email or phone number, the same for every one; with the code, the phones and earlier checks of that person',
  body: lookUpPhonesBody,
  status: 200,
  description: 'Look-up',
  /** Empty until the code is given. */
  data: z.object({
    /** Own phones first, then those of earlier checks. */
    phones: z.array(foundPhoneSchema).optional(),
    /** Numbers among them that come from earlier checks. */
    checked: z.array(z.string()).optional(),
    /** The network that can be asked about this person's number; null: none. */
    network: z.string().nullable().optional(),
    /** Proves this contact for 30 minutes. */
    proof: z.string().optional(),
  }),
  errors: ['code_wrong', 'code_expired', 'code_tries_used'],
})

export const askLastPhone = endpoint({
  id: 'reports.askLastPhone',
  method: 'POST',
  path: '/reports/lookup/network/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'One question to the network of a proven number of an account: was its SIM replaced in the last 30 days; after a yes, which phone the number was in last',
  body: z.strictObject({
    proof: z.string({ error: M.codeOrProof }).min(1, M.codeOrProof).max(64),
    question: z.enum(['sim_swap', 'last_phone']),
    consent: z.literal(true, { error: TELECOM_MESSAGES.consentRequired }),
  }),
  status: 200,
  description: 'What your network says',
  data: z.object({
    answer: networkAnswerSchema,
    network: z.string().nullable(),
    /** To the second question. */
    phone: foundPhoneSchema.nullable(),
  }),
  errors: ['code_expired', 'conflict', 'phone_not_verified'],
})

export const addReportImeiBody = z
  .strictObject({
    imei: reportedImei,
    ...contactFields,
    /** The code of a look-up, or of the report. */
    code: ifGiven(codeSchema),
    proof: ifGiven(z.string().max(64)),
  })
  .refine(isOneContact, { error: M.oneContact, path: ['email'] })
  .refine(({ code, proof }) => code !== undefined || proof !== undefined, {
    error: M.codeOrProof,
    path: ['code'],
  })

export const addReportImei = endpoint({
  id: 'reports.addImei',
  method: 'POST',
  path: '/reports/:case/imei/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'Adds the IMEI to a report that waits for it, under the same case number; with a code to the contact of the report',
  params: caseParams,
  body: addReportImeiBody,
  status: 200,
  description: 'Thank you. The IMEI is added.',
  data: reportStatusSchema,
  errors: ['not_found', 'flag_state', 'code_wrong', 'code_tries_used'],
})
