import { expect, test } from 'vitest'
import { killFeed } from './kill-feed.ts'

/** `npm run bench -- feed-kills` kills a thousand times. */
const KILLS = process.env.AMANA_LONG === '1' ? 100 : 16

test(`servers, the giver of positions, readers and agents, killed ${KILLS} times under 20 writers: each change once, in order`, {
  timeout: 600_000,
}, async () => {
  const { kills, positions, readers, agents, wrong } = await killFeed(KILLS)
  expect(wrong, wrong.join('\n')).toEqual([])
  for (const count of Object.values(kills)) expect(count).toBeGreaterThan(0)
  expect(positions).toBeGreaterThan(100)
  for (const { read } of readers) expect(read).toBe(positions)
  for (const { changes } of agents) expect(changes).toBeGreaterThan(100)
})
