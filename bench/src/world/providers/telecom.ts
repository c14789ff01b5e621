/** The mobile network of the world, with CAMARA's SimSwap: late, or without an answer for a whole history. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../../setup.ts'
import { startProvider } from './http.ts'

export interface TelecomProvider {
  /** For TELECOM_NETWORKS. */
  networks: string
  mood: { delayMs: number; isDown: boolean }
  /** When the SIM of a number was replaced. */
  swapped: Map<string, Date>
}

const CLIENT = { client_id: 'amana', client_secret: 'world' }

export async function startTelecomProvider(cleanup: Cleanup): Promise<TelecomProvider> {
  const swapped = new Map<string, Date>()
  const mood = { delayMs: 0, isDown: false }
  const url = await startProvider(cleanup, async ({ path, body }) => {
    await sleep(mood.delayMs)
    if (mood.isDown) return { status: 503, body: { status: 503, code: 'UNAVAILABLE', message: 'Down.' } }
    if (path === '/token') return { status: 200, body: { access_token: 'world', expires_in: 3_600 } }
    const { phoneNumber } = JSON.parse(body) as { phoneNumber: string }
    return { status: 200, body: { latestSimChange: swapped.get(phoneNumber)?.toISOString() ?? null } }
  })
  const aggregator = { name: 'World', prefixes: [], base_url: url, token_url: `${url}/token`, ...CLIENT }
  return { networks: JSON.stringify([aggregator]), mood, swapped }
}
