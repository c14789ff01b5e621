/** Damaged files, the same in every run; `--long` sends ten thousand (fuzz-uploads.long.test.ts). */
import { expect, test } from 'vitest'
import { fuzzedProduct } from './fuzz-uploads.fixtures.ts'

const { fuzz } = fuzzedProduct()

test('no file breaks a door, and none loses a line', { timeout: 3_600_000 }, async () => {
  const { faults, outcomes } = await fuzz({ files: 40, seed: 20_261_126 })
  expect(faults, faults.join('\n')).toEqual([])
  for (const outcome of [
    'jobs taken',
    'packed jobs taken',
    'damaged gzip 422',
    'lists read',
    'lists refused',
    'tacs read',
    'tacs refused',
    'documents 201',
    'documents 415',
  ])
    expect(outcomes[outcome], `${outcome} of ${JSON.stringify(outcomes)}`).toBeGreaterThan(0)
})
