/** Faults of machines in a cluster, each with its repair; the drill of histories draws from them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../failover/cluster.ts'
import type { Machine, Machines } from '../failover/machines.ts'
import type { Node } from '../failover/patroni.ts'
import { withClient } from '../postgres.ts'

export interface Field {
  cluster: Cluster
  machines: Machines
  /** A whole number from 0 below this one, from the seed. */
  below(limit: number): number
}

/** Undoes the fault, once. */
export type Repair = () => Promise<void> | void

export interface MachineFault {
  about: string
  /** Two faults of one part are not at once. */
  part: 'primary' | 'standby' | 'etcd' | 'product'
  inject(field: Field): Promise<Repair>
}

/** A lease, and the times after which connections that hang are closed. */
const ENDS_MS = 60_000
const ETCD_VALUE_BYTES = 1_000_000
/** A log segment of etcd has 64 MB. */
const ETCD_VALUES = 140
/** A few writes of a commit; a healthy disk does thousands. */
const SLOW_WRITES_PER_SECOND = 10
/** Seconds. NTP that failed for long; and within what the product tolerates between two machines. */
const SKEW = { database: 120, product: 45 } as const

export const MACHINE_FAULTS: Readonly<Record<string, MachineFault>> = {
  'one-way-out': {
    about: 'what the machine of the primary sends is lost, what comes to it arrives',
    part: 'primary',
    async inject(field) {
      const { machine, others } = await primaryOf(field)
      const hosts = [...others, field.machines.outside].map(({ host }) => host)
      machine.lose(hosts)
      return () => machine.reach(hosts)
    },
  },
  'one-way-in': {
    about: 'what is sent to the machine of the primary is lost, what it sends arrives',
    part: 'primary',
    async inject(field) {
      const { machine, others } = await primaryOf(field)
      const senders = [...others, field.machines.outside]
      for (const sender of senders) sender.lose([machine.host])
      return () => {
        for (const sender of senders) sender.reach([machine.host])
      }
    },
  },
  'standby-one-way': {
    about: 'what the machine of the synchronous standby sends is lost, what comes to it arrives',
    part: 'standby',
    async inject({ cluster, machines }) {
      const machine = machineOf(cluster, machines, await cluster.patroni.nodeOf('sync_standby'))
      const others = machines.all.filter((one) => one !== machine)
      const hosts = [...others, machines.outside].map(({ host }) => host)
      machine.lose(hosts)
      return () => machine.reach(hosts)
    },
  },
  'disk-full': {
    about: 'the disk of the primary is filled to the last byte',
    part: 'primary',
    async inject(field) {
      const { node, machine } = await primaryOf(field)
      const { postgres } = machine.disks
      await postgres.fill()
      // The next segment of the log needs room that there is not: PostgreSQL itself stops.
      await switchLog(node)
      await postgres.fill()
      return () => postgres.free()
    },
  },
  'disk-fails': {
    about: 'each access to the disk of the primary is an error; later it has a new, empty one',
    part: 'primary',
    async inject(field) {
      const { node, machine } = await primaryOf(field)
      machine.disks.postgres.fail()
      return async () => {
        machine.end('postgres')
        machine.disks.postgres.replace()
        await node.kill()
        node.start()
      }
    },
  },
  'disk-slow': {
    about: `the disk of the primary takes ${SLOW_WRITES_PER_SECOND} writes a second`,
    part: 'primary',
    async inject(field) {
      const { machine } = await primaryOf(field)
      machine.disks.postgres.slow(SLOW_WRITES_PER_SECOND)
      return () => machine.disks.postgres.slow(null)
    },
  },
  'standby-disk-slow': {
    about: `the disk of the synchronous standby takes ${SLOW_WRITES_PER_SECOND} writes a second`,
    part: 'standby',
    async inject({ cluster, machines }) {
      const machine = machineOf(cluster, machines, await cluster.patroni.nodeOf('sync_standby'))
      machine.disks.postgres.slow(SLOW_WRITES_PER_SECOND)
      return () => machine.disks.postgres.slow(null)
    },
  },
  'etcd-full': {
    about: 'the disks of all three etcd are filled, and values written until they end',
    part: 'etcd',
    async inject({ cluster: { etcd }, machines }) {
      const disks = machines.all.map((machine) => machine.disks.etcd)
      for (const disk of disks) await disk.fill()
      await writeUntilRefused(etcd.hosts)
      return async () => {
        for (const disk of disks) await disk.free()
        etcd.restart()
      }
    },
  },
  clock: {
    about: `the clock of the primary's machine jumps by ${SKEW.database} s, forward or back`,
    part: 'primary',
    async inject(field) {
      const { machine } = await primaryOf(field)
      machine.setClock(field.below(2) === 0 ? SKEW.database : -SKEW.database)
      return () => machine.setClock(0)
    },
  },
  'product-clock': {
    about: `the clock of the second server process jumps by ${SKEW.product} s, forward or back`,
    part: 'product',
    async inject({ machines, below }) {
      machines.clock.set(below(2) === 0 ? SKEW.product : -SKEW.product)
      return () => machines.clock.set(0)
    },
  },
  kill: {
    about: 'the primary is killed (kill -9 of Patroni and PostgreSQL)',
    part: 'primary',
    async inject({ cluster: { patroni } }) {
      const node = await patroni.nodeOf('leader')
      await node.kill()
      return () => node.start()
    },
  },
  'standby-kill': {
    about: 'the synchronous standby is killed (kill -9 of Patroni and PostgreSQL)',
    part: 'standby',
    async inject({ cluster: { patroni } }) {
      const node = await patroni.nodeOf('sync_standby')
      await node.kill()
      return () => node.start()
    },
  },
  'product-kill': {
    about: 'one of the two server processes is killed (kill -9)',
    part: 'product',
    async inject({ cluster: { products }, below }) {
      const product = products[below(products.length)]
      await product?.kill()
      return () => product?.start()
    },
  },
}

async function primaryOf({ cluster, machines }: Field) {
  const node = await cluster.patroni.nodeOf('leader')
  const machine = machineOf(cluster, machines, node)
  return { node, machine, others: machines.all.filter((one) => one !== machine) }
}

function machineOf({ patroni }: Cluster, { all }: Machines, node: Node): Machine {
  const machine = all[patroni.nodes.indexOf(node)]
  if (!machine) throw new Error(`${node.name} is on no machine`)
  return machine
}

/** Writes segments of the log until the server ends or refuses. */
async function switchLog({ host, port }: Node): Promise<void> {
  const stopped = withClient(`postgresql://postgres@${host}:${port}/postgres`, async (client) => {
    client.on('error', () => undefined)
    for (let turn = 0; turn < 20; turn += 1) await client.query('select pg_switch_wal(), txid_current()')
  }).catch(() => undefined)
  await Promise.race([stopped, sleep(ENDS_MS, undefined, { ref: false })])
}

/** By the JSON of etcd's third version, whose values go through the same log as Patroni's keys. */
async function writeUntilRefused(hosts: readonly string[]): Promise<void> {
  const value = Buffer.alloc(ETCD_VALUE_BYTES, 'x').toString('base64')
  let refused = 0
  for (let turn = 0; turn < ETCD_VALUES && refused < hosts.length * 2; turn += 1) {
    const host = hosts[turn % hosts.length]
    const body = JSON.stringify({ key: Buffer.from('fill').toString('base64'), value })
    const taken = await fetch(`http://${host}/v3/kv/put`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    refused = taken ? 0 : refused + 1
  }
}
