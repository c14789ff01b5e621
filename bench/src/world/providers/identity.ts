/** The identity provider of the world, with Dojah's look-up of a NIN: late, or refusing some first tries. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../../setup.ts'
import { NIN_OF_ANOTHER, NIN_OF_NOBODY } from '../acts/acts.ts'
import { type Reply, startProvider } from './http.ts'

export interface IdentityProvider {
  /** For DOJAH_BASE_URL. */
  url: string
  mood: { delayMs: number; refuses: boolean }
}

/** One look-up in so many is refused by a provider that refuses. */
const EVERY = 3
/** Everybody in the world. */
const PERSON = { firstname: 'BENCH', surname: 'USER' }

export async function startIdentityProvider(cleanup: Cleanup): Promise<IdentityProvider> {
  const mood = { delayMs: 0, refuses: false }
  let asked = 0
  const url = await startProvider(cleanup, async ({ path }) => {
    await sleep(mood.delayMs)
    asked += 1
    if (mood.refuses && asked % EVERY === 0) return { status: 503, body: { error: 'Service unavailable' } }
    return recordOf(new URL(path, 'http://identity.invalid').searchParams.get('nin') ?? '')
  })
  return { url, mood }
}

function recordOf(nin: string): Reply {
  const number = Number(nin.at(-1))
  if (number === NIN_OF_NOBODY) return { status: 400, body: { error: 'NIN not found' } }
  const name = number === NIN_OF_ANOTHER ? { firstname: 'SOMEBODY', surname: 'ELSE' } : PERSON
  return { status: 200, body: { entity: { ...name, nin, reference_id: `world-${nin.slice(-4)}` } } }
}
