/** A world in a program: people, officers, networks and providers act on real servers beside a model. */
import type { Benchmark } from '../benchmark.ts'
import { withCleanup } from '../setup.ts'
import { rounded } from '../statistics.ts'
import { ACTS_OF_A_DAY } from '../world/generator.ts'
import { explain, runWorld } from '../world/run.ts'

const HOUR = 3_600
const GOAL = 1_000

export const world: Benchmark = {
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
