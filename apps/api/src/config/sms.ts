/** The text-message provider's part of the environment. */
import { z } from 'zod'
import { needed, url, withoutSlash } from './values.ts'

export const smsEnvironment = {
  SMS_PROVIDER: z
    .enum(['outbox', 'termii', 'africastalking'], { error: 'must be outbox, termii or africastalking' })
    .default('outbox'),
  TERMII_API_KEY: z.string().optional(),
  TERMII_SENDER_ID: z
    .string()
    .min(3, 'must have 3 to 11 characters')
    .max(11, 'must have 3 to 11 characters')
    .default('Amana'),
  TERMII_BASE_URL: url(['http:', 'https:']).default('https://api.ng.termii.com'),
  AFRICASTALKING_USERNAME: z.string().optional(),
  AFRICASTALKING_API_KEY: z.string().optional(),
  AFRICASTALKING_SENDER_ID: z.string().optional(),
  AFRICASTALKING_BASE_URL: url(['http:', 'https:']).default('https://api.africastalking.com'),
}

const schema = z.object(smsEnvironment)
type SmsEnvironment = z.infer<typeof schema>

/** Base URLs without a trailing slash. */
export type SmsConfig =
  | { provider: 'outbox' }
  | { provider: 'termii'; apiKey: string; senderId: string; baseUrl: string }
  | {
      provider: 'africastalking'
      username: string
      apiKey: string
      senderId: string | undefined
      baseUrl: string
    }

/** @throws StartError that names the missing variable */
export function smsConfig(value: SmsEnvironment): SmsConfig {
  if (value.SMS_PROVIDER === 'termii') {
    return {
      provider: 'termii',
      apiKey: needed(value, 'TERMII_API_KEY', 'SMS_PROVIDER'),
      senderId: value.TERMII_SENDER_ID,
      baseUrl: withoutSlash(value.TERMII_BASE_URL),
    }
  }
  if (value.SMS_PROVIDER === 'africastalking') {
    return {
      provider: 'africastalking',
      username: needed(value, 'AFRICASTALKING_USERNAME', 'SMS_PROVIDER'),
      apiKey: needed(value, 'AFRICASTALKING_API_KEY', 'SMS_PROVIDER'),
      senderId: value.AFRICASTALKING_SENDER_ID,
      baseUrl: withoutSlash(value.AFRICASTALKING_BASE_URL),
    }
  }
  return { provider: 'outbox' }
}
