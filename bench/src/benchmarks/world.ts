/** A world in a program: people, officers, networks and providers act on real servers beside a model. */
import type { Benchmark } from '../benchmark.ts'
import { print, type Row } from '../print.ts'
import { withCleanup } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { FAULTS } from '../world/faults/faults.ts'
import { copyTree, tryFault } from '../world/faults/plant.ts'
import { ACTS_OF_A_DAY } from '../world/generator.ts'
import { explain, runWorld } from '../world/run.ts'

const HOUR = 3_600
const GOAL = 1_000

const world: Benchmark = {
  about: `random histories on two servers beside a model, for --seconds, from --seed; at most --rounds (goal: ${GOAL} days an hour, none fails)`,
  defaults: { seconds: HOUR, rounds: 1_000_000 },
  run: ({ seed, seconds, rounds }) =>
    withCleanup(async (cleanup) => {
      const result = await runWorld(cleanup, { seed, seconds, histories: rounds })
      const { histories, acts, days, failure } = result
      const perHour = rounded((days * HOUR) / result.seconds)
      return {
        tables: [
          [{ seed, histories, acts, days, seconds: rounded(result.seconds), 'days an hour': perHour }],
        ],
        notes: [`A day is ${ACTS_OF_A_DAY} acts. Again: npm run bench -- world --seed N --rounds 1`],
        wrong: explain(result),
        details: { failure },
      }
    }),
}

const HALF_AN_HOUR = 1_800
const MAY_MISS = 2

const worldFaults: Benchmark = {
  about: `${FAULTS.length} faults planted one at a time in a copy of the tree, each for --seconds at most; --route: one of them (goal: all but ${MAY_MISS} found)`,
  defaults: { seconds: HALF_AN_HOUR },
  run: ({ seed, seconds, route }) =>
    withCleanup(async (cleanup) => {
      const chosen = FAULTS.filter(({ name }) => route === null || route === name)
      const copy = copyTree(cleanup)
      const table: Row[] = []
      const details: Record<string, string> = {}
      for (const fault of chosen) {
        const verdict = await tryFault(copy, fault, { seconds, seed })
        const found = verdict.found ?? 'NOT FOUND'
        details[fault.name] = verdict.detail
        table.push({
          fault: fault.name,
          found,
          seconds: rounded(verdict.seconds),
          'shortest, acts': verdict.shortest,
        })
        print(`${fault.name}: ${found} after ${rounded(verdict.seconds)} s`)
      }
      const missed = table.filter(({ found }) => found === 'NOT FOUND').map(({ fault }) => fault)
      return {
        tables: [table],
        wrong: missed.length > MAY_MISS ? [`not found: ${missed.join(', ')}`] : [],
        details: { details },
      }
    }),
}

export const WORLD: Record<string, Benchmark> = { world, 'world-faults': worldFaults }
