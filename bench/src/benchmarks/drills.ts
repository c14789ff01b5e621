/** Drills: parts of the product are killed or replaced under load, and no promise may break. */
import type { Benchmark } from '../benchmark.ts'
import { breakCluster } from '../drills/failover.ts'
import { MACHINE_FAULTS } from '../drills/faults.ts'
import { runHistories } from '../drills/histories.ts'
import { killFeed } from '../drills/kill-feed.ts'
import { killNetworks } from '../drills/kill-networks.ts'
import { killProduct } from '../drills/kill-product.ts'
import { percentile, rounded } from '../statistics.ts'

export const DRILLS: Record<string, Benchmark> = {
  'crash-recovery': {
    about:
      'kill -9 of the embedded product while people use it, --rounds times; every other time with its PostgreSQL',
    defaults: { rounds: 50 },
    async run({ rounds }) {
      const { startedIn, counts, failures, wrong } = await killProduct(rounds)
      const seconds = (share: number) => rounded(percentile(startedIn, share) / 1_000, 1)
      return {
        tables: [counts],
        notes: [`${rounds} kills. Ready again: median ${seconds(0.5)} s, longest ${seconds(1)} s.`],
        wrong,
        details: { failures, startedIn },
      }
    },
  },
  'feed-kills': {
    about:
      'kills of servers, agents, readers and the sequencer of the block list, --rounds in all, under 20 writers',
    defaults: { rounds: 1_000 },
    async run({ rounds }) {
      const { kills, seconds, commits, positions, readers, agents, wrong } = await killFeed(rounds)
      const all = Object.values(kills).reduce((sum, count) => sum + count, 0)
      const each = Object.entries(kills).map(([what, count]) => `${what} ${count}`)
      return {
        tables: [readers, agents.map((files, index) => ({ agent: index + 1, ...files }))],
        notes: [
          `${all} kills in ${rounded(seconds)} s: ${each.join(', ')}.`,
          `${commits} commits, ${positions} positions.`,
        ],
        wrong,
      }
    },
  },
  'sighting-kills': {
    about:
      'five networks send --rows sightings of --devices phones, while servers and agents are killed --rounds times each',
    defaults: { devices: 100_000, rows: 1_000_000, rounds: 30 },
    async run({ devices, rows, rounds }) {
      const options = { phones: devices, sightings: rows, kills: rounds }
      const { networks, kills, seconds, notices, wrong } = await killNetworks(options)
      return {
        tables: [networks],
        notes: [
          `${rounded(seconds)} s, ${kills.server} kills of servers, ${kills.agent} of agents. ${notices} notices were due.`,
        ],
        wrong,
      }
    },
  },
  machines: {
    about: `the same cluster on machines with networks, disks and clocks of their own, as root: --rounds histories, each fault alone and then two at once (--route two: only these), of --faults ${Object.keys(MACHINE_FAULTS).join(', ')}`,
    defaults: { rounds: 40 },
    run: ({ faults, rounds, seed, route }) =>
      runHistories({ names: faults, alone: route !== 'two', histories: rounds, seed }),
  },
  failover: {
    about:
      'etcd, Patroni, HAProxy, PgBouncer and two products; each breaks under load: nothing lost, time to recover',
    run: breakCluster,
  },
}
