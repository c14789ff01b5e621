/**
 * kill -9 of the embedded product at random moments under load, every other time together with its
 * PostgreSQL.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, treeOf } from '../processes.ts'
import { type SoakTest, startSoakTest } from './soak-test.ts'

const PER_SECOND = 2
/** Milliseconds between a start and the next kill. */
const SHORTEST = 300
const LONGEST = 2_500

export interface Killed {
  kills: number
  withPostgres: number
  /** Milliseconds from the start of the process to `/readyz`, one for each kill. */
  startedIn: number[]
  counts: Awaited<ReturnType<SoakTest['finish']>>['counts']
  failures: Record<string, number>
  wrong: string[]
}

export async function killProduct(kills: number, told: (line: string) => void = () => undefined): Promise<Killed> {
  const soak = await startSoakTest(null, PER_SECOND)
  const startedIn: number[] = []
  const wrong: string[] = []
  let withPostgres = 0
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await sleep(SHORTEST + Math.random() * (LONGEST - SHORTEST))
      const all = kill % 2 === 0
      if (all) withPostgres += 1
      await killNow(soak, all)
      await soak.start()
      startedIn.push(soak.product.startedIn)
      const faults = await soak.faults()
      wrong.push(...faults.map((fault) => `after kill ${kill}: ${fault}`))
      told(
        `${kill} of ${kills}${all ? ', with PostgreSQL' : ''}: ready again after ${(soak.product.startedIn / 1000).toFixed(1)} s`,
      )
    }
    const end = await soak.finish()
    return { kills, withPostgres, startedIn, counts: end.counts, failures: end.failures, wrong: [...wrong, ...end.wrong] }
  } finally {
    await soak.close()
  }
}

async function killNow({ product }: SoakTest, withPostgres: boolean): Promise<void> {
  const others = withPostgres ? treeOf(product.pid).filter((pid) => pid !== product.pid) : []
  const killed = product.kill()
  for (const pid of others) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone with its parent.
    }
  }
  await killed
  while (others.some(isRunning)) await sleep(10)
}
