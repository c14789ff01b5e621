import { expect, test } from 'vitest'
import { killNetworks } from './kill-networks.ts'
import { killProduct } from './kill-product.ts'

/** Every other kill also ends its PostgreSQL. Jobs of the killed come back after a minute. */
const KILLS = 5

test(`the embedded product, killed ${KILLS} times at random moments: what was acknowledged is there, once`, {
  timeout: 1_800_000,
}, async () => {
  const { counts, failures, wrong } = await killProduct(KILLS)
  expect(wrong, wrong.join('\n')).toEqual([])
  for (const { acknowledged } of counts) expect(acknowledged).toBeGreaterThan(0)
  expect(Object.keys(failures).filter((what) => !/^(503 \w+|connection lost)$/.test(what))).toEqual([])
})

test('five networks send what they saw, killed with the servers: each sighting of an open case once, no area outside', {
  timeout: 1_800_000,
}, async () => {
  const { networks, notices, wrong } = await killNetworks({ phones: 4_000, sightings: 100_000, kills: 3 })
  expect(wrong, wrong.join('\n')).toEqual([])
  expect(networks).toHaveLength(5)
  for (const { stored } of networks) expect(stored).toBeGreaterThan(0)
  expect(notices).toBeGreaterThan(0)
})
