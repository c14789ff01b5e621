/** The help of every command, and its one clear line about bad input. */
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { runAdmin } from '../testing/child-process.ts'

test('the help says which options are required', { timeout: 60_000 }, async () => {
  const { code, stdout } = await runAdmin(['promo', 'create', '--help'])
  expect(code).toBe(0)
  const required = stdout
    .replaceAll(/\n {10,}/g, ' ')
    .split('\n')
    .filter((line) => line.includes('(required)'))
  expect(required.map((line) => /--[\w-]+/.exec(line)?.[0])).toEqual(['--code', '--until', '--max-uses'])
})

test.each([
  [['nonsense'], "unknown command 'nonsense'"],
  [['lists', 'nonsense'], "unknown command 'nonsense'"],
  [['promo', 'create', '--code', 'X'], "required option '--until <YYYY-MM-DD>' not specified"],
  [['lists', 'import', tmpdir()], `${tmpdir()} is a folder. Name a file in it.`],
  [['tac', 'import', tmpdir()], `${tmpdir()} is a folder. Name a file in it.`],
])('%j: one line', { timeout: 60_000 }, async (args, line) => {
  expect(await runAdmin(args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
})
