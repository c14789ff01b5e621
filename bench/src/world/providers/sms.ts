/** The SMS provider of the world, as Termii's: late, refusing for a moment, or losing its own answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../../setup.ts'
import { startProvider } from './http.ts'

export interface SmsProvider {
  /** For TERMII_BASE_URL. */
  url: string
  /** How late it is, and what it does with the first try of some messages. */
  mood: { delayMs: number; refuses: boolean; losesAnswers: boolean }
  /**
   * How often each message was accepted, less the repeats that the provider itself caused: by its receiver's
   * digits and its text.
   */
  accepted: Map<string, number>
}

/** One message in so many meets the mood. */
const EVERY = 3

export async function startSmsProvider(cleanup: Cleanup): Promise<SmsProvider> {
  const accepted = new Map<string, number>()
  const mood = { delayMs: 0, refuses: false, losesAnswers: false }
  const lost = new Set<string>()
  let received = 0
  const url = await startProvider(cleanup, async ({ body }) => {
    const { to, sms } = JSON.parse(body) as { to: string; sms: string }
    await sleep(mood.delayMs)
    const key = `${to} ${sms}`
    const ok = { status: 200, body: { code: 'ok', message_id: key.length } }
    // The message whose answer was lost came before: this is the same one, once more.
    if (lost.delete(key)) return ok
    received += 1
    const isUnlucky = received % EVERY === 0
    if (isUnlucky && mood.refuses) return { status: 503, body: { code: 'busy' } }
    accepted.set(key, (accepted.get(key) ?? 0) + 1)
    if (!isUnlucky || !mood.losesAnswers) return ok
    lost.add(key)
    return null
  })
  return { url, mood, accepted }
}
