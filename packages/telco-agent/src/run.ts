import { setTimeout as sleep } from 'node:timers/promises'
import { type Agent, createAgent } from './agent.ts'
import { openFolder } from './folder.ts'
import type { Options } from './options.ts'
import { isTrouble, messageOf, patience } from './patience.ts'
import { createRegistry, RegistryError } from './registry.ts'
import { isCheckDue, NIGHT_MINUTES, pauseAfter } from './schedule.ts'

/** With `--once`: how long a registry that does not answer, or asks to come later, is asked again. */
export const MAX_RETRY_MS = { unreachable: 8_000, busy: 300_000, refused: 0, answered: 0, wrong: 0 }
/** Seconds that a long poll waits. */
const WAIT_SECONDS = 25
/** Digests that a busy registry is asked for before `--once` gives up. */
const CHECKS = 100
const CHECK_INTERVAL_MS = 200

interface Surroundings {
  say: (line: string) => void
  /** Ends the run between two steps. */
  signal: AbortSignal
}

/** @returns the exit code */
export async function run(options: Options, { say, signal }: Surroundings): Promise<number> {
  try {
    const folder = await openFolder(options.dir)
    const agent = createAgent({ registry: createRegistry({ ...options, signal }), folder, say }, options)
    return await (options.once ? runOnce(agent, { say, signal }) : follow(agent, { say, signal }))
  } catch (error) {
    if (signal.aborted) return options.once ? 1 : 0
    if (!isTrouble(error)) throw error
    say(messageOf(error))
    return 1
  }
}

async function runOnce(agent: Agent, { say, signal }: Surroundings): Promise<number> {
  const patiently = patience({ say, signal, maxRetryMs: (trouble) => MAX_RETRY_MS[trouble] })
  for (let left = CHECKS; left > 0; left -= 1) {
    while (await patiently(() => agent.step(0))) signal.throwIfAborted()
    if (await patiently(() => agent.check())) return 0
    await sleep(CHECK_INTERVAL_MS, undefined, { signal })
  }
  say('Digest not compared: changes arrive faster than it can be requested.')
  return 1
}

/** Until the signal, or until something is wrong that waiting does not mend. */
async function follow(agent: Agent, { say, signal }: Surroundings): Promise<number> {
  const minute = Math.floor(Math.random() * NIGHT_MINUTES)
  let failures = 0
  let answered = false
  while (!signal.aborted) {
    try {
      // A list that changes all the time would put the digest off for ever if each step waited.
      const due = isCheckDue(agent.checkedAt, new Date(), minute)
      const found = await agent.step(due || !answered ? 0 : WAIT_SECONDS)
      answered = true
      failures = 0
      if (found || !due || (await agent.check())) continue
      await sleep(CHECK_INTERVAL_MS, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return 0
      if (!isTrouble(error)) throw error
      say(messageOf(error))
      // A wrong key is seen at the start; one that is refused later may be allowed again.
      if (error instanceof RegistryError && error.trouble === 'refused' && !answered) return 1
      failures += 1
      const retryAfterSeconds = error instanceof RegistryError ? error.retryAfterSeconds : 0
      await sleep(pauseAfter(failures, retryAfterSeconds), undefined, { signal }).catch(() => undefined)
    }
  }
  return 0
}
