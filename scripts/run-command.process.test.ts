import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runNode } from './run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-command-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the log has the output while the command runs, and what it had before is gone', async () => {
  const log = join(folder, 'output.log')
  expect((await runNode(['-e', `console.error('first')`], { log })).code).toBe(0)
  expect(readFileSync(log, 'utf8')).toBe('first\n')
  // It ends once the log, which is read from inside of it, has its own line.
  const waits = `console.log('second')
    const timer = setInterval(() => {
      if (require('node:fs').readFileSync(${JSON.stringify(log)}, 'utf8') === 'second\\n') clearInterval(timer)
    }, 10)`
  expect(await runNode(['-e', waits], { log })).toMatchObject({ code: 0, output: 'second\n' })
})

test('a command that cannot be started ends with 1, and says why', async () => {
  const log = join(folder, 'nothing.log')
  const { code, output } = await runNode(['-e', ''], { cwd: join(folder, 'missing'), log })
  expect([code, output]).toEqual([1, expect.stringContaining('ENOENT')])
  expect(readFileSync(log, 'utf8')).toBe(output)
})
