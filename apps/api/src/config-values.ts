/** Forms that several settings share. */
import { z } from 'zod'

export const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )

/** What may stand in an HTTP header. */
export const key = () => z.string().regex(/^[\x21-\x7e]+$/, 'must have no spaces')

export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
