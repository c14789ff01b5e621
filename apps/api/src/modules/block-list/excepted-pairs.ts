/**
 * The pairs of phone and SIM that stay allowed although the phone is blocked, in the memory of this process: an
 * EIR's answer waits for no database (decisions §20).
 */
import type { KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../../db/index.ts'
import { SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import { type Loop, runLoop } from '../../kernel/run-loop.ts'
import { hashSim } from '../../kernel/sim-hash.ts'

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
      pairs = await selectPairs(database.db)
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

async function selectPairs(db: Db): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ phone: string; sim_hash: string }>`
    select c.organisation_id || ' ' || c.imei14 as phone, encode(c.sim_hash, 'hex') as sim_hash
    from imei_copies c join flags f on f.id = c.flag_id where f.is_open_case`.execute(db)
  const pairs = new Map<string, Set<string>>()
  for (const { phone, sim_hash } of rows) pairs.set(phone, (pairs.get(phone) ?? new Set()).add(sim_hash))
  return pairs
}
