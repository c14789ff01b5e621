import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Layout, Reasons } from './output-files.ts'

export interface Options extends Layout {
  /** An origin. */
  url: URL
  key: string
  /** Absolute. */
  dir: string
  once: boolean
  /** A program. */
  exec: string | null
}

export const USAGE = `Usage: npm run telco-agent -- --url URL --key KEY --dir DIR [--once] [--format amana|dirbs] [--digits 14|15] [--reasons LIST] [--exec COMMAND]
       npm run telco-agent -- sightings FILE|- --url URL --key KEY [--state FILE]     (sightings --help)

  --url URL       the registry's origin: https://amana.example
  --key KEY       the API key of a client with telco:read; better in TELCO_KEY, because others see arguments
  --dir DIR       where the files are written
  --once          write what is new, compare the digest, end
  --format NAME   amana (default) or dirbs
  --digits N      14 (default), or 15 with the check digit
  --reasons LIST  your codes in place of the words: stolen=CODE,lost=CODE,blocked=CODE,held=CODE
                  and, for phones that are traced, track=CODE
  --exec COMMAND  a program that is run after each file, with its path as the only argument`

export const WRONG_URL = '--url is an origin: https://amana.example'
export const WRONG_KEY = '--key or TELCO_KEY is missing, or has characters that no key has.'

/** Printable characters without a space: anything else cannot be sent in a header. */
export const isKey = (text: string): boolean => /^[\x21-\x7e]+$/.test(text)

/** @returns a text: what is wrong, never with the value that was given, because it could be the key */
export function readOptions(
  args: readonly string[],
  env: { TELCO_KEY?: string | undefined },
): Options | string {
  const values = valuesOf(args)
  if (values === null) return 'An option is unknown or lacks its value.'
  const {
    url = '',
    key = env.TELCO_KEY ?? '',
    dir = '',
    once,
    format = 'amana',
    digits = '14',
    reasons,
    exec,
  } = values
  const origin = originOf(url)
  if (origin === null) return WRONG_URL
  if (!isKey(key)) return WRONG_KEY
  if (dir === '') return '--dir is missing.'
  if (format !== 'amana' && format !== 'dirbs') return '--format is amana or dirbs.'
  if (digits !== '14' && digits !== '15') return '--digits is 14 or 15.'
  const codes = reasons === undefined ? undefined : reasonsIn(reasons)
  if (codes === null)
    return '--reasons is stolen=CODE,lost=CODE,blocked=CODE,held=CODE: all four, and track=CODE if you like; codes of letters and digits.'
  if (exec === '') return '--exec is a program.'
  return {
    url: origin,
    key,
    dir: resolve(dir),
    once,
    format,
    digits: digits === '14' ? 14 : 15,
    ...(codes ? { reasons: codes } : {}),
    exec: exec ?? null,
  }
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: text,
        key: text,
        dir: text,
        once: { type: 'boolean', default: false },
        format: text,
        digits: text,
        reasons: text,
        exec: text,
      },
    }).values
  } catch {
    return null
  }
}

/**
 * Null: not exactly one code for each status; `track` may have none. A code stands in a column, so it has no
 * comma or quote.
 */
function reasonsIn(text: string): Reasons | null {
  const codes = new Map(
    text.split(',').map((part) => {
      const [status = '', code = ''] = part.split('=')
      return [status.trim(), code.trim()]
    }),
  )
  const codeOf = (status: string) => codes.get(status) ?? ''
  const [stolen, blocked, lost, held] = ['stolen', 'blocked', 'lost', 'held'].map(codeOf)
  const track = codes.get('track')
  if (!stolen || !blocked || !lost || !held || codes.size !== (track === undefined ? 4 : 5)) return null
  const reasons = { stolen, blocked, lost, held, ...(track === undefined ? {} : { track }) }
  return Object.values(reasons).every((code) => /^[\w.-]{1,20}$/.test(code)) ? reasons : null
}

export function originOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return url.href === `${url.origin}/` ? url : null
}
