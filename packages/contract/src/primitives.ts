/** The zod schemas that endpoints share. Their messages are shown unchanged. */
import { z } from 'zod'
import { type Imei, parseImei } from './imei.ts'
import { type Kobo, parseAmount } from './money.ts'
import { type NigerianPhone, PHONE_MESSAGE, parsePhone } from './phone.ts'
import { STATES } from './states.ts'

/** Messages for schemas without their own: zod's are written for programmers. */
z.config({
  customError: ({ code, input }) => {
    if (code === 'unrecognized_keys') return 'This field is not known'
    return input === undefined ? 'This field is required' : 'This value is not valid'
  },
})

/** Optional; null and empty text count as not given. */
export function ifGiven<Schema extends z.ZodType>(schema: Schema) {
  type Given = z.ZodType<z.output<Schema> | undefined, z.input<Schema> | '' | null | undefined>
  const given = z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    schema.optional(),
  )
  return given.optional() as z.ZodOptional<Given>
}

/** Empty when not given. */
export const optionalText = (max: number) =>
  ifGiven(z.string().trim().max(max, `Use at most ${max} characters`)).transform((value) => value ?? '')

export const EMAIL_MESSAGES = {
  required: 'Email address is required',
  invalid: 'Please enter a valid email address',
} as const

/** Accepts pasted text (`35-418804-012345-6`) and gives 15 digits. */
export const imeiSchema = z
  .string({ error: 'Please input a 15 digit IMEI number' })
  .max(64, 'Please input a 15 digit IMEI number')
  .transform((value, ctx): Imei => {
    const parsed = parseImei(value)
    if (parsed.ok) return parsed.imei
    ctx.addIssue({ code: 'custom', message: parsed.message })
    return z.NEVER
  })
  .meta({
    description: '15 digits; spaces, dashes and slashes are accepted and removed',
    example: '354188040123456',
  })

/** HTML's rule, with a dot in the domain. */
const EMAIL = new RegExp(`^(?=.*\\.[^.@]+$)${z.regexes.html5Email.source.slice(1)}`)

/** Trimmed, lower-cased address of at most 254 characters. */
export function emailSchema(messages: { required: string; invalid: string } = EMAIL_MESSAGES) {
  return z
    .string({ error: messages.required })
    .trim()
    .min(1, messages.required)
    .max(254, messages.invalid)
    .pipe(z.email({ error: messages.invalid, pattern: EMAIL }))
    .transform((value) => value.toLowerCase())
}

/** For a form that checks the 15 digits itself, because its message differs. */
export const asImei = (digits: string) => digits as Imei

export const phoneSchema = z
  .string({ error: PHONE_MESSAGE })
  .max(32, PHONE_MESSAGE)
  .transform((value, ctx): NigerianPhone => {
    const phone = parsePhone(value)
    if (phone) return phone
    ctx.addIssue({ code: 'custom', message: PHONE_MESSAGE })
    return z.NEVER
  })

/** The language in which a person is written to. */
export const localeSchema = z.enum(['en', 'pcm', 'ha', 'yo', 'ig'], {
  error: 'Choose one of the languages that are offered',
})

/** The state of a device, by its name in the list (decisions §11). */
export const stateSchema = z.enum(STATES, { error: 'Choose one of the 36 states or the FCT' })

/** The same in a form that asks for it. */
export const requiredStateSchema = (required: string) =>
  z.string({ error: required }).trim().min(1, { error: required, abort: true }).pipe(stateSchema)

/** Amount in a request: a string or a number in naira → kobo. */
export const amountSchema = z
  .union([z.string().max(20), z.number()], { error: 'Amount is required' })
  .transform((value, ctx): Kobo => {
    const amount = parseAmount(value)
    if (amount !== null) return amount
    ctx.addIssue({ code: 'custom', message: 'Enter an amount in naira with at most two decimals' })
    return z.NEVER
  })

/** Amount in an answer: naira with two decimals, `"100.00"`. */
export const moneySchema = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ example: '100.00' })

/** A point in time, ISO 8601 in UTC. */
export const timeSchema = z.iso.datetime().meta({ example: '2026-11-21T14:00:00.000Z' })

export const idSchema = z.uuid({ error: 'This is not a valid id' })
