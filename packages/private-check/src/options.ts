import { parseArgs } from 'node:util'

export interface Options {
  /** An origin, without a slash at its end. */
  url: string
  key: string
  unverifiedImei: string
}

export const USAGE = `Usage: private-check --url URL [--key KEY] IMEI

  --url URL  the registry's origin: https://amana.example
  --key KEY  the API key of a client with private:check; better in PRIVATE_CHECK_KEY, because others see arguments

Exit code: 0 no report known, 10 blocked, 2 not an IMEI or a wrong option, 3 proof or server not to be trusted,
1 refused or not reachable.`

/** @returns a text: what is wrong, never with the value that was given, because it could be the key */
export function readOptions(
  args: readonly string[],
  env: { PRIVATE_CHECK_KEY?: string | undefined },
): Options | string {
  const read = valuesOf(args)
  if (read === null) return 'An option is unknown or lacks its value.'
  const { values, positionals } = read
  const { url = '', key = env.PRIVATE_CHECK_KEY ?? '' } = values
  const origin = URL.canParse(url) ? new URL(url) : null
  if (origin === null || !/^https?:$/.test(origin.protocol) || origin.href !== `${origin.origin}/`)
    return '--url is an origin: https://amana.example'
  if (!/^[\x21-\x7e]+$/.test(key))
    return '--key or PRIVATE_CHECK_KEY is missing, or has characters that no key has.'
  if (positionals.length === 0) return 'The IMEI is missing.'
  return { url: origin.origin, key, unverifiedImei: positionals.join(' ') }
}

function valuesOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { url: text, key: text }, allowPositionals: true })
  } catch {
    return null
  }
}
