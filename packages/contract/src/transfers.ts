/** Ownership transfers (decisions §6). */
import { z } from 'zod'
import { ACCOUNT_MESSAGES, sixDigits } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { emailSchema, idSchema, ifGiven, phoneSchema, timeSchema } from './primitives.ts'

/** Seconds: the page's lock of "resend", and its session. */
export const TRANSFER_CODE_SECONDS = 600
export const TRANSFER_SESSION_SECONDS = 900
/** Seconds that the recipient has when they accept in their account. */
export const TRANSFER_ACCOUNT_SECONDS = 24 * 60 * 60

export const TRANSFER_MESSAGES = {
  deviceRequired: 'Device is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email',
  phoneRequired: 'Phone is required',
  methodRequired: 'Select a method',
  pinRequired: 'Security Pin is required',
  pinTooShort: 'PIN must be at least 4 characters',
  pinTooLong: 'PIN must be at most 6 characters',
  initiated: 'Transfer initiated. Recipient will receive a verification code.',
  initiatedByAccount: 'Transfer initiated. The receiver has 24 hours to accept it in their account.',
  codeShape: 'Please enter a valid 6-digit OTP code.',
  resent: 'Please check your mail or phone number.',
} as const
const M = TRANSFER_MESSAGES

export const transferStatusSchema = z.enum(['pending', 'completed', 'cancelled', 'declined', 'expired'])
export type TransferStatus = z.infer<typeof transferStatusSchema>

/** Where the code goes; `account`: the recipient accepts in their account, without a code (decisions §11). */
export const transferMethodSchema = z.enum(['email', 'phone', 'account'], { error: M.methodRequired })

export const transferSchema = z.object({
  id: idSchema,
  status: transferStatusSchema,
  device: z.object({ id: z.number(), brand: z.string(), model: z.string(), imei: z.string() }),
  /** The sender's name, as the recipient sees it; and the recipient's contacts, as the sender typed them. */
  from_name: z.string(),
  to_email: z.string(),
  to_phone: z.string(),
  verification_method: transferMethodSchema,
  created_at: timeSchema,
  /**
   * End of the session of 15 minutes for typing the code; the recipient may accept until then as well. By
   * `account`: 24 hours after the beginning.
   */
  expires_at: timeSchema,
  completed_at: timeSchema.nullable(),
  /** The device as Amana knows it, for the recipient of an open transfer; else null. */
  standing: z
    .object({
      reported: z.enum(['stolen', 'lost']).nullable(),
      police_hold: z.boolean(),
      disputed: z.boolean(),
      ownership_proven: z.boolean(),
    })
    .nullable(),
})
export type Transfer = z.infer<typeof transferSchema>

/** The PIN that confirms an action: 4 to 6 characters, as in the form. */
export const typedPinSchema = z
  .string({ error: M.pinRequired })
  .min(1, { error: M.pinRequired, abort: true })
  .min(4, { error: M.pinTooShort, abort: true })
  .max(6, M.pinTooLong)

/** NIN and BVN in a transfer are optional and 11 digits; they must be the recipient's own. */
const elevenDigits = (name: string) => ifGiven(z.string().regex(/^\d{11}$/, `${name} must be 11 digits`))

export const initiateTransferBody = z.strictObject({
  device: z.coerce.number({ error: M.deviceRequired }).int(M.deviceRequired).positive(M.deviceRequired),
  to_email: emailSchema({ required: M.emailRequired, invalid: M.emailInvalid }),
  to_phone: z
    .string({ error: M.phoneRequired })
    .min(1, { error: M.phoneRequired, abort: true })
    .pipe(phoneSchema),
  verification_method: transferMethodSchema,
  security_pin: typedPinSchema,
  to_nin: elevenDigits('NIN'),
  to_bvn: elevenDigits('BVN'),
})

export const initiateTransfer = endpoint({
  id: 'transfers.initiate',
  method: 'POST',
  path: '/transfers/initiate/',
  auth: 'user',
  limit: 'sensitive',
  summary:
    'Begin to hand a device over to another registered user, who gets a code or accepts in their account',
  body: initiateTransferBody,
  status: 201,
  description: M.initiated,
  answer: 'json-with-message',
  data: transferSchema,
  errors: [
    'forbidden',
    'not_found',
    'recipient_mismatch',
    'device_not_transferable',
    'recently_recovered',
    'sim_recently_changed',
    'pin_missing',
    'account_locked',
    'code_too_soon',
  ],
})

const transferParams = z.object({ id: idSchema })
const REFUSALS = ['not_found', 'transfer_over'] as const

export const verifyTransfer = endpoint({
  id: 'transfers.verify',
  method: 'POST',
  path: '/transfers/:id/verify/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'The sender types the code that the recipient tells; ownership moves',
  params: transferParams,
  body: z.strictObject({ verification_code: sixDigits(ACCOUNT_MESSAGES.codeRequired, M.codeShape) }),
  status: 200,
  description: 'Success',
  data: transferSchema,
  errors: [
    ...REFUSALS,
    'transfer_without_code',
    'device_not_transferable',
    'code_wrong',
    'code_expired',
    'code_tries_used',
  ],
})

export const resendTransferCode = endpoint({
  id: 'transfers.resendCode',
  method: 'POST',
  path: '/transfers/:id/resend-code/',
  auth: 'user',
  limit: 'sensitive',
  summary: 'Send the recipient a new code; the session starts anew',
  params: transferParams,
  status: 200,
  description: M.resent,
  data: transferSchema,
  errors: [...REFUSALS, 'transfer_without_code', 'code_too_soon'],
})

export const listTransfers = endpoint({
  id: 'transfers.list',
  method: 'GET',
  path: '/transfers/',
  auth: 'user',
  limit: 'read',
  summary: 'Incoming and outgoing transfers of the last 90 days, newest first, at most 100 each',
  status: 200,
  description: 'Transfers',
  data: z.object({ incoming: z.array(transferSchema), outgoing: z.array(transferSchema) }),
  errors: [],
})

const decision = <Verb extends 'accept' | 'decline' | 'cancel'>(
  verb: Verb,
  summary: string,
  description: string,
) =>
  endpoint({
    id: `transfers.${verb}`,
    method: 'POST',
    path: `/transfers/:id/${verb}/`,
    auth: 'user',
    limit: 'write',
    summary,
    params: transferParams,
    status: 200,
    description,
    data: transferSchema,
    errors: [...REFUSALS, 'device_not_transferable'],
  })

export const acceptTransfer = decision(
  'accept',
  'The recipient accepts; ownership moves',
  'Transfer accepted',
)
export const declineTransfer = decision('decline', 'The recipient declines', 'Transfer declined')
export const cancelTransfer = decision('cancel', 'The sender cancels', 'Transfer cancelled')
