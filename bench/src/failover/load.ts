/** A steady rate of people, whatever the product does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { deviceJourney, paymentJourney, type Setup } from './journeys.ts'

/** Concurrent journeys; above this, new ones are dropped. */
const MAX_AT_ONCE = 60

export interface Load {
  /** Starts no more journeys, waits for the running ones. @returns unexpected ends of journeys */
  finish(milliseconds: number): Promise<string[]>
}

/** @param perSecond journeys of each kind that begin a second */
export function startLoad(setup: Setup, perSecond: number): Load {
  const troubles: string[] = []
  const running = new Set<Promise<void>>()
  let index = 0
  const begin = (journey: typeof deviceJourney) => {
    if (running.size >= MAX_AT_ONCE) return
    index += 1
    const one = journey(setup, index)
      .catch(
        (error: unknown) => void troubles.push(`${journey.name} ${index}: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => running.delete(one))
    running.add(one)
  }
  const timer = setInterval(() => {
    begin(deviceJourney)
    begin(paymentJourney)
  }, 1_000 / perSecond)
  return {
    async finish(milliseconds) {
      clearInterval(timer)
      const deadline = performance.now() + milliseconds
      while (running.size > 0 && performance.now() < deadline) await sleep(100)
      if (running.size > 0) troubles.push(`${running.size} journeys did not end`)
      return troubles
    },
  }
}
