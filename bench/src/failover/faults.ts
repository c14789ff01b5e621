/** The faults, one after the other. Each returns its repair. */
import type { Cluster } from './cluster.ts'

export interface Fault {
  name: string
  /** Seconds it lasts at least. */
  lasts: number
  /** @returns the repair */
  strike(cluster: Cluster): Promise<() => Promise<void> | void>
}

/** Longer than the primary's lease of 20 s. */
const OVER_THE_LEASE = 30

export const FAULTS: readonly Fault[] = [
  {
    name: 'primary killed (kill -9 of Patroni and PostgreSQL)',
    lasts: 5,
    async strike({ patroni }) {
      const node = await patroni.nodeOf('leader')
      await node.kill()
      return () => node.start()
    },
  },
  {
    name: 'primary frozen (SIGSTOP), later thawed',
    lasts: 5,
    async strike({ patroni }) {
      const node = await patroni.nodeOf('leader')
      node.freeze()
      return () => node.thaw()
    },
  },
  {
    name: 'synchronous standby frozen (SIGSTOP), later thawed',
    lasts: 15,
    async strike({ patroni }) {
      const node = await patroni.nodeOf('sync_standby')
      node.freeze()
      return () => node.thaw()
    },
  },
  {
    name: `etcd cut off for ${OVER_THE_LEASE} s (all three)`,
    lasts: OVER_THE_LEASE,
    async strike({ etcd }) {
      etcd.cut()
      return () => etcd.mend()
    },
  },
  ...[0, 1].map((index) => ({
    name: `server process ${index + 1} killed (kill -9), started again after 2 s`,
    lasts: 2,
    async strike({ products }: Cluster) {
      await products[index]?.kill()
      return () => products[index]?.start()
    },
  })),
]
