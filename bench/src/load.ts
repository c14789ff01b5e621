/** Closed-loop load: so many connections, each asking again as soon as it has its answer. */
import autocannon from 'autocannon'
import { cpuSecondsOfMachine, cpuSecondsOfTree } from './processes.ts'

/** Different requests of one connection, sent in turn. */
const REQUESTS_EACH = 300

export interface Load {
  url: string
  pid: number
  seconds: number
  connections: number
  /** The status every answer must have. */
  status: number
  /**
   * One request; asked for anew for every connection, so that connections do not ask the same thing at once.
   */
  request: () => autocannon.Request
}

export interface Round {
  perSecond: number
  p50: number
  p99: number
  /** Share of one core: 1 is a full one. Server and load generator; not pgbench. */
  serverCpu?: number
  clientCpu?: number
  /** Everything on the machine. */
  machineCpu?: number
}

/** @throws Error when an answer has another status, or none came */
export async function runLoad({ url, pid, seconds, connections, status, request }: Load): Promise<Round> {
  const serverBefore = cpuSecondsOfTree(pid)
  const clientBefore = process.cpuUsage()
  const machineBefore = cpuSecondsOfMachine()
  const startedAt = performance.now()
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(Array.from({ length: REQUESTS_EACH }, request)),
  })
  const elapsed = (performance.now() - startedAt) / 1000
  const client = process.cpuUsage(clientBefore)
  const good = result.statusCodeStats?.[`${status}`]?.count ?? 0
  const all = result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx']
  if (good !== all || result.errors > 0)
    throw new Error(`${url}: ${all - good} answers other than ${status}, ${result.errors} requests failed`)
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverCpu: (cpuSecondsOfTree(pid) - serverBefore) / elapsed,
    machineCpu: (cpuSecondsOfMachine() - machineBefore) / elapsed,
    clientCpu: (client.user + client.system) / 1e6 / elapsed,
  }
}
