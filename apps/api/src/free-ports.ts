/** Ports are tried before the database: a start that cannot listen changes nothing. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config/index.ts'
import { StartError } from './kernel/start-error.ts'

/** A product that was stopped a moment ago may still hold its port. */
const MAY_GO_MS = 2_000
const RETRY_MS = 100

type Ports = Pick<Config, 'host' | 'port' | 'eirPort' | 'telemetry'>

/** The ports of this product by their variables. Null: it has none of these. */
export function portsOf({ port, eirPort, telemetry }: Ports): [variable: string, port: number | null][] {
  return [
    ['PORT', port],
    ['EIR_PORT', eirPort],
    ['METRICS_PORT', telemetry.metricsPort],
  ]
}

/** @throws StartError with one line that names the variable */
export async function requireFreePorts(config: Ports): Promise<void> {
  const ports = portsOf(config).filter((each): each is [string, number] => Boolean(each[1]))
  for (const [index, [variable, port]] of ports.entries()) {
    const twin = ports.slice(0, index).find(([, other]) => other === port)
    if (twin) throw new StartError(`${variable} ${port} is ${twin[0]} too. Name another one.`)
    await requireFree(variable, config.host, port)
  }
}

async function requireFree(variable: string, host: string, port: number): Promise<void> {
  const deadline = performance.now() + MAY_GO_MS
  for (;;) {
    const error = await listenOnce(host, port)
    if (error === null) return
    if (error.code !== 'EADDRINUSE' || performance.now() > deadline) {
      const refusal = portRefusal(error, variable, host, port)
      throw refusal ?? error
    }
    await sleep(RETRY_MS)
  }
}

async function listenOnce(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  const server = createServer()
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return null
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}

/** Null: no matter of settings. */
export function portRefusal(
  { code }: NodeJS.ErrnoException,
  variable: string,
  host: string,
  port: number,
): StartError | null {
  if (code === 'EADDRINUSE')
    return new StartError(`${variable} ${port} is taken on ${host}. Name another one.`)
  if (code === 'EACCES')
    return new StartError(`${variable} ${port} may not be used by this account. Name one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StartError(`HOST ${host} is no address of this machine.`)
  return null
}
