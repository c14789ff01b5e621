import { expect, test } from 'vitest'
import { fillDisk } from './disk-full.ts'
import { killFeed } from './kill-feed.ts'
import { killPostgres } from './kill-postgres.ts'

/** `npm run bench -- feed-kills` kills a thousand times. */
const KILLS = process.env.AMANA_LONG === '1' ? 100 : 16

test('a full disk: 503 with Retry-After, nothing half written, and on again by itself once there is room', {
  timeout: 1_800_000,
}, async () => {
  const { wrong, answers } = await fillDisk()
  expect(wrong, wrong.join('\n')).toEqual([])
  expect(Object.keys(answers).toSorted()).toEqual(['201 done', '503 unavailable'])
})

test('PostgreSQL restarted and killed under load: 503 with Retry-After, nothing lost, nothing twice, no restart of ours', {
  timeout: 1_800_000,
}, async () => {
  const { counts, failures, wrong } = await killPostgres()
  expect(wrong, wrong.join('\n')).toEqual([])
  for (const { acknowledged } of counts) expect(acknowledged).toBeGreaterThan(0)
  // The product itself keeps running, so no connection to it breaks.
  expect(Object.keys(failures).filter((what) => !/^503 \w+$/.test(what))).toEqual([])
})

test(`servers, the sequencer, readers and agents, killed ${KILLS} times under 20 writers: each change once, in order`, {
  timeout: 1_800_000,
}, async () => {
  const { kills, positions, readers, agents, wrong } = await killFeed(KILLS)
  expect(wrong, wrong.join('\n')).toEqual([])
  for (const count of Object.values(kills)) expect(count).toBeGreaterThan(0)
  expect(positions).toBeGreaterThan(100)
  for (const { read } of readers) expect(read).toBe(positions)
  for (const { changes } of agents) expect(changes).toBeGreaterThan(100)
})
