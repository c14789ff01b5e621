/** `audit verify` holds on a fresh demo, and after each kill, wherever the machine's clock stands then. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '../kernel/durations.ts'
import { CHILD_ENV, runAdmin } from '../testing/child-process.ts'
import { LONG } from '../testing/rounds.ts'
import { processes } from './crash.fixtures.ts'

const { dataDir, start } = processes()
const MOVED = join(import.meta.dirname, '../testing/moved-clock.ts')

/** A clock that goes back is the harder case: rows of the future stand there already. */
const OFFSETS = LONG ? [5 * HOUR, -5 * HOUR] : [-5 * HOUR]

/** The environment of a program whose clock is so many milliseconds ahead. */
const at = (offset: number) => ({
  AMANA_CLOCK_OFFSET: String(offset),
  NODE_OPTIONS: `${CHILD_ENV.NODE_OPTIONS ?? ''} --import=${MOVED}`.trim(),
})
const verify = async (offset: number) =>
  (await runAdmin(['audit', 'verify'], { DATA_DIR: dataDir(), ...at(offset) })).stderr

test('a fresh demo, killed again and again while the clock moves', { timeout: 3_600_000 }, async () => {
  const first = await start({ DEMO: 'on' })
  expect(await verify(0)).toBe('')
  await first.kill('SIGKILL')
  expect(await verify(0)).toBe('')
  expect(await verify(3 * DAY)).toBe('')
  for (const offset of OFFSETS) {
    const product = await start({ DEMO: 'on', ...at(offset) })
    await product.kill('SIGKILL')
    expect(await verify(offset)).toBe('')
    expect(await verify(-offset)).toBe('')
  }
  const last = await start({ DEMO: 'on' })
  expect(await last.kill('SIGTERM')).toBe(0)
  expect(await verify(0)).toBe('')
})
