/** Parts of each drill on the cluster: load, its judgement, and the waits around a fault. */
import { compareReader, readLog, untilAllRead, type Verdict } from '../block-list/compare.ts'
import { startReader } from '../block-list/readers.ts'
import { startWriters } from '../block-list/writers.ts'
import type { Cluster } from '../failover/cluster.ts'
import type { Row } from '../print.ts'
import { seedNetwork } from '../seed/partner.ts'
import { rounded } from '../statistics.ts'
import { until } from '../time.ts'
import { countRows } from '../traffic/count.ts'
import type { Journal, Outage } from '../traffic/journal.ts'
import type { startTraffic } from '../traffic/traffic.ts'

/** Milliseconds without a failure between a repair and the next fault. */
const CALM_MS = 3_000
const CALM_WITHIN_MS = 30_000
const RECOVERS_MS = 60_000
/** A node that lost its disk copies the others' while they work. */
const HEALTHY_MS = 240_000
const FINISH_MS = 60_000
const WRITERS = { count: 4, pauseMs: 1_000 }
/** The first two through the proxy, the others ask the processes themselves. */
const READERS = ['stream', 'waits', 'stream', 'waits'] as const

/** Ends the load, and searches the cluster for what was acknowledged. */
export async function judge(
  cluster: Cluster,
  traffic: Awaited<ReturnType<typeof startTraffic>>,
  network: Awaited<ReturnType<typeof startNetwork>>,
) {
  const end = await traffic.finish()
  const { verdicts, wrong, note } = await network.finish()
  const rows = await Promise.all(cluster.nodeUrls.map(countRows))
  const isExpected = (failure: string) => /^(503 [a-z_]+|connection lost)$/.test(failure)
  return {
    end,
    verdicts,
    notes: [note, `Audit: ${end.audit}`, `All three nodes: ${rows[0]}`],
    wrong: [
      ...end.wrong,
      ...wrong,
      ...Object.keys(end.failures).flatMap((failure) =>
        isExpected(failure) ? [] : [`a client was answered ${failure}`],
      ),
      ...(new Set(rows).size === 1 ? [] : [`the nodes differ: ${rows.join('; ')}`]),
    ],
  }
}

/** Flags beside those of the journeys, and networks that read the changes. */
export async function startNetwork({ env, databaseUrl, url, productUrls }: Cluster) {
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

/** A repair before the failover would be the easier fault. */
export async function writesAgain(journal: Journal): Promise<boolean> {
  return until(() => performance.now() - (journal.writes.at(-1) ?? 0) < 1_000, RECOVERS_MS)
}

/** @throws Error the cluster is not whole after the time */
export async function untilCalm(cluster: Cluster, journal: Journal): Promise<void> {
  const repaired = performance.now()
  await cluster.patroni.healthy(HEALTHY_MS)
  await until(
    () => performance.now() - Math.max(journal.failures.at(-1)?.at ?? 0, repaired) > CALM_MS,
    CALM_WITHIN_MS,
  )
}

export function rowOfOutage({ fault, pause, recovery, failures }: Outage): Row {
  return {
    fault,
    'longest without a write s': rounded(pause, 1),
    'first failed to first written s': recovery === null ? '' : rounded(recovery, 1),
    'failed requests': Object.entries(failures)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', '),
  }
}
