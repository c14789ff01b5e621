/** The support's part of the environment: how people reach somebody who answers. */
import { z } from 'zod'
import { phoneNumber } from './values.ts'

export const supportEnvironment = {
  SUPPORT_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  SUPPORT_PHONE: phoneNumber().optional(),
  SUPPORT_WHATSAPP: phoneNumber().optional(),
}

const schema = z.object(supportEnvironment)

/** Null where unset. */
export interface SupportConfig {
  email: string | null
  phone: string | null
  whatsapp: string | null
}

export function supportConfig(value: z.infer<typeof schema>): SupportConfig {
  return {
    email: value.SUPPORT_EMAIL ?? null,
    phone: value.SUPPORT_PHONE ?? null,
    whatsapp: value.SUPPORT_WHATSAPP ?? null,
  }
}
