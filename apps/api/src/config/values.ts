/** Formats and conditions that several settings share. */
import { isIP } from 'node:net'
import { z } from 'zod'
import { NETWORK_NAMES } from '../kernel/network.ts'
import { StartError } from '../kernel/start-error.ts'

export const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

/**
 * Also of a Unix socket: `postgres:///amana?host=/var/run/postgresql`, with or without an account before the
 * slash, which no URL without a host may have.
 */
export const databaseUrl = () =>
  z.string().superRefine((value, context) => {
    const fault = faultOfDatabaseUrl(value)
    if (fault) context.addIssue(fault)
  })

function faultOfDatabaseUrl(value: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(value)) return 'must be a URL that starts with postgres:// or postgresql://'
  // The driver reads it in the same way.
  const whole = value.replace('@/', '@localhost/')
  const parses = URL.canParse(whole)
  // A / or # in a password ends the host for every reader, so that the account is not seen as one.
  const cut = whole.includes('@') && !(parses && new URL(whole).username !== '')
  if (cut || !percentEncoded(whole)) return `must have its user and password percent-encoded: ${ENCODED}`
  return parses ? null : 'must be a URL such as postgres://user:password@host:5432/amana'
}

const ENCODED = '@ is %40, : is %3A, / is %2F, # is %23, ? is %3F, % is %25'

/** Whether user and password can be decoded. */
export function percentEncoded(value: string): boolean {
  // Another rule says what is no URL.
  if (!URL.canParse(value)) return true
  const { username, password } = new URL(value)
  return decodes(username) && decodes(password)
}

function decodes(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Pages, links and redirects begin at the root of a host. */
export const origin = () =>
  url(['http:', 'https:']).refine((value) => {
    const { origin, href } = new URL(value)
    return href === `${origin}/`
  }, 'must be an address without path, name or password, such as https://amana.example')

export function wholeNumber(min: number, max: number, message: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

/** An IP address, a network (`10.0.0.0/8`), or a name of some. */
export const network = () =>
  z.string().refine(
    (value) => {
      if (NETWORK_NAMES.includes(value)) return true
      const [address = '', length, ...more] = value.split('/')
      const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
      const whole =
        length === undefined || (/^\d{1,3}$/.test(length) && Number(length) > 0 && Number(length) <= most)
      return most > 0 && whole && more.length === 0
    },
    `must be addresses or networks, such as 10.0.0.1, 10.0.0.0/8, fd00::/8, or ${NETWORK_NAMES.join(', ')}`,
  )

/** Comma-separated parts, without space around them. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** The part of an address behind the @, in small letters. */
export const mailDomain = () =>
  z
    .string()
    .toLowerCase()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
      'must be domains of mailboxes, such as police.gov.ng',
    )

/** An e-mail address, with or without a name before it. */
export const sender = () =>
  z
    .string()
    .refine(
      (value) =>
        z
          .email({ pattern: z.regexes.html5Email })
          .safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value).success,
      'must be an email address, or a name and the address in <>',
    )

/** Characters allowed in an HTTP header. */
export const key = () => z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces')

/** As people dial it: digits with spaces, brackets or dashes between them, and a + before. */
export const phoneNumber = () => z.string().regex(/^\+?\d[\d ()-]{1,22}\d$/, 'must be a phone number')

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}

/**
 * A setting that the choice of a provider makes necessary.
 *
 * @throws StartError that names both
 */
export function needed<Name extends string, Choice extends string>(
  value: Partial<Record<Name | Choice, string>>,
  name: Name,
  provider: Choice,
): string {
  const given = value[name]
  if (given === undefined) throw new StartError(`${name} is required with ${provider}=${value[provider]}.`)
  return given
}
