/**
 * Where a request came from, for seven days (decisions §17): the log names the network by a keyed hash alone,
 * and a file of each day in DATA_DIR/addresses, mode 0600, says which address the hash represents.
 */
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../kernel/clock.ts'
import { after, DAY, HOUR } from '../kernel/durations.ts'
import type { Logger } from '../kernel/log.ts'
import { networkOf } from '../kernel/network.ts'
import { keyedMac } from '../kernel/secrets.ts'

export interface CallerAddresses {
  /** Notes the address and returns the hash of its network. */
  note(address: string): string
  /** Waits for the last line. */
  stop(): Promise<void>
}

/** Days before today whose files stay. */
const KEPT_DAYS = 7
/** Addresses of one hour: a caller with more fills no disk. The hash in the log continues. */
const MAX_ADDRESSES_PER_HOUR = 100_000

export interface CallerAddressDeps {
  dataDir: string
  /** 32 bytes. */
  key: Buffer
  clock: Clock
  log: Pick<Logger, 'warn'>
}

/** Milliseconds between looks for files that are too old: no caller may come for days. */
const SWEEP_INTERVAL_MS = HOUR

export function createCallerAddresses({ dataDir, key, clock, log }: CallerAddressDeps): CallerAddresses {
  const folder = join(dataDir, 'addresses')
  /** Addresses noted in this hour, each once. */
  let noted = new Set<string>()
  let hour = -1
  let day = ''
  let writing = Promise.resolve()

  function write(now: Date, line: string): void {
    const today = now.toISOString().slice(0, 10)
    const begins = today !== day
    day = today
    writing = writing
      .then(async () => {
        if (begins) {
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await deleteOld()
        }
        await appendFile(join(folder, today), line, { mode: 0o600 })
      })
      .catch((error: unknown) => log.warn({ err: error }, 'failed to record caller address'))
  }

  async function deleteOld(): Promise<void> {
    const oldest = after(clock.now(), -KEPT_DAYS * DAY)
      .toISOString()
      .slice(0, 10)
    if (!existsSync(folder)) return
    for (const name of await readdir(folder)) if (name < oldest) await rm(join(folder, name), { force: true })
  }

  function sweep(): void {
    writing = writing
      .then(deleteOld)
      .catch((error: unknown) => log.warn({ err: error }, 'retention of caller addresses failed'))
  }
  sweep()
  const timer = setInterval(sweep, SWEEP_INTERVAL_MS).unref()

  return {
    note(address) {
      const now = clock.now()
      const network = keyedMac(key, networkOf(address)).toString('base64url').slice(0, 16)
      const current = Math.floor(now.getTime() / HOUR)
      if (current !== hour) {
        hour = current
        noted = new Set()
      }
      if (!noted.has(address) && noted.size < MAX_ADDRESSES_PER_HOUR) {
        noted.add(address)
        write(now, `${now.toISOString()} ${network} ${address}\n`)
      }
      return network
    },
    stop() {
      clearInterval(timer)
      return writing
    },
  }
}
