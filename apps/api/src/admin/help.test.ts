/** What every command says of itself and of bad input: one clear line. */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')

function admin(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, ...args], { env: { PATH: process.env.PATH } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

test('the help says which options are required', { timeout: 60_000 }, async () => {
  const { code, stdout } = await admin('promo', 'create', '--help')
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
  expect(await admin(...args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
})
