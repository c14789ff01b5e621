/** The faults of docs/scale.md under load: their visible effects, and that nothing is lost or done twice. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Result } from '../benchmark.ts'
import { compareReader, readLog, untilAllRead, type Verdict } from '../block-list/compare.ts'
import { startReader } from '../block-list/readers.ts'
import { startWriters } from '../block-list/writers.ts'
import { type Cluster, startCluster } from '../failover/cluster.ts'
import { print, type Row } from '../print.ts'
import { seedNetwork } from '../seed/partner.ts'
import { withCleanup } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { until } from '../time.ts'
import { countRows } from '../traffic/count.ts'
import { type Journal, type Outage, outageOf } from '../traffic/journal.ts'
import { startTraffic } from '../traffic/traffic.ts'

/** Journeys of each kind that start per second: about ten requests each. */
const PER_SECOND = 1
const WARM_UP_MS = 5_000
/** Milliseconds without a failure between a repair and the next fault. */
const CALM_MS = 3_000
const CALM_WITHIN_MS = 30_000
const RECOVERS_MS = 60_000
const HEALTHY_MS = 90_000
const FINISH_MS = 60_000
const WRITERS = { count: 4, pauseMs: 1_000 }
/** The first two through the proxy, the others ask the processes themselves. */
const READERS = ['stream', 'waits', 'stream', 'waits'] as const

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
    const cluster = await startCluster(cleanup, () => wrong === null || wrong.length > 0)
    const traffic = await startTraffic(cluster, PER_SECOND)
    const network = await startNetwork(cluster)
    await sleep(WARM_UP_MS)
    const outages: Outage[] = []
    for (const fault of FAULTS) outages.push(await injectFault(cluster, traffic.journal, fault))
    const end = await traffic.finish()
    const { verdicts, wrong: wrongReads, note } = await network.finish()
    const rows = await Promise.all(cluster.nodeUrls.map(countRows))
    const isExpected = (failure: string) => /^(503 [a-z_]+|connection lost)$/.test(failure)
    wrong = [
      ...end.wrong,
      ...wrongReads,
      ...Object.keys(end.failures).flatMap((failure) =>
        isExpected(failure) ? [] : [`a client was answered ${failure}`],
      ),
      ...(new Set(rows).size === 1 ? [] : [`the nodes differ: ${rows.join('; ')}`]),
    ]
    return {
      tables: [outages.map(rowOf), verdicts, end.counts],
      notes: [note, `Audit: ${end.audit}`, `All three nodes: ${rows[0]}`],
      wrong,
      details: { outages },
    }
  })
}

/** Flags beside those of the journeys, and networks that read the changes. */
async function startNetwork({ env, databaseUrl, url, productUrls }: Cluster) {
  const key = await seedNetwork(env)
  const writers = startWriters(databaseUrl, WRITERS)
  const readers = READERS.map((kind, index) => startReader(kind, index < 2 ? [url] : productUrls, key))
  return {
    async finish(): Promise<{ verdicts: Verdict[]; wrong: string[]; note: string }> {
      await writers.finish()
      const done = await untilAllRead(databaseUrl, readers, FINISH_MS)
      for (const reader of readers) await reader.stop()
      const { log, wrong } = await readLog(databaseUrl, writers.flagged())
      const verdicts = readers.map((reader, index) => compareReader(reader, index, log))
      const bad = verdicts.filter((one) => one.lost + one['other meaning'] + one['out of order'] > 0)
      return {
        verdicts,
        wrong: [
          ...wrong,
          ...readers.flatMap((reader) => [...reader.wrong.meaning, ...reader.wrong.order]),
          ...bad.map(({ reader }) => `reader ${reader} does not have the log`),
          ...(done ? [] : ['not every change was read']),
        ],
        note: `${writers.commits} flags set or cleared beside the journeys, ${writers.failures} tries without an answer; ${log.head} positions.`,
      }
    },
  }
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
  // Repaired only after the failover: an earlier repair would be the easier fault.
  await until(() => performance.now() - (journal.writes.at(-1) ?? 0) < 1_000, RECOVERS_MS)
  await repair()
  const repaired = performance.now()
  await cluster.patroni.healthy(HEALTHY_MS)
  await until(
    () => performance.now() - Math.max(journal.failures.at(-1)?.at ?? 0, repaired) > CALM_MS,
    CALM_WITHIN_MS,
  )
  return outageOf(journal, name, from, performance.now())
}

function rowOf({ fault, pause, recovery, failures }: Outage): Row {
  return {
    fault,
    'longest without a write s': rounded(pause, 1),
    'first failed to first written s': recovery === null ? '' : rounded(recovery, 1),
    'failed requests': Object.entries(failures)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', '),
  }
}
