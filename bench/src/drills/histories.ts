/**
 * Histories of one or two faults at once on a cluster of machines, drawn from a seed, under load. After each
 * the cluster is searched for what was acknowledged.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../benchmark.ts'
import { startCluster } from '../failover/cluster.ts'
import { startMachines } from '../failover/machines.ts'
import { print, type Row } from '../print.ts'
import { withCleanup } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { until } from '../time.ts'
import { type Outage, outageOf } from '../traffic/journal.ts'
import { startTraffic } from '../traffic/traffic.ts'
import { type Field, MACHINE_FAULTS, type Repair } from './faults.ts'
import { judge, startNetwork, untilCalm, writesAgain } from './judge.ts'

const MACHINES = 3
const PER_SECOND = 1
const WARM_UP_MS = 5_000
const SEARCHED_MS = 60_000
/** Seconds; the longer ones outlive the lease of a primary. */
const LASTS = { least: 5, most: 30 } as const
/** After the repair: a person waits for so long before choosing the primary. */
const BY_HAND_AFTER_MS = 60_000
/** Seconds between two faults at once. */
const APART = 6

interface Drawn {
  names: string[]
  /** Seconds until the second fault, and from the last one to the repair. */
  apart: number
  lasts: number
}

/**
 * @param names of the faults to draw from; all when none is named
 * @param alone whether each comes alone first
 */
export function runHistories(options: {
  names: readonly string[]
  alone: boolean
  histories: number
  seed: number
}): Promise<Result> {
  const names = options.names.length > 0 ? options.names : Object.keys(MACHINE_FAULTS)
  const unknown = names.filter((name) => !(name in MACHINE_FAULTS))
  if (unknown.length > 0)
    throw new Error(`--faults: ${unknown.join()} is none of ${Object.keys(MACHINE_FAULTS).join(', ')}`)
  let wrong: string[] | null = null
  return withCleanup(async (cleanup) => {
    const machines = startMachines(cleanup, MACHINES)
    const keepLogs = () => wrong === null || wrong.length > 0
    const cluster = await startCluster(cleanup, { keepLogs, places: machines.all, clock: machines.clock })
    const below = numbersOf(options.seed)
    const traffic = await startTraffic(cluster, PER_SECOND)
    const network = await startNetwork(cluster)
    await sleep(WARM_UP_MS)
    const outages: Outage[] = []
    const byHand: string[] = []
    const broken: string[] = []
    for (let history = 1; history <= options.histories && broken.length === 0; history += 1) {
      const drawn = draw(names, options.alone ? names[history - 1] : undefined, below)
      print(`${history}: ${drawn.names.join(' + ')} for ${drawn.lasts} s …`)
      const from = performance.now()
      const { injected, chosen, trouble } = await live({ cluster, machines, below }, drawn, traffic.journal)
      if (chosen !== null) byHand.push(`history ${history}: Patroni took no standby, ${chosen} by hand.`)
      const fault = injected.join(' + ') || 'none could be injected'
      const outage = outageOf(traffic.journal, fault, from, performance.now())
      outages.push(outage)
      const found = trouble === null ? await search(traffic) : [trouble]
      broken.push(...found.map((line) => `history ${history}, ${drawn.names.join(' + ')}: ${line}`))
      // A run that is stopped has these lines.
      print(`   ${fault}: ${rounded(outage.pause, 1)} s without a write, ${found.length} promises broken`)
      if (chosen !== null) print(`   primary by hand: ${chosen}`)
      for (const line of found) print(`   ${line}`)
    }
    const { end, verdicts, notes, wrong: found } = await judge(cluster, traffic, network)
    wrong = [...broken, ...found]
    return {
      tables: [tableOf(outages), verdicts, end.counts],
      notes: [`${outages.length} histories from seed ${options.seed}.`, ...byHand, ...notes],
      wrong,
      details: { outages },
    }
  })
}

/** Tries again: connections that waited for a standby may take all slots of the primary for a moment. */
async function search(traffic: Awaited<ReturnType<typeof startTraffic>>): Promise<string[]> {
  let answer: string[] = []
  await until(async () => {
    try {
      answer = await traffic.faults()
      return true
    } catch (error) {
      answer = [`the primary could not be searched: ${error instanceof Error ? error.message : error}`]
      return false
    }
  }, SEARCHED_MS)
  return answer
}

/** @param alone this one; undefined: two of different parts */
function draw(names: readonly string[], alone: string | undefined, below: Field['below']): Drawn {
  const first = alone ?? names[below(names.length)] ?? ''
  const partOf = (name: string) => MACHINE_FAULTS[name]?.part
  const others = alone === undefined ? names.filter((name) => partOf(name) !== partOf(first)) : []
  const second = others[below(Math.max(1, others.length))]
  return {
    names: second === undefined ? [first] : [first, second],
    apart: below(APART + 1),
    lasts: LASTS.least + below(LASTS.most - LASTS.least + 1),
  }
}

/**
 * @returns what was injected; the node that became primary by hand, or null; in words, that the cluster does
 * not become whole again, or null: it did
 */
async function live(
  field: Field,
  { names, apart, lasts }: Drawn,
  journal: Parameters<typeof untilCalm>[1],
): Promise<{ injected: string[]; chosen: string | null; trouble: string | null }> {
  const { cluster } = field
  const repairs: Repair[] = []
  const injected: string[] = []
  for (const name of names) {
    if (repairs.length > 0) await sleep(apart * 1_000)
    // Without a primary, or a standby in step, there is nothing more to break of it.
    const repair = await MACHINE_FAULTS[name]
      ?.inject(field)
      .catch((error: unknown) => print(`${name}: ${error}`))
    if (!repair) continue
    repairs.push(repair)
    injected.push(name)
  }
  await sleep(lasts * 1_000)
  // Two faults may leave no majority: then only the repair ends the wait.
  if (names.length === 1) await writesAgain(journal)
  for (const repair of repairs) await repair()
  let chosen: string | null = null
  try {
    const { patroni } = cluster
    if (!(await until(patroni.hasPrimary, BY_HAND_AFTER_MS))) chosen = (await patroni.failOver()).name
    await untilCalm(cluster, journal)
    return { injected, chosen, trouble: null }
  } catch (error) {
    return { injected, chosen, trouble: error instanceof Error ? error.message : String(error) }
  }
}

/** The same numbers for the same seed. */
function numbersOf(seed: number): Field['below'] {
  let count = 0
  return (limit) => {
    count += 1
    return createHash('sha256').update(`${seed} ${count}`).digest().readUInt32BE(0) % limit
  }
}

/** Histories with the same faults are one row: the longest times of all. */
function tableOf(outages: readonly Outage[]): Row[] {
  const byFault = Map.groupBy(outages, ({ fault }) => fault)
  return [...byFault].map(([fault, all]) => ({
    fault,
    histories: all.length,
    'longest without a write s': rounded(Math.max(...all.map(({ pause }) => pause)), 1),
    'failed requests': all.reduce(
      (sum, { failures }) => sum + Object.values(failures).reduce((count, one) => count + one, 0),
      0,
    ),
  }))
}
