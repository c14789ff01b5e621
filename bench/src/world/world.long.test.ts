import { expect, test } from 'vitest'
import { withCleanup } from '../setup.ts'
import { explain, runWorld } from './run.ts'

const MINUTES = 30
/** Others use the machine as well, and nothing here measures a time. */
const PATIENCE = 12

test(`${MINUTES} minutes of random histories on two servers beside a model: no promise is broken`, {
  timeout: 4 * MINUTES * 60_000,
}, async () => {
  const seed = Number(process.env.AMANA_SEED ?? Math.trunc(Date.now() / 1_000))
  const options = { seed, seconds: MINUTES * 60, histories: 1_000_000, patience: PATIENCE }
  const result = await withCleanup((cleanup) => runWorld(cleanup, options))
  expect(explain(result), explain(result).join('\n')).toEqual([])
  expect(result.days).toBeGreaterThan(20)
})
