/** Settings of the transparency log. */
import { COSIGNATURE, parseVkey } from '@amana/tlog'
import { z } from 'zod'
import { sha256 } from '../kernel/ed25519.ts'
import { withoutSlash } from './values.ts'

export interface WitnessConfig {
  vkey: string
  /** Before `/add-checkpoint`. */
  url: string
}

export interface LogConfig {
  witnesses: WitnessConfig[]
}

const FORM =
  'must be witnesses, each written as the key that it prints, a space and its address, with commas between them'

/** `<vkey> <url>`, as many as there are witnesses. */
const witnesses = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [vkey = '', url = '', ...more] = part.split(/\s+/)
        return { vkey, url: withoutSlash(url), more }
      }),
  )
  .refine(
    (all) =>
      all.every(
        ({ vkey, url, more }) =>
          more.length === 0 &&
          parseVkey(sha256, vkey)?.type === COSIGNATURE &&
          URL.canParse(url) &&
          ['http:', 'https:'].includes(new URL(url).protocol),
      ),
    FORM,
  )
  .refine((all) => new Set(all.map(({ vkey }) => vkey)).size === all.length, 'names a witness twice')
  .transform((all) => all.map(({ vkey, url }) => ({ vkey, url })))

export const logEnvironment = { LOG_WITNESSES: witnesses.default([]) }

export function logConfig(value: { LOG_WITNESSES: WitnessConfig[] }): LogConfig {
  return { witnesses: value.LOG_WITNESSES }
}
