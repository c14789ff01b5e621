import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isKey, originOf, WRONG_KEY, WRONG_URL } from '../options.ts'

export interface SightingsOptions {
  /** An origin. */
  url: URL
  key: string
  /** Absolute; null: standard input. */
  file: string | null
  /** Absolute; null: nothing is remembered after the end. */
  state: string | null
}

export const SIGHTINGS_USAGE = `Usage: npm run telco-agent -- sightings FILE|- --url URL --key KEY [--state FILE]

Sends the registry the phones that your core has seen: lines of JSON with imei, seen_at, state, reference and,
where you have them, area and sim. Other fields of a line are not sent. Each notice for a holder is a line of
JSON on standard output: {"imei","reference","sim","text"}; everything else is printed on standard error.

  FILE            a log: sent from where the last run ended, up to its end
  -               standard input: sent as the lines come, until its end
  --url URL       the registry's origin: https://amana.example
  --key KEY       the API key of a client with telco:sightings; better in TELCO_KEY, because others see arguments
  --state FILE    where the agent keeps what it has sent; for a log FILE.sent unless named`

/** @returns a text: what is wrong, never with the value that was given, because it could be the key */
export function readSightingsOptions(
  args: readonly string[],
  env: { TELCO_KEY?: string | undefined },
): SightingsOptions | string {
  const given = valuesOf(args)
  if (given === null) return 'An option is unknown or lacks its value.'
  const { url = '', key = env.TELCO_KEY ?? '', state } = given.values
  const [source = '', ...more] = given.positionals
  if (source === '' || more.length > 0) return 'One FILE is needed, or - for standard input.'
  const origin = originOf(url)
  if (origin === null) return WRONG_URL
  if (!isKey(key)) return WRONG_KEY
  if (state === '') return '--state is a file.'
  const file = source === '-' ? null : resolve(source)
  const kept = state ?? (file === null ? null : `${file}.sent`)
  return { url: origin, key, file, state: kept === null ? null : resolve(kept) }
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { url: text, key: text, state: text },
    })
  } catch {
    return null
  }
}
