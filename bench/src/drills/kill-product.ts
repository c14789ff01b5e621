/** kill -9 of the embedded product at random moments under load, every other time with its PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from '../print.ts'
import { isRunning, treeOf } from '../processes.ts'
import { freePorts, type Server } from '../servers.ts'
import { NO_LIMITS, withProduct } from '../setup.ts'
import { startTraffic, type TrafficResult } from '../traffic/traffic.ts'

const PER_SECOND = 2
/** Milliseconds between a start and the next kill. */
const DELAY_MS = { min: 300, max: 2_500 }

interface KilledProduct extends TrafficResult {
  /** Milliseconds from the start of the process to `/readyz`, one for each kill. */
  startedIn: number[]
}

export async function killProduct(kills: number): Promise<KilledProduct> {
  const [port = 0] = await freePorts(1)
  const options = { engine: 'embedded', env: { ...NO_LIMITS, LOG_LEVEL: 'fatal' }, start: { port } } as const
  return withProduct(options, async (setup) => {
    const traffic = await startTraffic(setup, PER_SECOND)
    const startedIn: number[] = []
    const wrong: string[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(DELAY_MS.min + Math.random() * (DELAY_MS.max - DELAY_MS.min))
      const withPostgres = kill % 2 === 0
      await killNow(setup.product, withPostgres)
      const product = await setup.start({ port })
      startedIn.push(product.startedIn)
      wrong.push(...(await traffic.faults()).map((fault) => `after kill ${kill}: ${fault}`))
      const seconds = (product.startedIn / 1_000).toFixed(1)
      print(`${kill} of ${kills}${withPostgres ? ', with PostgreSQL' : ''}: ready again after ${seconds} s`)
    }
    const end = await traffic.finish()
    return { ...end, startedIn, wrong: [...wrong, ...end.wrong] }
  })
}

async function killNow(product: Server, withPostgres: boolean): Promise<void> {
  const others = withPostgres ? treeOf(product.pid).filter((pid) => pid !== product.pid) : []
  const killed = product.kill()
  for (const pid of others) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
  await killed
  while (others.some(isRunning)) await sleep(10)
}
