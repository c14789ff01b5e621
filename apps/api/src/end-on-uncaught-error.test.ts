/** The real product, with an error that nothing catches. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CHILD_ENV } from './testing/child-process.ts'
import { spawnProduct } from './testing/spawned-product.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'amana-uncaught-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const THROWS = `--import=${join(import.meta.dirname, 'throw-on-signal.fixtures.ts')}`

test.each([
  ['thrown', 'uncaughtException'],
  ['rejection', 'unhandledRejection'],
])(
  'an error (%s) is a line of the log without personal data, and the stop is orderly',
  async (plant, origin) => {
    const product = await spawnProduct({
      DATA_DIR: dataDir,
      AMANA_PLANT: plant,
      NODE_OPTIONS: [CHILD_ENV.NODE_OPTIONS, THROWS].filter(Boolean).join(' '),
    })
    const code = await product.kill('SIGUSR2')
    const lines = product
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 60, origin, msg: 'uncaught error, stopping' }),
    )
    expect(product.output()).not.toMatch(/ada@example|08031234567/)
    expect(code).toBe(1)
    // The embedded PostgreSQL was stopped, not left behind.
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  },
)
