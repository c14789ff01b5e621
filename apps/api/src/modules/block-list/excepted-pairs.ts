/**
 * The pairs of phone and SIM that stay allowed although the phone is blocked, in the memory of this process:
 * an EIR's answer waits for no database (decisions §20).
 */
import type { KeyObject } from 'node:crypto'
import type { Database } from '../../db/index.ts'
import { SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import { type Loop, runLoop } from '../../kernel/run-loop.ts'
import { hashSim } from '../../kernel/sim-hash.ts'
import { selectExceptedPairs } from './queries.ts'

/** Until an answer follows what an officer named or ended. */
const READ_INTERVAL_MS = 5 * SECOND

export interface ExceptedPairs {
  start(): void
  stop(): Promise<void>
  /** @param sims what the network calls the SIM that is in the phone */
  has(organisationId: string, imei14: string, sims: readonly string[]): boolean
}

interface Deps {
  database: Pick<Database, 'db'>
  log: Logger
  simKey: KeyObject
}

export function keepExceptedPairs({ database, log, simKey }: Deps): ExceptedPairs {
  /** Hashes of SIMs in hex, by network and phone. */
  let pairs: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  const loop: Loop = runLoop({
    run: async () => {
      pairs = await selectExceptedPairs(database.db)
    },
    everyMs: READ_INTERVAL_MS,
    onError: (error) => log.warn({ err: error }, 'pairs of phone and SIM not read, will retry'),
  })
  return {
    start: loop.wake,
    stop: loop.stop,
    has(organisationId, imei14, sims) {
      const hashes = pairs.get(`${organisationId} ${imei14}`)
      return hashes !== undefined && sims.some((sim) => hashes.has(hashSim(simKey, organisationId, sim)))
    },
  }
}
