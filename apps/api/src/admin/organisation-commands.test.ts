/** Police commands and their states, clients and their scopes, as an administrator runs the commands. */
import { dayInLagos, FCT } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { withinOneDay } from '../testing/within-one-day.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { clientCommands, organisationCommands } from './organisation-commands.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const withInfrastructure: WithInfrastructure = (run) =>
  run({
    database: amana.database,
    clock: systemClock,
    secretKey: TEST_SECRET_KEY,
    close: async () => undefined,
  })

const run = (...args: string[]) => runOf('organisations', args)
const clients = (...args: string[]) => runOf('clients', args)

async function runOf(which: 'organisations' | 'clients', args: string[]): Promise<string> {
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text
    return true
  })
  try {
    const commands =
      which === 'clients'
        ? clientCommands(withInfrastructure)
        : organisationCommands(withInfrastructure, () => 2_000)
    for (const command of [commands, ...commands.commands])
      command.exitOverride().configureOutput({ writeErr: () => undefined })
    await commands.parseAsync(args, { from: 'user' })
    return stdout
  } finally {
    write.mockRestore()
  }
}
const create = (name: string, kind: string, ...more: string[]) =>
  run('create', '--name', name, '--kind', kind, '--email', 'chief@police.example', ...more)

test('a police command is made with its state, or gets it later; the list shows it', async () => {
  expect(await create('Lagos Command', 'police', '--state', 'lagos')).toContain(
    'Organisation Lagos Command is made.',
  )
  await create('Capital Command', 'police')
  expect(await run('set-state', 'Capital Command', '--state', 'Abuja')).toBe(
    `Capital Command is the ${FCT} command.\n`,
  )
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
  [
    ['set-state', 'Capital Command', '--state', 'Lagos'],
    'Another organisation is the Lagos command already.',
  ],
])('refuses %j', (args, message) => expect(run(...args)).rejects.toThrow(new CommandError(message)))

describe('scopes', () => {
  const DAY = 86_400_000
  const day = (offset: number) => dayInLagos(new Date(Date.now() + offset * DAY))
  const idOf = (text: string) => /client_id: (\S+)/.exec(text)?.[1] ?? ''
  const made = (organisation: string, scopes: string) =>
    clients('create', '--organisation', organisation, '--scopes', scopes)

  test('a client gets what the kind of its organisation may have', async () => {
    await create('Repair One', 'repair')
    await create('Network One', 'network')
    await create('Command One', 'police')
    expect(idOf(await made('Network One', 'telco:read,n5g-eir-eic,checks:read'))).not.toBe('')
    expect(idOf(await made('Repair One', 'checks:read'))).not.toBe('')
    const telco =
      '--scopes: telco:read is for network, and this is repair. `clients grant` gives it to one client.'
    await expect(made('Repair One', 'checks:read telco:read')).rejects.toThrow(new CommandError(telco))
    await expect(made('Command One', 'checks:read')).rejects.toThrow(CommandError)
  })

  test('a grant holds through its last day in Lagos, and the list shows it', () =>
    withinOneDay(async (run) => {
      const name = `Insurer ${run} by day`
      await create(name, 'insurer')
      const id = idOf(await made(name, 'checks:read'))
      expect(await clients('grant', id, '--scope', 'telco:read', '--until', day(1))).toBe(
        `Client ${id} has telco:read through ${day(1)}.\n`,
      )
      const { rows } = await amana.database.pool.query(
        'select until from client_scope_grants where client_id = $1',
        [id],
      )
      expect(rows.map(({ until }) => until.toISOString())).toEqual([`${day(1)}T23:00:00.000Z`])
      const listed = (await clients('list')).split('\n').find((line) => line.startsWith(id))
      expect(listed).toContain(`telco:read until ${day(1)}`)
      // Today is no day that has passed.
      await clients('grant', id, '--scope', 'telco:read', '--until', day(0))
      const { rows: again } = await amana.database.pool.query(
        'select until from client_scope_grants where client_id = $1',
        [id],
      )
      expect(again.map(({ until }) => until.toISOString())).toEqual([`${day(0)}T23:00:00.000Z`])
    }))

  test.each([
    [
      'without an end',
      (id: string) => [id, '--scope', 'telco:read'],
      "required option '--until <YYYY-MM-DD>' not specified",
    ],
    [
      'without a scope',
      (id: string) => [id, '--until', day(1)],
      "required option '--scope <scope>' not specified",
    ],
    [
      'that is over',
      (id: string) => [id, '--scope', 'telco:read', '--until', day(-1)],
      '--until: is a day that has passed',
    ],
    [
      'on no day',
      (id: string) => [id, '--scope', 'telco:read', '--until', '2026-02-30'],
      '--until: is no date: write YYYY-MM-DD',
    ],
    [
      'of an unknown scope',
      (id: string) => [id, '--scope', 'everything', '--until', day(1)],
      '--scope: must be one of',
    ],
    ['to nobody', () => ['nobody', '--scope', 'telco:read', '--until', day(1)], 'There is no client nobody.'],
  ])('a grant %s is refused', async (_how, argsOf, message) => {
    await create('Insurer Two', 'insurer').catch(() => undefined)
    const id = idOf(await made('Insurer Two', 'checks:read'))
    await expect(clients('grant', ...argsOf(id))).rejects.toThrow(message)
    const { rows } = await amana.database.pool.query(
      'select 1 from client_scope_grants where client_id = $1',
      [id],
    )
    expect(rows).toEqual([])
  })
})
