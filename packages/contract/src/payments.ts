/** Payments (decisions §8). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { asksOnPhone, PAYMENT_METHODS } from './payment-methods.ts'
import {
  amountSchema,
  emailSchema,
  idSchema,
  ifGiven,
  imeiSchema,
  moneySchema,
  phoneSchema,
  timeSchema,
} from './primitives.ts'

export const paymentStatusSchema = z.enum(['pending', 'completed', 'failed'])
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

export const paymentMethodSchema = z.enum(PAYMENT_METHODS, {
  error: 'Choose one of the ways to pay that are offered',
})

/** The buyer's next step. `none`: the payment has settled (a promo code brought the amount to 0). */
export const checkoutSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sandbox_card'), url: z.string() }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  /** `url` serves browsers where the gateway's script does not load. */
  z.object({ kind: z.literal('popup'), access_code: z.string(), url: z.string() }),
  /** The payer sends the amount to this account, then says so: `POST {url}` with `{}`. */
  z.object({
    kind: z.literal('bank_transfer'),
    account_number: z.string(),
    bank: z.string(),
    account_name: z.string(),
    amount: moneySchema,
    url: z.string(),
    /** When the account number ends; absent where the gateway does not say. */
    ends_at: timeSchema.optional(),
    /** The same in whole seconds from this answer, for clocks that are wrong; 0: it has ended. */
    seconds_left: z.number().int().optional(),
  }),
  z.object({ kind: z.literal('prompt'), message: z.string() }),
  z.object({ kind: z.literal('none') }),
])
export type Checkout = z.infer<typeof checkoutSchema>

/** The payment screen words these two differently from the sign-in screen. */
export const PAYMENT_EMAIL_MESSAGES = {
  required: 'Email address is required',
  invalid: 'Email address is invalid',
} as const

export const paymentMetadataSchema = z.object({
  device_id: z.string(),
  email: z.string(),
  promo_code: z.string().nullable(),
  verification_id: idSchema.nullable(),
})

export const paymentSchema = z.object({
  id: idSchema,
  reference: z.string(),
  amount: moneySchema,
  currency: z.literal('NGN'),
  method: paymentMethodSchema,
  status: paymentStatusSchema,
  purpose: z.enum(['device_unlock', 'top_up']),
  created_at: timeSchema,
  metadata: paymentMetadataSchema,
})
export type Payment = z.infer<typeof paymentSchema>

const initiatePaymentFields = z.strictObject({
  amount: amountSchema,
  currency: z.literal('NGN', { error: 'Currency must be NGN' }),
  method: paymentMethodSchema,
  purpose: z.literal('device_unlock', { error: 'Purpose must be device_unlock' }),
  metadata: z.strictObject({
    /** The IMEI of the check. */
    device_id: imeiSchema,
    /** May be left out with `answer_by`. */
    email: ifGiven(emailSchema(PAYMENT_EMAIL_MESSAGES)),
    promo_code: z.string().trim().max(40, 'This promo code is not known or no longer valid.').nullish(),
    verification_id: ifGiven(idSchema),
    /** Visitors: the secret of their check. */
    access_token: ifGiven(z.string().max(200)),
    /** For airtime: the number to prompt. */
    phone_number: ifGiven(phoneSchema),
    /** `sms`: the answer goes to the number that pays, by a phone method, without a promo code. */
    answer_by: ifGiven(z.literal('sms')),
  }),
})

/** Other fields may be wrong, so each value may be of any type. */
function emailGivenOrSms(body: z.infer<typeof initiatePaymentFields>): boolean {
  const { email, answer_by, phone_number, promo_code }: Record<string, unknown> = body.metadata
  if (email) return true
  return answer_by === 'sms' && asksOnPhone(body.method) && Boolean(phone_number) && !promo_code
}

export const initiatePaymentBody = initiatePaymentFields.refine(emailGivenOrSms, {
  error: PAYMENT_EMAIL_MESSAGES.required,
  path: ['metadata', 'email'],
  when: ({ value }) => {
    const metadata: unknown = (value as { metadata?: unknown } | null)?.metadata
    return typeof metadata === 'object' && metadata !== null
  },
})

export const initiatePayment = endpoint({
  id: 'payments.initiate',
  method: 'POST',
  path: '/payments/initiate/',
  auth: 'optional',
  limit: 'write',
  summary: 'Start paying for a check; 200 with the open payment when this account has one for it',
  body: initiatePaymentBody,
  status: 201,
  otherStatus: 200,
  description: 'Payment initiated',
  data: z.object({
    reference: z.string(),
    status: paymentStatusSchema,
    amount: moneySchema,
    currency: z.literal('NGN'),
    method: paymentMethodSchema,
    checkout: checkoutSchema,
  }),
  errors: [
    'payment_refused',
    'not_found',
    'already_paid',
    'check_expired',
    'amount_mismatch',
    'promo_unknown',
    'payment_provider_down',
  ],
})

export const verifyPayment = endpoint({
  id: 'payments.verify',
  method: 'POST',
  path: '/payments/verify/',
  auth: 'optional',
  limit: 'write',
  summary: 'Ask the gateway how a payment stands, and settle it if it went through',
  body: z.strictObject({
    reference: z.string({ error: 'Reference is required' }).min(1, 'Reference is required').max(100),
    access_token: ifGiven(z.string().max(200)),
  }),
  status: 200,
  description: 'Payment status',
  data: z.object({
    reference: z.string(),
    status: paymentStatusSchema,
    amount: moneySchema,
    currency: z.literal('NGN'),
    method: paymentMethodSchema,
    purpose: z.enum(['device_unlock', 'top_up']),
    created_at: timeSchema,
    metadata: paymentMetadataSchema,
    /** Why it failed, in the provider's words; null where it did not say. */
    reason: z.string().nullable(),
  }),
  errors: ['not_found'],
})

export const paymentHistory = endpoint({
  id: 'payments.history',
  method: 'GET',
  path: '/payments/history/',
  auth: 'user',
  limit: 'read',
  summary: 'The payments of the signed-in user, newest first, at most 500',
  status: 200,
  description: 'Payment history',
  data: z.array(paymentSchema),
  errors: [],
})

export const paymentWebhook = endpoint({
  id: 'payments.webhook',
  method: 'POST',
  path: '/payments/webhooks/:provider/',
  auth: 'public',
  // By what it says: a forged one is refused by its signature, and cannot use up the limit of right ones.
  limit: 'none',
  summary: 'A gateway tells us of a payment; the raw body is signed',
  params: z.object({ provider: z.string().max(40) }),
  bodyKind: 'raw',
  status: 200,
  description: 'Received',
  data: z.null(),
  errors: ['malformed_body', 'unavailable', 'not_found', 'invalid_signature', 'too_many_requests'],
})

/** MTN MoMo calls back with PUT or POST, unsigned. */
export const paymentCallback = endpoint({
  ...paymentWebhook,
  id: 'payments.callback',
  method: 'PUT',
  summary: 'The same by PUT; an unsigned callback only makes us ask its provider',
})

export const readReceipt = endpoint({
  id: 'payments.readReceipt',
  method: 'GET',
  path: '/payments/:reference/receipt/',
  auth: 'optional',
  limit: 'write',
  summary: 'Receipt of a completed payment as PDF; visitors send the access token of their check',
  params: z.object({ reference: z.string().max(100) }),
  query: z.object({ access_token: z.string().max(200).optional() }),
  answer: 'file',
  status: 200,
  description: 'Receipt',
  data: z.null(),
  errors: ['not_found', 'payment_not_completed'],
})
