/** The help of every command, and its one clear line about bad input. */
import { tmpdir } from 'node:os'
import type { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { runAdmin } from '../testing/child-process.ts'
import { GROUPS, programFor } from './groups.ts'
import { adminProgram, everyCommand } from './program.ts'

test('the help says which options are required', async () => {
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
])('%j: one line', async (args, line) => {
  expect(await runAdmin(args)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` })
})

test('--help of every command prints its usage, and ends with 0', async () => {
  const program = () =>
    adminProgram(
      () => Promise.reject(new Error('a help opens nothing')),
      () => undefined,
    )
  const pathOf = (command: Command): string[] =>
    command.parent ? [...pathOf(command.parent), command.name()] : []
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const paths = everyCommand(program()).map(pathOf)
    expect(paths.length).toBeGreaterThan(50)
    for (const path of paths)
      for (const flag of ['--help', '-h']) {
        write.mockClear()
        const ended = await program()
          .parseAsync([...path, flag], { from: 'user' })
          .catch(({ code, exitCode }: { code: string; exitCode: number }) => ({ code, exitCode }))
        expect([path, ended]).toEqual([path, { code: 'commander.helpDisplayed', exitCode: 0 }])
        expect(String(write.mock.calls[0]?.[0])).toContain(`Usage: admin ${path.join(' ')}`.trim())
      }
  } finally {
    write.mockRestore()
  }
})

const opensNothing = () => Promise.reject(new Error('a help opens nothing'))
const hearsNothing = () => undefined

test('each group is found alone, with the same commands as in the whole program', async () => {
  const whole = adminProgram(opensNothing, hearsNothing)
  expect(Object.keys(GROUPS).toSorted()).toEqual(whole.commands.map((command) => command.name()).toSorted())
  for (const group of whole.commands) {
    const alone = await programFor([group.name(), 'x'], opensNothing, hearsNothing)
    const found = alone.commands.find((command) => command.name() === group.name())
    expect(found && everyCommand(found).map((command) => command.name())).toEqual(
      everyCommand(group).map((command) => command.name()),
    )
  }
  for (const word of ['--help', 'nonsense', 'constructor', ''])
    expect((await programFor([word], opensNothing, hearsNothing)).commands).toHaveLength(
      whole.commands.length,
    )
})

test('the version is that of the package', async () => {
  expect((await runAdmin(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})
