import { setTimeout as sleep } from 'node:timers/promises'
import { FolderInUse } from './lock.ts'
import { RegistryError, type Trouble } from './registry.ts'
import { CommandFailed } from './run-command.ts'
import { pauseAfter } from './schedule.ts'
import { StateDamaged } from './sightings/sent.ts'

interface Patience {
  say: (line: string) => void
  signal: AbortSignal
  /** How long an action with this trouble is tried again; 0: not at all. */
  maxRetryMs: (trouble: Trouble) => number
}

/** Repeats an action that fails because of the registry, with growing pauses. */
export function patience({ say, signal, maxRetryMs }: Patience) {
  return async <T>(action: () => Promise<T>): Promise<T> => {
    const began = Date.now()
    for (let failures = 1; ; failures += 1) {
      try {
        return await action()
      } catch (error) {
        if (!(error instanceof RegistryError)) throw error
        const pause = pauseAfter(failures, error.retryAfterSeconds)
        if (Date.now() + pause - began > maxRetryMs(error.trouble)) throw error
        if (failures === 1) say(messageOf(error))
        await sleep(pause, undefined, { signal })
      }
    }
  }
}

/** From outside: the registry, the command, the disk. Anything else is a defect. */
export function isTrouble(error: unknown): error is Error {
  return (
    error instanceof RegistryError ||
    error instanceof CommandFailed ||
    error instanceof FolderInUse ||
    error instanceof StateDamaged ||
    typeof (error as NodeJS.ErrnoException).errno === 'number'
  )
}

export function messageOf(error: Error): string {
  return `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`
}
