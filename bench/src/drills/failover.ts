/** The faults of docs/scale.md under load: their visible effects, and that nothing is lost or done twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../benchmark.ts'
import { type Cluster, startCluster } from '../failover/cluster.ts'
import { print } from '../print.ts'
import { withCleanup } from '../setup.ts'
import { type Journal, type Outage, outageOf } from '../traffic/journal.ts'
import { startTraffic } from '../traffic/traffic.ts'
import { judge, rowOfOutage, startNetwork, untilCalm, writesAgain } from './judge.ts'

/** Journeys of each kind that start per second: about ten requests each. */
const PER_SECOND = 1
const WARM_UP_MS = 5_000

interface Fault {
  name: string
  /** Seconds it lasts at least. */
  lasts: number
  /** @returns the repair */
  inject(cluster: Cluster): Promise<() => Promise<void> | void>
}

/** Longer than the primary's lease of 20 s. */
const BEYOND_LEASE_S = 30

const FAULTS: readonly Fault[] = [
  {
    name: 'primary killed (kill -9 of Patroni and PostgreSQL)',
    lasts: 5,
    async inject({ patroni }) {
      const node = await patroni.nodeOf('leader')
      await node.kill()
      return () => node.start()
    },
  },
  {
    name: 'primary frozen (SIGSTOP), later thawed',
    lasts: 5,
    async inject({ patroni }) {
      const node = await patroni.nodeOf('leader')
      node.freeze()
      return () => node.thaw()
    },
  },
  {
    name: 'synchronous standby frozen (SIGSTOP), later thawed',
    lasts: 15,
    async inject({ patroni }) {
      const node = await patroni.nodeOf('sync_standby')
      node.freeze()
      return () => node.thaw()
    },
  },
  {
    name: `etcd cut off for ${BEYOND_LEASE_S} s (all three)`,
    lasts: BEYOND_LEASE_S,
    async inject({ etcd }) {
      etcd.suspend()
      return () => etcd.resume()
    },
  },
  ...[0, 1].map((index) => ({
    name: `server process ${index + 1} killed (kill -9), started again after 2 s`,
    lasts: 2,
    async inject({ products }: Cluster) {
      await products[index]?.kill()
      return () => products[index]?.start()
    },
  })),
]

export async function breakCluster(): Promise<Result> {
  let wrong: string[] | null = null
  return withCleanup(async (cleanup) => {
    const cluster = await startCluster(cleanup, { keepLogs: () => wrong === null || wrong.length > 0 })
    const traffic = await startTraffic(cluster, PER_SECOND)
    const network = await startNetwork(cluster)
    await sleep(WARM_UP_MS)
    const outages: Outage[] = []
    for (const fault of FAULTS) outages.push(await injectFault(cluster, traffic.journal, fault))
    const { end, verdicts, notes, wrong: found } = await judge(cluster, traffic, network)
    wrong = found
    return {
      tables: [outages.map(rowOfOutage), verdicts, end.counts],
      notes,
      wrong: found,
      details: { outages },
    }
  })
}

async function injectFault(
  cluster: Cluster,
  journal: Journal,
  { name, lasts, inject }: Fault,
): Promise<Outage> {
  print(`${name} …`)
  const from = performance.now()
  const repair = await inject(cluster)
  await sleep(lasts * 1_000)
  await writesAgain(journal)
  await repair()
  await untilCalm(cluster, journal)
  return outageOf(journal, name, from, performance.now())
}
