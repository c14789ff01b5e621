/** Three etcd on loopback: where Patroni's nodes agree on the primary. */
import { freePorts } from '../servers.ts'
import { freeze, thaw, type Workshop } from './daemons.ts'

const NODES = ['etcd1', 'etcd2', 'etcd3']
/**
 * Milliseconds; the second ten times the first (https://etcd.io/docs/v3.4/tuning/). Slow, because the machine
 * is busy.
 */
const HEARTBEAT = 200
const ELECTION = 2_000

export interface Etcd {
  /** `host:port` of each. */
  hosts: string[]
  /** Cuts it off from the nodes; nothing is lost. */
  cut(): void
  mend(): void
}

export async function startEtcd(workshop: Workshop, program: string): Promise<Etcd> {
  const ports = await freePorts(NODES.length * 2)
  const clientUrl = (index: number) => `http://127.0.0.1:${ports[index]}`
  const peerUrl = (index: number) => `http://127.0.0.1:${ports[NODES.length + index]}`
  const members = NODES.map((name, index) => `${name}=${peerUrl(index)}`).join(',')
  const processes = NODES.map((name, index) =>
    workshop.start(name, [
      program,
      ...['--name', name, '--data-dir', workshop.makeFolder(name)],
      ...['--listen-client-urls', clientUrl(index), '--advertise-client-urls', clientUrl(index)],
      ...['--listen-peer-urls', peerUrl(index), '--initial-advertise-peer-urls', peerUrl(index)],
      ...['--initial-cluster', members, '--initial-cluster-state', 'new'],
      ...['--heartbeat-interval', `${HEARTBEAT}`, '--election-timeout', `${ELECTION}`],
      // Patroni's `etcd` speaks version 2.
      '--enable-v2',
      ...['--logger', 'zap', '--log-level', 'warn'],
    ]),
  )
  const pids = processes.map(({ pid = 0 }) => pid)
  return {
    hosts: NODES.map((_, index) => `127.0.0.1:${ports[index]}`),
    cut: () => pids.forEach(freeze),
    mend: () => pids.forEach(thaw),
  }
}
