/** Police commands and their states, as an administrator runs the commands. */
import { FCT } from '@amana/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { organisationCommands } from './organisation-commands.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const withInfrastructure: WithInfrastructure = (run) =>
  run({ database: amana.database, clock: systemClock, secretKey: TEST_SECRET_KEY, close: async () => undefined })

async function run(...args: string[]): Promise<string> {
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text
    return true
  })
  try {
    await organisationCommands(withInfrastructure, () => 2_000).parseAsync(args, { from: 'user' })
    return stdout
  } finally {
    write.mockRestore()
  }
}
const create = (name: string, kind: string, ...more: string[]) =>
  run('create', '--name', name, '--kind', kind, '--email', 'chief@police.example', ...more)

test('a police command is made with its state, or gets it later; the list shows it', async () => {
  expect(await create('Lagos Command', 'police', '--state', 'lagos')).toContain('Organisation Lagos Command is made.')
  await create('Capital Command', 'police')
  expect(await run('set-state', 'Capital Command', '--state', 'Abuja')).toBe(`Capital Command is the ${FCT} command.\n`)
  const list = await run('list')
  expect(list).toMatch(/Lagos Command +police +Lagos +approved/)
  expect(list.split('\n').find((row) => row.startsWith('Capital Command'))).toContain(FCT)
})

test.each([
  [
    ['create', '--name', 'Slot', '--kind', 'marketplace', '--email', 'a@b.example', '--state', 'Kano'],
    '--state: is for --kind police',
  ],
  [['set-state', 'Lagos Command', '--state', 'Atlantis'], '--state: is none of the 36 states or the FCT'],
  [['set-state', 'Nobody', '--state', 'Kano'], 'There is no organisation Nobody.'],
  [['set-state', 'Capital Command', '--state', 'Lagos'], 'Another organisation is the Lagos command already.'],
])('refuses %j', (args, message) => expect(run(...args)).rejects.toThrow(new CommandError(message)))
