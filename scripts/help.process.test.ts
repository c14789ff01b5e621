/** `--help` of every command prints its usage and ends with 0; npm's other commands are those of tools. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'
import { runCommand } from './run-command.ts'

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
/** Commands of our own, by the file that npm runs. They take no arguments beyond their name. */
const NO_ARGUMENTS = ['schema', 't:stop']
const OURS = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file] =
    /^(?:node \S+(?: --\w+)? && )*(?:exec )?node (?:--import \S+ )?(\S+\.ts)$/.exec(command) ?? []
  return file === undefined || NO_ARGUMENTS.includes(name) ? [] : [[name, file] as const]
})

test.each(OURS)('npm run %s', async (_name, file) => {
  const { code, output } = await runCommand(process.execPath, [join(ROOT, file), '--help'], { cwd: ROOT })
  expect([code, output]).toEqual([0, expect.stringMatching(/^(?:Usage: |npm run )/)])
})

test('each of them is looked at', () => {
  expect(OURS.map(([name]) => name).toSorted()).toEqual([
    'admin',
    'bench',
    'check',
    'downloads',
    'licences',
    'messages',
    'private-check',
    'release',
    'sbom',
    'start',
    'telco-agent',
    'test',
    'witness',
  ])
})
