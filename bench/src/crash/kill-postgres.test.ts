import { expect, test } from 'vitest'
import { interruptPostgres } from './kill-postgres.ts'

test('PostgreSQL restarted and killed under load: 503 with Retry-After meanwhile, nothing lost, nothing twice, no restart of ours', {
  timeout: 300_000,
}, async () => {
  const { counts, failures, wrong } = await interruptPostgres(1)
  expect(wrong, wrong.join('\n')).toEqual([])
  for (const { acknowledged } of counts) expect(acknowledged).toBeGreaterThan(0)
  // The product itself keeps running, so no connection to it breaks.
  expect(Object.keys(failures).filter((what) => !/^503 \w+$/.test(what))).toEqual([])
})
