/** Administrators' commands for a user or officer who was identified (decisions §17). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { officerSignInTo, signedIn, signInTo } from '../modules/accounts/accounts.fixtures.ts'
import { withAuthenticator } from '../modules/accounts/credentials/two-factor.fixtures.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'
import type { WithInfrastructure } from './command.ts'
import { officerCommands } from './officer-commands.ts'
import { userCommands } from './user-commands.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { OFFICER_TWO_FACTOR: 'off' } })
})
afterAll(() => amana.stop())

const withInfrastructure: WithInfrastructure = (run) =>
  run({
    database: amana.database,
    clock: systemClock,
    secretKey: TEST_SECRET_KEY,
    close: async () => undefined,
  })

/** The output of the command. */
async function printed(commands: typeof userCommands, ...args: string[]): Promise<string> {
  let stdout = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    stdout += text
    return true
  })
  try {
    await commands(withInfrastructure).parseAsync(args, { from: 'user' })
  } finally {
    write.mockRestore()
  }
  return stdout
}

const statusOf = async (token: string) => (await amana.call('GET', '/users/me/', { token })).status

test('end-sessions signs a user out everywhere; nobody else, and no officer', async () => {
  const person = await signedIn(amana)
  const elsewhere = (await signInTo(amana, person.email)).body.response_data
  const [other, officer] = [await signedIn(amana), await amana.account('officer')]
  expect(await printed(userCommands, 'end-sessions', person.email.toUpperCase())).toBe(
    `3 sessions of ${person.email} have ended.\n`,
  )
  // Every process learns of it within a second.
  await waitUntil(
    async () => (await statusOf(person.access)) === 401 && (await statusOf(elsewhere.access)) === 401,
  )
  expect(await statusOf(other.access)).toBe(200)
  await expect(printed(userCommands, 'end-sessions', officer.email)).rejects.toThrow(
    `There is no user ${officer.email}.`,
  )
  expect((await signInTo(amana, person.email)).status).toBe(200)
})

test('reset-second-step takes a lost one, ends every session, tells the owner, and counts as a recovery', async () => {
  const { userId, email, token } = await withAuthenticator(amana, systemClock)
  expect(await printed(userCommands, 'reset-second-step', email)).toBe(
    `${email} signs in with the password alone, and is told so by mail.\n`,
  )
  await waitUntil(async () => (await statusOf(token)) === 401)
  const { recovered_at } = await amana.database.db
    .selectFrom('users')
    .select('recovered_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(recovered_at).toBeInstanceOf(Date)
  expect((await signInTo(amana, email)).body.response_data.access).toEqual(expect.any(String))
  await waitUntil(() =>
    amana.sent.some(({ to, subject }) => to === email && subject === 'Two-factor sign-in was turned off'),
  )
  await expect(printed(userCommands, 'reset-second-step', email)).rejects.toThrow(
    `${email} has no second step.`,
  )
})

test('officers reset-password gives a new one-time password and ends every session; the old one opens nothing', async () => {
  const officer = await amana.account('officer', { password: 'green lamp over Enugu 7' })
  const officerId = officer.officerId ?? ''
  expect((await officerSignInTo(amana, officerId, 'green lamp over Enugu 7')).status).toBe(200)
  const said = await printed(officerCommands, 'reset-password', officerId)
  const [, password = ''] = /^one-time password: (\S+)\n$/.exec(said) ?? []
  await waitUntil(async () => (await statusOf(officer.token)) === 401)
  expect((await officerSignInTo(amana, officerId, 'green lamp over Enugu 7')).status).toBe(401)
  const { status, body } = await officerSignInTo(amana, officerId, password)
  expect({ status, data: body.response_data }).toEqual({
    status: 200,
    data: { password_change_required: true },
  })
})

test('identity-contests lists who contests a number, and decide-identity gives it free once', async () => {
  const [holder, claimant] = [await amana.account(), await amana.account()]
  const nin = '70000000550'
  expect(await printed(userCommands, 'identity-contests')).toBe('Nobody contests a NIN or BVN.\n')
  await amana.call('PATCH', `/users/profile/${holder.userId}/`, { body: { nin }, token: holder.token })
  await amana.call('POST', '/users/identity/contest/', {
    body: { kind: 'nin', number: nin },
    token: claimant.token,
  })
  const list = await printed(userCommands, 'identity-contests')
  expect(list).toContain(
    `NIN ending in 0550, claimed by ${claimant.email}, held by ${holder.email}, proven by name\n`,
  )
  const id = list.split(' ')[0] ?? ''
  await expect(printed(userCommands, 'decide-identity', id)).rejects.toThrow(
    'Give either --release or --keep.',
  )
  expect(await printed(userCommands, 'decide-identity', id, '--release')).toBe(
    'The number is free; both are told by mail.\n',
  )
  await expect(printed(userCommands, 'decide-identity', id, '--release')).rejects.toThrow(
    `There is no open contest ${id}.`,
  )
  const verified = await amana.call('PATCH', `/users/profile/${claimant.userId}/`, {
    body: { nin },
    token: claimant.token,
  })
  expect(verified.status).toBe(200)
})
