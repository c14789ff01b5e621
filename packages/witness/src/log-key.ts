/** The log's key, from the log's own server. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseVkey } from '@amana/tlog'
import { sha256 } from './crypto.ts'
import { Trouble } from './trouble.ts'
import type { Witness } from './witness.ts'

const TIMEOUT_MS = 10_000
const MAX_RETRY_DELAY_MS = 30_000

/** @throws Error that says why there is none */
async function fetchKey(log: URL): Promise<string> {
  const address = new URL('/.well-known/amana-log.json', log).href
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
    throw new Error(
      `${address} cannot be reached (${error.cause instanceof Error ? error.cause.message : error.message})`,
    )
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  const vkey = vkeyIn(text)
  if (vkey === null) throw new Error(`${address} has no origin and vkey of a log`)
  return vkey
}

function vkeyIn(text: string): string | null {
  try {
    const { origin, vkey } = JSON.parse(text) as { origin?: unknown; vkey?: unknown }
    return typeof vkey === 'string' && parseVkey(sha256, vkey)?.name === origin ? vkey : null
  } catch {
    return null
  }
}

interface Surroundings {
  say: (line: string) => void
  signal: AbortSignal
}

/**
 * Asks until the log answers, or continues with the key of an earlier start.
 * @throws Trouble when the log has another key than before
 */
export async function learnLogKey(witness: Witness, log: URL, { say, signal }: Surroundings): Promise<void> {
  const url = log.href
  for (let pause = 1_000; !signal.aborted; pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS)) {
    try {
      const vkey = await fetchKey(log)
      await witness.know({ url, vkey }, false)
      return say(`log: ${vkey}`)
    } catch (error) {
      const vkey = witness.remembered(url)
      if (!(error instanceof Error) || error instanceof Trouble) throw error
      if (vkey !== null) {
        await witness.know({ url, vkey }, false)
        return say(`log: ${vkey}, as at the last start: ${error.message}.`)
      }
      say(
        `The log's key is not known yet: ${error.message}. Is --log its url? Trying again in ${pause / 1000} s; or give --log-key.`,
      )
      await sleep(pause, undefined, { signal }).catch(() => undefined)
    }
  }
}
