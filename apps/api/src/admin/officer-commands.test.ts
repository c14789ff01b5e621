/** The commands as an administrator runs them: separate processes, on a separate database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { officerSignInTo, PASSWORD } from '../modules/accounts/accounts.fixtures.ts'
import { withAuthenticator } from '../modules/accounts/credentials/two-factor.fixtures.ts'
import { type Outcome, runAdmin } from '../testing/child-process.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { CommandError, type WithInfrastructure } from './command.ts'
import { officerCommands } from './officer-commands.ts'

const SLOW = 180_000

let amana: TestProduct
const dataDir = mkdtempSync(join(tmpdir(), 'amana-admin-'))
beforeAll(async () => {
  amana = await startTestProduct({ env: { OFFICER_TWO_FACTOR: 'off' } })
})
afterAll(async () => {
  await amana.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function admin(...args: string[]): Promise<Outcome> {
  return runAdmin(['officers', ...args], { DATABASE_URL: amana.databaseUrl, DATA_DIR: dataDir })
}

const withInfrastructure: WithInfrastructure = (run) =>
  run({
    database: amana.database,
    clock: systemClock,
    secretKey: TEST_SECRET_KEY,
    close: async () => undefined,
  })

/** The same in this process, for what follows on a command that a process of its own has run. */
async function here(...args: string[]): Promise<Outcome> {
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text
    return true
  })
  try {
    await officerCommands(withInfrastructure).parseAsync(args, { from: 'user' })
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    if (error instanceof CommandError) return { code: 1, stdout, stderr: `${error.message}\n` }
    throw error
  } finally {
    write.mockRestore()
  }
}

const OPTIONS = {
  'officer-id': 'lp300101',
  email: 'Ngozi.Bello@police.example',
  'first-name': 'Ngozi',
  'last-name': 'Bello',
  phone: '0803 123 4567',
  rank: 'Inspector',
  'force-number': '300101',
  state: 'Lagos',
  station: 'Ikeja Area F',
  expires: '2099-12-31',
}
type Change = Partial<Record<keyof typeof OPTIONS, string | undefined>>
const optionsWith = (change: Change) =>
  Object.entries({ ...OPTIONS, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  )
const create = (change: Change = {}) => admin('create', ...optionsWith(change))
const officerRows = () =>
  amana.database.db
    .selectFrom('officers')
    .innerJoin('users', 'users.id', 'officers.user_id')
    .selectAll()
    .execute()

describe('officers create', () => {
  test(
    'prints the one-time password and nothing else; it signs in',
    async () => {
      const { code, stdout, stderr } = await create()
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      const [, password = ''] = /^one-time password: ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})\n$/.exec(stdout) ?? []
      expect((await officerSignInTo(amana, 'LP300101', password)).body.response_data).toEqual({
        password_change_required: true,
      })
      expect(await officerRows()).toMatchObject([
        {
          officer_id: 'LP300101',
          email: 'ngozi.bello@police.example',
          phone_number: '+2348031234567',
          role: 'officer',
          state_command: 'Lagos',
          station: 'Ikeja Area F',
          force_number: '300101',
          expires_at: new Date('2099-12-31T22:59:59Z'),
          password_change_required: true,
        },
      ])
      expect(amana.sent).toEqual([])

      const again = await here('create', ...optionsWith({ email: 'other@police.example' }))
      expect(again).toEqual({ code: 1, stdout: '', stderr: 'Officer LP300101 exists already.\n' })
      const taken = await here('create', ...optionsWith({ 'officer-id': 'LP300102' }))
      expect(taken).toEqual({
        code: 1,
        stdout: '',
        stderr: 'An account with this email address exists already.\n',
      })
    },
    SLOW,
  )

  test(
    '--supervisor',
    async () => {
      const { code } = await here(
        'create',
        ...optionsWith({ 'officer-id': 'LP300103', email: 'boss@police.example' }),
        '--supervisor',
      )
      expect(code).toBe(0)
      expect((await officerRows()).find(({ officer_id }) => officer_id === 'LP300103')?.role).toBe(
        'supervisor',
      )
    },
    SLOW,
  )

  test.each([
    [{ 'officer-id': 'LP-1' }, '--officer-id: Officer ID is 6 to 10 letters and digits'],
    [{ email: 'ngozi' }, '--email: Please enter a valid email address'],
    [{ 'first-name': ' ' }, '--first-name: The first name is empty'],
    [{ 'last-name': 'x'.repeat(101) }, '--last-name: The last name has more than 100 characters'],
    [{ phone: '0123' }, '--phone: Please enter a valid Nigerian phone number'],
    [{ rank: '' }, '--rank: The rank is empty'],
    [{ 'force-number': '' }, '--force-number: The force number is empty'],
    [{ state: 'Atlantis' }, '--state: is none of the 36 states or the FCT'],
    [{ station: '' }, '--station: The station is empty'],
    [{ expires: '31.12.2099' }, '--expires: is no date: write YYYY-MM-DD'],
    [{ expires: '2099-02-30' }, '--expires: is no date: write YYYY-MM-DD'],
    [{ expires: '2020-01-01' }, '--expires: is a day that has passed'],
  ])('refuses %j', async (change, message) => {
    const before = await officerRows()
    const args = [
      'create',
      ...optionsWith({ 'officer-id': 'LP300199', email: 'x@police.example', ...change }),
    ]
    await expect(officerCommands(withInfrastructure).parseAsync(args, { from: 'user' })).rejects.toThrow(
      new CommandError(message),
    )
    expect(await officerRows()).toEqual(before)
  })

  test(
    'says so in one line, with an exit code',
    async () => {
      expect(await create({ phone: '0123' })).toEqual({
        code: 1,
        stdout: '',
        stderr: '--phone: Please enter a valid Nigerian phone number\n',
      })
      const { code, stdout, stderr } = await create({ station: undefined })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe("required option '--station <name>' not specified\n")
    },
    SLOW,
  )
})

test(
  'officers list and suspend',
  async () => {
    const expired = await amana.account('officer')
    const { officerId, token } = await amana.account('officer')
    await amana.database.db
      .updateTable('officers')
      .set({ expires_at: new Date() })
      .where('user_id', '=', expired.userId)
      .execute()
    expect((await amana.call('GET', '/users/me/', { token })).status).toBe(200)

    expect(await admin('suspend', '--officer-id', officerId ?? '')).toEqual({
      code: 0,
      stdout: `Officer ${officerId} is suspended.\n`,
      stderr: '',
    })
    // Sessions are looked up at most 500 ms late (docs/adr/0009).
    await waitUntil(
      async () => (await amana.call('GET', '/users/me/', { token })).body.code === 'not_signed_in',
    )
    expect((await here('suspend', '--officer-id', officerId ?? '')).stdout).toBe(
      `Officer ${officerId} was suspended already.\n`,
    )
    expect(await here('suspend', '--officer-id', 'ZZ999999')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no officer ZZ999999.\n',
    })
    expect((await admin('suspend')).code).toBe(1)

    const { code, stdout } = await admin('list')
    expect(code).toBe(0)
    const [header = '', ...rows] = stdout.trim().split('\n')
    expect(header.split(/ {2,}/)).toEqual([
      'OFFICER ID',
      'NAME',
      'ROLE',
      'RANK',
      'STATE',
      'STATION',
      'EXPIRES',
      'STATUS',
    ])
    const rowOf = (id: string | null) => rows.find((row) => row.startsWith(id ?? '-'))
    expect(rowOf(officerId)).toMatch(/ suspended$/)
    expect(rowOf(expired.officerId)).toMatch(/ expired$/)
    expect(stdout).not.toContain('@')
  },
  SLOW,
)

describe('an officer comes back', () => {
  const signIn = async (officerId: string | null) =>
    (await officerSignInTo(amana, officerId ?? '', PASSWORD)).body.code ?? 'signed in'

  test(
    'suspended by mistake: reinstate',
    async () => {
      const { officerId, token } = await amana.account('officer', { password: PASSWORD })
      await admin('suspend', '--officer-id', officerId ?? '')
      expect(await signIn(officerId)).toBe('account_suspended')
      const reinstated = await admin('reinstate', '--officer-id', officerId ?? '')
      expect(reinstated).toEqual({ code: 0, stdout: `Officer ${officerId} is reinstated.\n`, stderr: '' })
      expect(await signIn(officerId)).toBe('signed in')
      expect((await amana.call('GET', '/users/me/', { token })).body.code).toBe('not_signed_in')
      const again = await here('reinstate', '--officer-id', officerId ?? '')
      expect(again).toEqual({ code: 0, stdout: `Officer ${officerId} was not suspended.\n`, stderr: '' })
    },
    SLOW,
  )

  test(
    'past the last day: renew, which leaves a suspension',
    async () => {
      const { officerId, userId } = await amana.account('officer', { password: PASSWORD })
      await amana.database.db
        .updateTable('officers')
        .set({ expires_at: new Date() })
        .where('user_id', '=', userId)
        .execute()
      expect(await signIn(officerId)).toBe('account_suspended')
      const renewed = await admin('renew', '--officer-id', officerId ?? '', '--expires', '2099-12-31')
      expect(renewed).toEqual({
        code: 0,
        stdout: `Officer ${officerId} works until 2099-12-31.\n`,
        stderr: '',
      })
      expect(await signIn(officerId)).toBe('signed in')
      await here('suspend', '--officer-id', officerId ?? '')
      const later = await here('renew', '--officer-id', officerId ?? '', '--expires', '2098-12-31')
      expect(later.stdout).toBe(`Officer ${officerId} works until 2098-12-31, and is suspended still.\n`)
      expect(await signIn(officerId)).toBe('account_suspended')
    },
    SLOW,
  )

  test('promoted and demoted: an open session goes on, and its tokens name the new role', async () => {
    const { officerId, userId } = await amana.account('officer', { password: PASSWORD })
    const roleOf = async () => {
      const { role } = await amana.database.db
        .selectFrom('users')
        .select('role')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return role
    }
    const run = (verb: string) => here(verb, '--officer-id', officerId ?? '')
    expect((await run('demote')).stdout).toBe(`Officer ${officerId} was already an officer.\n`)
    const { refresh } = (await officerSignInTo(amana, officerId ?? '', PASSWORD)).body.response_data
    expect((await run('promote')).stdout).toBe(`Officer ${officerId} is now a supervisor.\n`)
    expect(await roleOf()).toBe('supervisor')
    const renewed = await amana.call('POST', '/users/token/refresh/', { body: { refresh } })
    const read = () => amana.call('GET', '/le/audit/', { token: renewed.body.response_data.access_token })
    expect((await read()).status).toBe(200)
    expect((await run('demote')).stdout).toBe(`Officer ${officerId} is now an officer.\n`)
    // Sessions are looked up at most 500 ms late (docs/adr/0009).
    await waitUntil(async () => (await read()).status !== 200)
    expect(await roleOf()).toBe('officer')
  })

  test.each([
    [['promote', '--officer-id', 'ZZ999999'], 'There is no officer ZZ999999.'],
    [['demote', '--officer-id', 'LP-1'], '--officer-id: Officer ID is 6 to 10 letters and digits'],
    [['reinstate', '--officer-id', 'LP-1'], '--officer-id: Officer ID is 6 to 10 letters and digits'],
    [['reinstate', '--officer-id', 'ZZ999999'], 'There is no officer ZZ999999.'],
    [
      ['renew', '--officer-id', 'LP-1', '--expires', '2099-12-31'],
      '--officer-id: Officer ID is 6 to 10 letters and digits',
    ],
    [['renew', '--officer-id', 'ZZ999999', '--expires', '2099-12-31'], 'There is no officer ZZ999999.'],
    [
      ['renew', '--officer-id', 'ZZ999999', '--expires', '31.12.2099'],
      '--expires: is no date: write YYYY-MM-DD',
    ],
    [['renew', '--officer-id', 'ZZ999999', '--expires', '2020-01-01'], '--expires: is a day that has passed'],
  ])('refuses %j', (args, message) =>
    expect(officerCommands(withInfrastructure).parseAsync(args, { from: 'user' })).rejects.toThrow(
      new CommandError(message),
    ),
  )

  test(
    'an option is missing: one line',
    async () => {
      expect(await admin('renew', '--officer-id', 'LP300101')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^.*required option '--expires <YYYY-MM-DD>' not specified\n$/),
      })
    },
    SLOW,
  )
})

test('officers reset-second-step: app and sessions are gone, the officer is told and signs in with a code by mail', async () => {
  const reset = (officerId: string | null) =>
    officerCommands(withInfrastructure).parseAsync(['reset-second-step', '--officer-id', officerId ?? ''], {
      from: 'user',
    })
  const officer = await withAuthenticator(amana, systemClock, 'officer')
  expect((await officerSignInTo(amana, officer.officerId ?? '', PASSWORD)).body.response_data).toMatchObject({
    otp_required: true,
  })

  await reset(officer.officerId)
  // Sessions are looked up at most 500 ms late (docs/adr/0009).
  await waitUntil(
    async () =>
      (await amana.call('GET', '/users/me/', { token: officer.token })).body.code === 'not_signed_in',
  )
  await waitUntil(() =>
    amana.sent.find(({ to, subject }) => to === officer.email && /two-factor/i.test(subject)),
  )
  // This product has OFFICER_TWO_FACTOR=off: no second step follows.
  expect((await officerSignInTo(amana, officer.officerId ?? '', PASSWORD)).body.response_data).toHaveProperty(
    'access',
  )
  await expect(reset(officer.officerId)).rejects.toThrow(
    `Officer ${officer.officerId} has no second step of their own.`,
  )
  await expect(reset('ZZ999999')).rejects.toThrow('There is no officer ZZ999999.')
})
