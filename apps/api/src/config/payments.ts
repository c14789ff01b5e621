/** The payment providers' part of the environment. */
import { z } from 'zod'
import { key, needed, url, withoutSlash } from './values.ts'

const PAYSTACK_CHANNELS = [
  'card',
  'bank',
  'apple_pay',
  'ussd',
  'qr',
  'mobile_money',
  'bank_transfer',
] as const
export type PaystackChannel = (typeof PAYSTACK_CHANNELS)[number]

/** The others stand beside the card on Paystack's checkout, and are no way to pay without it. */
const PAYABLE: ReadonlySet<PaystackChannel> = new Set(['card', 'ussd', 'bank_transfer'])

const web = () => url(['http:', 'https:'])

export const paymentEnvironment = {
  PAYMENT_PROVIDER: z
    .enum(['sandbox', 'paystack', 'off'], { error: 'must be sandbox, paystack or off' })
    .default('sandbox'),
  PAYSTACK_SECRET_KEY: key().optional(),
  /** For Paystack's own tools; the checkout needs none. */
  PAYSTACK_PUBLIC_KEY: key().optional(),
  /** Names of https://paystack.com/docs/payments/payment-channels: the ways to pay. */
  PAYSTACK_CHANNELS: z
    .string()
    .default('card')
    .transform((value) => [...new Set(value.split(',').map((name) => name.trim()))].filter(Boolean))
    .pipe(
      z
        .array(
          z.enum(PAYSTACK_CHANNELS, {
            error: `must be names of ${PAYSTACK_CHANNELS.join(', ')}, separated by commas`,
          }),
        )
        .refine(
          (names) => names.some((name) => PAYABLE.has(name)),
          `must have one of ${[...PAYABLE].join(', ')}`,
        ),
    ),
  PAYSTACK_BASE_URL: web().default('https://api.paystack.co'),
  MOMO_PROVIDER: z
    .enum(['sandbox', 'mtn', 'off'], { error: 'must be sandbox, mtn or off' })
    .default('sandbox'),
  MOMO_SUBSCRIPTION_KEY: key().optional(),
  MOMO_API_USER: key().optional(),
  MOMO_API_KEY: key().optional(),
  MOMO_BASE_URL: web().default('https://proxy.momoapi.mtn.com'),
  MOMO_TARGET_ENVIRONMENT: key().default('mtnnigeria'),
  MOMO_CALLBACK_URL: web().optional(),
}

const schema = z.object(paymentEnvironment)
type PaymentEnvironment = z.infer<typeof schema>

/** Base URLs without a trailing slash. */
export type PaymentConfig =
  | { provider: 'sandbox' | 'off'; secretKey?: undefined; publicKey?: undefined }
  | {
      provider: 'paystack'
      secretKey: string
      publicKey?: string
      baseUrl: string
      channels: readonly PaystackChannel[]
    }

export type MomoConfig =
  | { provider: 'sandbox' | 'off' }
  | {
      provider: 'mtn'
      subscriptionKey: string
      apiUser: string
      apiKey: string
      baseUrl: string
      targetEnvironment: string
      /** Undefined: polling alone. */
      callbackUrl?: string
    }

/** @throws StartError that names the missing variable */
export function paymentConfig(value: PaymentEnvironment): PaymentConfig {
  if (value.PAYMENT_PROVIDER !== 'paystack') return { provider: value.PAYMENT_PROVIDER }
  return {
    provider: 'paystack',
    secretKey: needed(value, 'PAYSTACK_SECRET_KEY', 'PAYMENT_PROVIDER'),
    ...(value.PAYSTACK_PUBLIC_KEY && { publicKey: value.PAYSTACK_PUBLIC_KEY }),
    baseUrl: withoutSlash(value.PAYSTACK_BASE_URL),
    channels: value.PAYSTACK_CHANNELS,
  }
}

/** @throws StartError that names the missing variable */
export function momoConfig(value: PaymentEnvironment): MomoConfig {
  if (value.MOMO_PROVIDER !== 'mtn') return { provider: value.MOMO_PROVIDER }
  return {
    provider: 'mtn',
    subscriptionKey: needed(value, 'MOMO_SUBSCRIPTION_KEY', 'MOMO_PROVIDER'),
    apiUser: needed(value, 'MOMO_API_USER', 'MOMO_PROVIDER'),
    apiKey: needed(value, 'MOMO_API_KEY', 'MOMO_PROVIDER'),
    baseUrl: withoutSlash(value.MOMO_BASE_URL),
    targetEnvironment: value.MOMO_TARGET_ENVIRONMENT,
    ...(value.MOMO_CALLBACK_URL && { callbackUrl: value.MOMO_CALLBACK_URL }),
  }
}
