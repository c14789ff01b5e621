import { expect, test } from 'vitest'
import { killProduct } from './kill-product.ts'

test('the embedded product, killed five times at random moments: what was acknowledged is there, once', {
  timeout: 300_000,
}, async () => {
  const { counts, failures, wrong } = await killProduct(5)
  expect(wrong, wrong.join('\n')).toEqual([])
  for (const { acknowledged } of counts) expect(acknowledged).toBeGreaterThan(0)
  expect(Object.keys(failures).filter((what) => !/^(503 \w+|connection lost)$/.test(what))).toEqual([])
})
