/** `node one-fault.ts NAME SECONDS SEED`, in a tree with the fault: runs the world, prints a verdict. */
import { print } from '../../print.ts'
import { cleanUpNow, withCleanup } from '../../setup.ts'
import { secondsSince } from '../../time.ts'
import { explain, type RunResult, runWorld } from '../run.ts'
import { FAULTS } from './faults.ts'
import type { Verdict } from './plant.ts'

const PATIENCE = 3
/** Time to look for the shortest history, in a run of half an hour. */
const SHRINK_SECONDS = 60
/** A short run does not search for long. */
const SHRINK_SHARE = 0.2

const [name, seconds, seed] = process.argv.slice(2)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUpNow().finally(() => process.exit(1)))

function verdictOf(result: RunResult): Verdict {
  const { failure, acts } = result
  return {
    found: failure?.promise ?? null,
    seconds: result.seconds,
    acts,
    shortest: failure?.shortest.length ?? 0,
    detail: explain(result).join('\n'),
  }
}

async function judge(): Promise<Verdict> {
  const fault = FAULTS.find((one) => one.name === name)
  if (!fault) throw new Error(`there is no fault ${name}`)
  const options = {
    ...{ seed: Number(seed), seconds: Number(seconds), histories: 1_000_000, print: false },
    ...{ patience: PATIENCE, shrinkSeconds: Math.min(SHRINK_SECONDS, Number(seconds) * SHRINK_SHARE) },
    ...('sql' in fault ? { sabotage: fault.sql } : {}),
  }
  const began = performance.now()
  try {
    return verdictOf(await withCleanup((cleanup) => runWorld(cleanup, options)))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    return { found: 'it starts', seconds: secondsSince(began), acts: 0, shortest: 0, detail }
  }
}

print(JSON.stringify(await judge()))
