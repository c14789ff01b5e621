/** Faults of machines in a cluster, each with its repair; the drill of histories draws from them. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../failover/cluster.ts'
import type { Machine, Machines } from '../failover/machines.ts'
import type { Node } from '../failover/patroni.ts'
import { withClient } from '../postgres.ts'
import { until } from '../time.ts'

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

/** More than PostgreSQL keeps for itself. */
const SEGMENTS = 20
const CLOCK_MS = 15_000
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
    about: 'the disk of the primary is filled to the last byte, while its log needs room again and again',
    part: 'primary',
    async inject(field) {
      const { node, machine } = await primaryOf(field)
      const { postgres } = machine.disks
      await postgres.fill()
      const stop = keepSwitching(node, () => postgres.fill())
      return async () => {
        await stop()
        await postgres.free()
      }
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
      const repair = async () => {
        for (const disk of disks) await disk.free()
        etcd.restart()
      }
      await writeUntilRefused(etcd.hosts)
      if (etcd.running() < machines.all.length) return repair
      await repair()
      throw new Error('no etcd ended')
    },
  },
  clock: {
    about: `the clock of the primary's machine jumps by ${SKEW.database} s, forward or back`,
    part: 'primary',
    async inject(field) {
      const { node, machine } = await primaryOf(field)
      const ahead = field.below(2) === 0 ? SKEW.database : -SKEW.database
      machine.setClock(ahead)
      if (!(await until(async () => Math.abs((await secondsAhead(node)) - ahead) < 5, CLOCK_MS)))
        throw new Error('the clock did not jump')
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

/** Seconds by which PostgreSQL's clock is ahead of this process's. */
async function secondsAhead({ host, port }: Node): Promise<number> {
  return withClient(`postgresql://postgres@${host}:${port}/postgres`, async (client) => {
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    return ((rows[0]?.at.getTime() ?? 0) - Date.now()) / 1_000
  })
}

/**
 * Has the log begin new segments: kept ones are used up, and the next needs room that there is not, so that
 * PostgreSQL itself stops. A restart removes old ones, whose room is taken too.
 *
 * @returns ends it
 */
function keepSwitching({ host, port }: Node, fill: () => Promise<void>): () => Promise<void> {
  let stopped = false
  const running = (async () => {
    while (!stopped) {
      await withClient(`postgresql://postgres@${host}:${port}/postgres`, async (client) => {
        client.on('error', () => undefined)
        for (let turn = 0; turn < SEGMENTS; turn += 1)
          await client.query('select pg_switch_wal(), txid_current()')
        // It stopped, as it should; or it is a standby by now.
      }).catch(() => undefined)
      await fill()
      await sleep(1_000)
    }
  })()
  return async () => {
    stopped = true
    await running
  }
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
