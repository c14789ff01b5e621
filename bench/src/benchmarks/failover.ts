/** The faults of docs/scale.md under load: their visible effects, and that nothing is lost or done twice. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from '../benchmark.ts'
import { judge as judgeReader, readLog, untilAllRead, type Verdict } from '../block-list/compare.ts'
import { startReader } from '../block-list/readers.ts'
import { startWriters } from '../block-list/writers.ts'
import { createClient } from '../failover/client.ts'
import { type Cluster, startCluster } from '../failover/cluster.ts'
import { type Count, countAcknowledged, countOpenJobs, countRows, findBroken } from '../failover/count.ts'
import { FAULTS, type Fault } from '../failover/faults.ts'
import { type Acknowledged, type Journal, newJournal, type Outage, outageOf } from '../failover/journal.ts'
import { startLoad } from '../failover/load.ts'
import { seedPeople } from '../failover/people.ts'
import { print, printTable } from '../print.ts'
import { seedNetwork } from '../seed/partner.ts'
import { rounded } from '../statistics.ts'
import { until } from '../until.ts'

/** Journeys of each kind that start per second: about ten requests each. */
const PER_SECOND = 1
const WARM_UP_MS = 5_000
/** Milliseconds without a failure between a repair and the next fault. */
const CALM_MS = 3_000
const CALM_WITHIN_MS = 30_000
const RECOVERS_MS = 60_000
const WHOLE_MS = 90_000
const FINISH_MS = 60_000
const WRITERS = 4
const WRITERS_PAUSE_MS = 1_000
/** The first two through the proxy, the others ask the processes themselves. */
const READERS = ['stream', 'waits', 'stream', 'waits'] as const

export const failover: Benchmark = {
  about: 'etcd, Patroni, HAProxy, PgBouncer and two server processes; each breaks under load: nothing lost, time to recover',
  defaults: {},
  async run() {
    const cluster = await startCluster()
    let content = false
    try {
      const result = await breakAndCount(cluster)
      content = result.wrong.length === 0
      return result
    } finally {
      if (!content) print(`Logs stay in ${cluster.folder}`)
      await cluster.close(!content)
    }
  },
}

async function breakAndCount(cluster: Cluster) {
  const journal = newJournal()
  let stopped = false
  const client = createClient(cluster.url, journal, () => stopped)
  const people = await seedPeople(cluster.databaseUrl, client, cluster.secretKey)
  const load = startLoad({ client, people, acknowledged: journal.acknowledged }, PER_SECOND)
  const network = await startNetwork(cluster)
  await sleep(WARM_UP_MS)
  const outages: Outage[] = []
  for (const fault of FAULTS) outages.push(await sufferFault(cluster, journal, fault))
  stopped = true
  const troubles = [...(await load.finish(FINISH_MS)), ...(await network.finish())]
  print()
  printTable(outages.map(rowOf))
  print()
  printTable(network.verdicts.map((verdict) => ({ ...verdict })))
  return { outages, verdicts: network.verdicts, ...(await judge(cluster, journal, troubles)) }
}

/** Flags beside those of the journeys, and networks that read what comes of them. */
async function startNetwork({ adminEnv, databaseUrl, url, productUrls }: Cluster) {
  const key = await seedNetwork(adminEnv)
  const writers = startWriters(databaseUrl, { count: WRITERS, pauseMs: WRITERS_PAUSE_MS })
  const readers = READERS.map((kind, index) => startReader(kind, index < 2 ? [url] : productUrls, key))
  const verdicts: Verdict[] = []
  return {
    verdicts,
    async finish(): Promise<string[]> {
      await writers.finish()
      const done = await untilAllRead(databaseUrl, readers, FINISH_MS)
      for (const reader of readers) await reader.stop()
      const { log, wrong } = await readLog(databaseUrl, writers.flagged())
      verdicts.push(...readers.map((reader, index) => judgeReader(reader, index, log)))
      print(
        `${writers.commits} flags set or cleared beside the journeys, ${writers.failures} tries without an answer; ${log.head} positions.`,
      )
      const broken = readers.flatMap(({ wrong: { meaning, order } }) => [...meaning, ...order])
      const bad = verdicts.filter((one) => one.lost + one['other meaning'] + one['out of order'] > 0)
      return [
        ...wrong,
        ...broken,
        ...bad.map(({ reader }) => `reader ${reader} does not have the log`),
        ...(done ? [] : ['not every change was read']),
      ]
    },
  }
}

async function sufferFault(cluster: Cluster, journal: Journal, { name, lasts, strike }: Fault): Promise<Outage> {
  print(`${name} …`)
  const from = performance.now()
  const mend = await strike(cluster)
  await sleep(lasts * 1_000)
  // Repaired only after the failover: an earlier repair would be the easier fault.
  await until(() => performance.now() - (journal.writes.at(-1) ?? 0) < 1_000, RECOVERS_MS)
  await mend()
  const mended = performance.now()
  await cluster.patroni.healthy(WHOLE_MS)
  await until(() => performance.now() - Math.max(journal.failures.at(-1)?.at ?? 0, mended) > CALM_MS, CALM_WITHIN_MS)
  return outageOf(journal, name, from, performance.now())
}

async function judge(cluster: Cluster, journal: Journal, troubles: string[]) {
  const done = await until(async () => (await countOpenJobs(cluster.databaseUrl)) === 0, FINISH_MS)
  const counts = [
    ...(await countAcknowledged(cluster.databaseUrl, journal.acknowledged)),
    countReports(cluster, journal.acknowledged),
  ]
  const audit = cluster.verifyAudit()
  const rows = await Promise.all(cluster.nodeUrls.map(countRows))
  const wrong = [
    ...troubles,
    ...counts
      .filter(({ lost, twice }) => lost + twice > 0)
      .map(({ what, lost, twice }) => `${what}: ${lost} lost, ${twice} twice`),
    ...(await findBroken(cluster.databaseUrl)),
    ...journal.failures
      .filter(({ what }) => !/^(503 [a-z_]+|connection lost)$/.test(what))
      .map(({ what }) => `a client was told ${what}`),
    ...(done ? [] : ['jobs were left undone']),
    ...(audit.ok ? [] : [`audit: ${audit.output}`]),
    ...(new Set(rows).size === 1 ? [] : [`the nodes differ: ${rows.join('; ')}`]),
  ]
  print()
  printTable(counts.map((count) => ({ ...count })))
  print()
  print(`Audit: ${audit.output}`)
  print(`All three nodes: ${rows[0]}`)
  for (const line of new Set(wrong)) print(`WRONG  ${line}`)
  if (wrong.length > 0) process.exitCode = 1
  else print('Nothing lost, nothing twice; clients saw 503 in the envelope and broken connections, nothing else.')
  return { counts, audit: audit.output, wrong }
}

/** One mail for each paid check: its file is named after the check. */
function countReports({ dataDir }: Cluster, { payments }: Acknowledged): Count {
  const mails = readdirSync(join(dataDir, 'outbox/mail'))
  const times = payments.map(({ verificationId }) => mails.filter((name) => name.includes(`report.${verificationId}`)).length)
  const lost = times.filter((count) => count === 0).length
  return { what: 'reports by mail', acknowledged: times.length, lost, twice: times.filter((count) => count > 1).length }
}

function rowOf({ fault, pause, recovery, failures }: Outage) {
  return {
    fault,
    'longest without a write s': rounded(pause, 1),
    'first failed to first written s': recovery === null ? '' : rounded(recovery, 1),
    'failed requests': Object.entries(failures)
      .map(([what, count]) => `${count} × ${what}`)
      .join(', '),
  }
}
