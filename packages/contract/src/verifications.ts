/** Checking an IMEI (decisions §3). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  EMAIL_MESSAGES,
  emailSchema,
  idSchema,
  ifGiven,
  imeiSchema,
  moneySchema,
  timeSchema,
} from './primitives.ts'
import { inUseSchema } from './telecom.ts'

export const verificationResultSchema = z.enum(['clean', 'flagged', 'stolen'])
export type VerificationResult = z.infer<typeof verificationResultSchema>

export const verificationStatusSchema = z.enum(['awaiting_payment', 'completed', 'delivered', 'expired'])
export type VerificationStatus = z.infer<typeof verificationStatusSchema>

/**
 * A finding is one fact with its meaning. `form` findings depend on the number alone and are shown before
 * payment; `registry` findings come from Amana's data and are shown after payment.
 */
export const FINDINGS = {
  check_digit_mismatch: {
    about: 'form',
    severity: 'flagged',
    title: 'Check digit does not match',
    text: 'The last digit of this IMEI does not fit the others. It may be a typing mistake, or the number was changed.',
  },
  all_digits_equal: {
    about: 'form',
    severity: 'flagged',
    title: 'All digits are the same',
    text: 'No manufacturer issues such a number. The IMEI was most likely changed.',
  },
  tac_unknown: {
    about: 'form',
    severity: 'info',
    title: 'Model not in our list',
    text: 'The first eight digits are not in our table of models. Many recent phones are not; check brand and model yourself.',
  },
  not_registered: {
    about: 'registry',
    severity: 'info',
    title: 'Not registered with Amana',
    text: 'Nobody has registered this device with Amana. This is common and not a fault.',
  },
  registered: {
    about: 'registry',
    severity: 'info',
    title: 'Registered with Amana',
    text: 'This device is registered to an account.',
  },
  stolen_flag: {
    about: 'registry',
    severity: 'stolen',
    title: 'Reported stolen',
    text: 'An active stolen report exists for this IMEI.',
  },
  listed_stolen: {
    about: 'registry',
    severity: 'stolen',
    title: 'On a stolen or blocked list',
    text: 'This IMEI is on a list of stolen or blocked devices that Amana has received.',
  },
  listed_lost: {
    about: 'registry',
    severity: 'flagged',
    title: 'On a list of lost devices',
    text: 'This IMEI is on a list of lost devices that Amana has received.',
  },
  lost_flag: {
    about: 'registry',
    severity: 'flagged',
    title: 'Reported lost',
    text: 'An active lost report exists for this IMEI.',
  },
  report_under_review: {
    about: 'registry',
    severity: 'flagged',
    title: 'Report under review',
    text: 'Somebody reported this IMEI. The report has not been confirmed yet.',
  },
  ownership_disputed: {
    about: 'registry',
    severity: 'flagged',
    title: 'Ownership is disputed',
    text: 'Somebody else claims this device and has shown a document. Officers have not decided yet. Do not buy it now.',
  },
  imei_copied: {
    about: 'registry',
    severity: 'flagged',
    title: 'Number may be on more than one phone',
    text: 'This IMEI may have been copied: it was seen in two places at once, or two people have proven that the phone is theirs. The phone in your hand may not be the one that was registered.',
  },
  police_hold: {
    about: 'registry',
    severity: 'flagged',
    title: 'Police hold',
    text: 'Law enforcement has placed a hold on this device.',
  },
} as const satisfies Record<
  string,
  { about: 'form' | 'registry'; severity: 'info' | VerificationResult; title: string; text: string }
>

export type FindingCode = keyof typeof FINDINGS
export const FINDING_CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]]

export const findingSchema = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(['info', 'clean', 'flagged', 'stolen']),
  title: z.string(),
  text: z.string(),
})
export type Finding = z.infer<typeof findingSchema>

export function findingOf(code: FindingCode): Finding {
  const { severity, title, text } = FINDINGS[code]
  return { code, severity, title, text }
}

/** A source, and the time of its data. */
export const sourceSchema = z.object({ name: z.string(), as_of: timeSchema.nullable() })
export type Source = z.infer<typeof sourceSchema>

/**
 * Brand and model are sent twice, with and without the `device_` prefix: clients read either. Empty text: not
 * known.
 */
export const deviceInfoSchema = z.object({
  device: z.string(),
  device_brand: z.string(),
  device_model: z.string(),
  brand: z.string(),
  model: z.string(),
})

export const verificationSchema = z.object({
  id: idSchema,
  /**
   * Visitors only, and only in the answer of `create`: the secret that alone lets them see and pay for their
   * check.
   */
  access_token: z.string().optional(),
  status: verificationStatusSchema,
  created_at: timeSchema,
  expires_at: timeSchema,
  completed_at: timeSchema.nullable(),
  delivered_at: timeSchema.nullable(),
  paid_amount: moneySchema,
  required_amount: moneySchema,
  /** Null until paid. */
  result: verificationResultSchema.nullable(),
  /** "no report known to Amana as of TIME"; null until paid. */
  statement: z.string().nullable(),
  device_info: deviceInfoSchema,
  /** Form findings until paid, then all. */
  findings: z.array(findingSchema),
  /** Empty until paid. */
  sources: z.array(sourceSchema),
  /** A network saw the owner's SIM in the phone; it changes no result. Null until paid. */
  in_use: inUseSchema,
  /** The address for the report, as given by the caller; null: not given yet. */
  email: z.string().nullable(),
  certificate_number: z.string().nullable(),
  /** Opens the report, without buyer and payment, for everybody who has it; null: none, or it has ended. */
  report_link: z.string().nullable(),
})
export type Verification = z.infer<typeof verificationSchema>

/** The badge in the recent list. `pending` reads "Pending payment". */
export const statusIconSchema = z.enum(['pending', 'clean', 'flagged', 'stolen', 'expired'])

export const recentVerificationSchema = z.object({
  id: idSchema,
  device: z.string(),
  created_at: timeSchema,
  /** `Pending payment`, `Expired`, or the result. */
  result: z.string(),
  status_icon: statusIconSchema,
})

export const createVerification = endpoint({
  id: 'verifications.create',
  method: 'POST',
  path: '/devices/verifications/create/',
  auth: 'optional',
  limit: 'write',
  summary: 'Start a check of an IMEI; the result is shown once it is paid for',
  body: z.strictObject({
    imei: imeiSchema,
    requested_by: ifGiven(z.string().trim().max(200)),
    requested_by_email: ifGiven(emailSchema()),
  }),
  status: 201,
  description: 'Verification created',
  data: verificationSchema,
  errors: [],
})

export const readVerification = endpoint({
  id: 'verifications.read',
  method: 'GET',
  path: '/devices/verifications/:id/',
  auth: 'optional',
  limit: 'read',
  summary: 'A check: the preview until it is paid for, then the report',
  params: z.object({ id: idSchema }),
  query: z.object({ access_token: z.string().max(200).optional() }),
  status: 200,
  description: 'Verification',
  data: verificationSchema,
  errors: ['not_found'],
})

export const recentVerifications = endpoint({
  id: 'verifications.recent',
  method: 'GET',
  path: '/devices/verifications/recent/',
  auth: 'user',
  limit: 'read',
  summary: 'The 20 latest checks of the signed-in user',
  status: 200,
  description: 'Recent verifications',
  data: z.object({ results: z.array(recentVerificationSchema) }),
  errors: [],
})

export const verificationRowSchema = recentVerificationSchema.extend({
  /** Empty text: not known. */
  brand: z.string(),
  model: z.string(),
})
export type VerificationRow = z.infer<typeof verificationRowSchema>

export const listVerifications = endpoint({
  id: 'verifications.list',
  method: 'GET',
  path: '/devices/verifications/',
  auth: 'user',
  limit: 'read',
  summary: 'All own checks, newest first',
  query: z.object({
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
    /** Digits of an IMEI, words of brand and model, or a result. */
    q: z.string().trim().max(100).optional(),
  }),
  status: 200,
  description: 'Your verifications',
  data: z.object({ results: z.array(verificationRowSchema), count: z.number(), next: z.string().nullable() }),
  errors: [],
})

export const readVerificationReport = endpoint({
  id: 'verifications.report',
  method: 'GET',
  path: '/devices/verifications/:id/report/',
  auth: 'optional',
  limit: 'write',
  summary: 'The report of a paid check as PDF; visitors send its access token',
  params: z.object({ id: idSchema }),
  query: z.object({ access_token: z.string().max(200).optional() }),
  answer: 'file',
  status: 200,
  description: 'Report',
  data: z.null(),
  errors: ['not_found', 'payment_not_completed'],
})

/** Times a day that a report can be sent again. */
export const MAX_REPORTS_AGAIN_PER_DAY = 3

/** For a buyer who has neither the page of the check nor an account. */
export const sendPaidReportAgain = endpoint({
  id: 'verifications.sendPaidAgain',
  method: 'POST',
  path: '/payments/reports/again/',
  auth: 'public',
  limit: 'sensitive',
  summary:
    'Send a paid report again to the address that was given with its payment; the answer is always the same',
  body: z
    .strictObject({
      email: ifGiven(emailSchema()),
      imei: ifGiven(imeiSchema),
      /** The payment's reference; then neither is needed. */
      reference: ifGiven(z.string().trim().max(100, 'Use at most 100 characters')),
    })
    .refine(({ email, reference }) => email !== undefined || reference !== undefined, {
      path: ['email'],
      error: EMAIL_MESSAGES.required,
    })
    .refine(({ imei, reference }) => imei !== undefined || reference !== undefined, {
      path: ['imei'],
      error: 'Please input a 15 digit IMEI number',
    }),
  status: 200,
  description:
    'If a report was paid for with this, it is on its way to the email address that was given with the payment.',
  data: z.null(),
  errors: ['too_many_requests'],
})

export const deliverVerification = endpoint({
  id: 'verifications.deliver',
  method: 'POST',
  path: '/devices/verifications/:id/deliver/',
  auth: 'optional',
  limit: 'write',
  summary: 'Send the report again, also to a corrected address; at most 3 times a day',
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    /** Without one: the address that the check has. */
    email: ifGiven(emailSchema()),
    access_token: ifGiven(z.string().max(200)),
  }),
  status: 200,
  description: 'Report sent again',
  data: z.object({ sent_to: z.string(), left_today: z.number().int() }),
  errors: ['not_found', 'payment_not_completed', 'too_many_requests'],
})
