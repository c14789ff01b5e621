/** Three PostgreSQL under Patroni: one primary, one synchronous standby, one more standby. */
import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '../processes.ts'
import { freePorts, killChild } from '../servers.ts'
import { until } from '../time.ts'
import { type Daemons, freeze, killTree, thaw } from './daemons.ts'
import { type Place, placeAt } from './machines.ts'
import type { Programs } from './packages.ts'

const NAMES = ['node1', 'node2', 'node3']
/** Debian's interpreter, for which its packages are; another one on PATH lacks them. */
const PYTHON = '/usr/bin/python3'
const ASK_MS = 1_000

export interface Node {
  name: string
  host: string
  port: number
  /** The port of Patroni's REST interface. */
  restPort: number
  /** kill -9 of Patroni and PostgreSQL. */
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** After `kill`: as the init system would. */
  start(): void
}

/** Patroni looks at its cluster every 5 s (`loop_wait`), and may name another standby each time. */
const ROLE_MS = 10_000

interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  lag?: number | 'unknown'
}

export interface Patroni {
  nodes: Node[]
  /** Waits up to ten seconds, because the standby may change. @throws Error when there is none */
  nodeOf(role: Member['role']): Promise<Node>
  hasPrimary(): Promise<boolean>
  /** docs/runbooks/database-down.md, "Patroni takes no standby". @throws Error no node can become primary */
  failOver(): Promise<Node>
  /** Waits for a primary, a synchronous standby, and all three running. @throws Error after the time */
  healthy(milliseconds: number): Promise<void>
}

export async function startPatroni(
  daemons: Daemons,
  programs: Programs,
  { etcdHosts, places }: { etcdHosts: string[]; places: readonly Place[] },
): Promise<Patroni> {
  const ports = await freePorts(NAMES.length * 2)
  const nodes = NAMES.map((name, index) => {
    const place = placeAt(places, index)
    const at = { name, place, port: ports[index] ?? 0, restPort: ports[NAMES.length + index] ?? 0 }
    return createNode(daemons, programs, at, etcdHosts)
  })
  for (const node of nodes) node.start()

  /** From the first node that answers; empty: none does. */
  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const found = (await ask<{ members?: Member[] }>(node, '/cluster'))?.members ?? []
      if (found.some(({ role }) => role === 'leader')) return found
    }
    return []
  }

  async function hasPrimary(): Promise<boolean> {
    return (await Promise.all(nodes.map(isPrimary))).includes(true)
  }

  return {
    nodes,
    async nodeOf(role) {
      let found: Node | undefined
      await until(async () => {
        const name = (await members()).find((member) => member.role === role)?.name
        found = nodes.find((each) => each.name === name)
        return found !== undefined
      }, ROLE_MS)
      if (!found) throw new Error(`the cluster has no ${role}`)
      return found
    },
    hasPrimary,
    async failOver() {
      const copies = (await Promise.all(nodes.map(copyAt))).filter((copy) => copy !== null)
      const [newest] = copies.toSorted((a, b) => b.timeline - a.timeline || b.position - a.position)
      if (!newest) throw new Error('no node has a copy of the database')
      const { host, restPort, name } = newest.node
      const response = await fetch(`http://${host}:${restPort}/failover`, {
        method: 'POST',
        body: JSON.stringify({ candidate: name }),
      })
      if (!response.ok) throw new Error(`${name} does not become primary: ${await response.text()}`)
      return newest.node
    },
    async healthy(milliseconds) {
      const deadline = performance.now() + milliseconds
      // An etcd that was cut off still names the former primary.
      while (!(isHealthy(await members()) && (await hasPrimary()))) {
        if (performance.now() > deadline)
          throw new Error(`the cluster is not whole: ${JSON.stringify(await members())}`)
        await sleep(250)
      }
    },
  }
}

function isHealthy(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted()
  const caughtUp = members.every(({ state, lag = 0 }) => /^(running|streaming)$/.test(state) && lag === 0)
  return caughtUp && roles.join() === 'leader,replica,sync_standby'
}

/** Null: Patroni does not answer. */
async function ask<Answer>({ host, restPort }: Node, path: string): Promise<Answer | null> {
  try {
    const response = await fetch(`http://${host}:${restPort}${path}`, { signal: AbortSignal.timeout(ASK_MS) })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}

/** By itself, as HAProxy asks it. */
async function isPrimary(node: Node): Promise<boolean> {
  return (await ask(node, '/primary')) !== null
}

interface Copy {
  node: Node
  timeline: number
  /** The end of its log, in bytes. */
  position: number
}

interface Status {
  state: string
  timeline?: number
  xlog?: { received_location?: number | null; replayed_location?: number | null }
}

/** Null: PostgreSQL does not run there. */
async function copyAt(node: Node): Promise<Copy | null> {
  const status = await ask<Status>(node, '/patroni')
  if (status?.state !== 'running' || !status.xlog) return null
  const { received_location: received, replayed_location: replayed } = status.xlog
  return { node, timeline: status.timeline ?? 0, position: Math.max(received ?? 0, replayed ?? 0) }
}

function createNode(
  daemons: Daemons,
  programs: Programs,
  { place, ...at }: { name: string; place: Place; port: number; restPort: number },
  etcdHosts: string[],
): Node {
  const { host } = place
  const socket = daemons.makeFolder(at.name)
  const data = join(place.folderOf('postgres') ?? socket, 'data')
  const settings = nodeSettings({
    ...{ ...at, host, data, socket, etcdHosts },
    postgres: programsWith(daemons, { ...at, folder: programs.postgres, settings: place.settings }),
  })
  // JSON is YAML.
  const file = daemons.write(`${at.name}.yml`, JSON.stringify(settings, null, 2))
  let patroni: ChildProcess | null = null
  const pids = () => [patroni?.pid, postmasterOf(data)].filter((pid) => pid !== undefined)
  return {
    ...at,
    host,
    start() {
      const within = place.within('postgres')
      patroni = daemons.start(at.name, [PYTHON, programs.patroni, file], { within })
    },
    async kill() {
      // Patroni first, because it would restart PostgreSQL.
      if (patroni) await killChild(patroni)
      const postmaster = postmasterOf(data)
      if (postmaster !== undefined) await killTree(postmaster)
    },
    freeze: () => pids().forEach(freeze),
    thaw: () => pids().forEach(thaw),
  }
}

/**
 * PostgreSQL's programs, of which `postgres` runs with these settings. Patroni runs without: libfaketime
 * 0.9.10 breaks Python's `time.sleep`.
 */
function programsWith(
  daemons: Daemons,
  { name, folder, settings }: { name: string; folder: string; settings: Place['settings'] },
): string {
  const set = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  if (set.length === 0) return folder
  const own = daemons.makeFolder(`${name}-bin`)
  for (const program of readdirSync(folder).filter((one) => one !== 'postgres'))
    symlinkSync(join(folder, program), join(own, program))
  const script = daemons.write(
    join(`${name}-bin`, 'postgres'),
    `#!/bin/sh\nexec env ${set.join(' ')} ${join(folder, 'postgres')} "$@"\n`,
  )
  chmodSync(script, 0o700)
  return own
}

/** Undefined: PostgreSQL does not run there. Patroni starts it detached, so it is not Patroni's child. */
function postmasterOf(data: string): number | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 0 && isRunning(pid) ? pid : undefined
}

interface NodePlace {
  name: string
  host: string
  port: number
  restPort: number
  data: string
  /** Folder of PostgreSQL's programs. */
  postgres: string
  /** Folder of its Unix socket. */
  socket: string
  etcdHosts: string[]
}

/** Shared by all nodes; kept in etcd. Seconds. docs/scale.md gives the reasons. */
const SHARED = {
  // The shortest that Patroni accepts: a dead primary is replaced after so long at most.
  ttl: 20,
  loop_wait: 5,
  retry_timeout: 5,
  // An acknowledged commit is on two disks, and only such a node becomes primary.
  synchronous_mode: true,
  // Without etcd a primary that reaches all others stays primary.
  failsafe_mode: true,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 100,
      // A synchronous standby that hangs delays commits for as long.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
    },
  },
}

/** For this computer only: no passwords. */
const HBA_RULES = ['local all all trust', 'host all all samenet trust', 'host replication all samenet trust']

/** Patroni's configuration of one node (https://patroni.readthedocs.io/en/latest/patroni_configuration.html). */
function nodeSettings({ name, host, port, restPort, data, postgres, socket, etcdHosts }: NodePlace): object {
  const address = `${host}:${port}`
  const rest = `${host}:${restPort}`
  return {
    scope: 'amana',
    name,
    restapi: { listen: rest, connect_address: rest },
    // Not etcd3: there Debian's Patroni 3.0.2 lets a primary that hung past its lease overwrite the lock of
    // its successor, which loses the successor's commits (fixed later:
    // https://github.com/patroni/patroni/pull/2689).
    etcd: { hosts: etcdHosts },
    bootstrap: { dcs: SHARED, initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'] },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: postgres,
      pg_hba: HBA_RULES,
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      parameters: { unix_socket_directories: socket },
    },
  }
}
