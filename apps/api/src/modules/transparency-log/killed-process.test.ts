/** Processes that are killed while they append (decisions §15): no second root, no gap, nothing lost. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHILD_ENV } from '../../testing/child-process.ts'
import { LONG } from '../../testing/rounds.ts'
import {
  createLogFixture,
  type LogFixture,
  MOST_WAITING,
  otherHistories,
  SECRET,
} from './transparency-log.fixtures.ts'
import { verifyLog } from './verify-log.ts'

const KILLS = LONG ? 300 : 3
const PROGRAM = join(import.meta.dirname, 'sequencer-process.fixtures.ts')

let log: LogFixture
beforeAll(async () => {
  log = await createLogFixture()
})
afterAll(() => log.stop())

test('killed at any moment, again and again', async () => {
  let [added, written, writing] = [0, 0, true]
  const writer = (async () => {
    while (writing) {
      await sleep(randomInt(0, 40))
      if (added - written > MOST_WAITING) continue
      const more = randomInt(1, 60)
      await log.add(...Array.from({ length: more }, (_, n) => added + n))
      added += more
    }
  })()
  const notes = new Map<number, string>()
  for (let kills = 0; kills < KILLS; kills += 1) {
    const child = spawn(
      process.execPath,
      [PROGRAM, log.url, log.dir, SECRET.toString('base64'), log.deps.publicUrl],
      {
        env: CHILD_ENV,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    await sleep(randomInt(0, 1_000))
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    const { size, note } = await log.checkpoint()
    expect(notes.get(size) ?? note).toBe(note)
    notes.set(size, note)
    written = size
  }
  writing = false
  await writer
  log.restart()
  await log.run()
  await log.run()
  const { note, size } = await log.checkpoint()
  expect([size, await log.paused()]).toEqual([added, null])
  expect(await otherHistories(log.tiles, notes, note)).toEqual([])
  const { rows } = await log.database.pool.query<{ n: number }>(
    `select (event ->> 'n')::int as n from log_entries order by n`,
  )
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: added }, (_, n) => n))
  expect(await verifyLog(log.deps, log.tiles)).toMatchObject({ compared: added, waiting: 0 })
}, 10_800_000)
