/** Officers of a police command, as its supervisors look after them (decisions §7, §17). */
import { COMMAND_OFFICER_MESSAGES as M, newOfficerSchema } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupervisorActor } from '../../../kernel/actor.ts'
import { AppError } from '../../../kernel/app-error.ts'
import { systemClock } from '../../../kernel/clock.ts'
import { createEncrypter } from '../../../kernel/encryption.ts'
import { noUseLimits } from '../../../limits/use-limits.ts'
import {
  startTestProduct,
  TEST_SECRET_KEY,
  type TestAccount,
  type TestProduct,
} from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { officerSignInTo, PASSWORD } from '../../accounts/accounts.fixtures.ts'
import type { OfficerStanding } from '../../accounts/index.ts'
import { newImei } from '../../devices/devices.fixtures.ts'
import { expire, flagOn, lastAudit, suspend } from '../../law-enforcement/law-enforcement.fixtures.ts'
import {
  createOrganisation,
  decideOrganisation,
  OrganisationRefused,
  setStateCommand,
} from '../manage-organisations.ts'
import { join, organisationOf, policeCommand } from '../organisations.fixtures.ts'
import { inviteOfficer } from './invite-officer.ts'
import { refusalOfOfficer, refusalOfSupervisor } from './rules.ts'

let amana: TestProduct
let lagos: string
let kano: string
let supervisor: TestAccount
beforeAll(async () => {
  amana = await startTestProduct({ env: { OFFICER_TWO_FACTOR: 'off' } })
  lagos = await policeCommand(amana, 'Lagos')
  kano = await policeCommand(amana, 'Kano')
  supervisor = await amana.account('supervisor')
})
afterAll(() => amana?.stop())

async function move(account: TestAccount, state: string): Promise<TestAccount> {
  await amana.database.db
    .updateTable('officers')
    .set({ state_command: state })
    .where('user_id', '=', account.userId)
    .execute()
  return account
}
const idOf = ({ officerId }: TestAccount) => officerId ?? ''
const ask = (by: TestAccount, method: 'GET' | 'POST', path: string, body?: object) =>
  amana.call(method, `/organisations/${path}`, { token: by.token, ...(body && { body }) })
const act = (by: TestAccount, verb: string, on: TestAccount | string, body?: object, organisation = lagos) =>
  ask(by, 'POST', `${organisation}/officers/${typeof on === 'string' ? on : idOf(on)}/${verb}/`, body)

/** The one-time password in the newest mail to this address. */
async function passwordMailedTo(address: string): Promise<string> {
  const words = /\b[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}\b/
  const found = () =>
    amana.sent.filter(({ to }) => to === address.toLowerCase()).findLast(({ text }) => words.test(text))
  await waitUntil(() => found() !== undefined)
  return words.exec(found()?.text ?? '')?.[0] ?? ''
}

let serial = 0
const invitation = (change: Record<string, unknown> = {}) => {
  serial += 1
  return {
    officer_id: `ng${400_000 + serial}`,
    email: `New.Officer${serial}@police.example`,
    first_name: 'Ngozi',
    last_name: 'Bello',
    phone_number: '0803 123 4567',
    rank: 'Inspector',
    force_number: '300101',
    station: 'Ikeja Area F',
    expires_at: '2099-12-31',
    ...change,
  }
}

test('a session that began a while ago invites nobody without the password', async () => {
  const chief = await amana.account('supervisor', { password: PASSWORD })
  const begun = new Date(Date.now() - 16 * 60_000)
  await amana.database.db
    .updateTable('sessions')
    .set({ created_at: begun })
    .where('id', '=', chief.sessionId)
    .execute()
  const refused = await ask(chief, 'POST', `${lagos}/officers/`, invitation())
  expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'password'])
  expect((await ask(chief, 'POST', `${lagos}/officers/`, invitation({ password: PASSWORD }))).status).toBe(
    201,
  )
})

describe('the rules', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const standing = (change: Partial<OfficerStanding> = {}): OfficerStanding => ({
    user_id: 'a',
    officer_id: 'LP100001',
    role: 'supervisor',
    state_command: 'Lagos',
    officer_suspended_at: null,
    officer_expires_at: new Date('2027-01-01T00:00:00Z'),
    ...change,
  })
  const command = { status: 'approved', state_command: 'Lagos' } as const
  const over = { officer_expires_at: now }

  test.each<
    [string, Parameters<typeof refusalOfSupervisor>[0], OfficerStanding | undefined, string | undefined]
  >([
    ['a supervisor of the command', command, standing(), undefined],
    ['an officer', command, standing({ role: 'officer' }), 'forbidden'],
    ['an ordinary account', command, undefined, 'forbidden'],
    ['a suspended supervisor', command, standing({ officer_suspended_at: now }), 'forbidden'],
    ['an expired supervisor', command, standing(over), 'forbidden'],
    ['a supervisor of another command', command, standing({ state_command: 'Kano' }), 'not_found'],
    ['an unknown organisation', undefined, standing(), 'not_found'],
    ['an organisation without a state', { ...command, state_command: null }, standing(), 'not_found'],
    ['an application', { ...command, status: 'applied' }, standing(), 'organisation_inactive'],
    ['a suspended organisation', { ...command, status: 'suspended' }, standing(), 'organisation_inactive'],
    [
      'an expired supervisor of another command',
      command,
      standing({ ...over, state_command: 'Kano' }),
      'forbidden',
    ],
  ])('%s', (_who, of, account, code) => expect(refusalOfSupervisor(of, account, now)?.code).toBe(code))

  test.each<[string, OfficerStanding | undefined, string | undefined]>([
    ['an officer of the command', standing({ user_id: 'b', role: 'officer' }), undefined],
    ['a suspended one', standing({ user_id: 'b', role: 'officer', officer_suspended_at: now }), undefined],
    ['an expired one', standing({ ...over, user_id: 'b', role: 'officer' }), undefined],
    ['the own account', standing(), 'forbidden'],
    ['another supervisor', standing({ user_id: 'b' }), 'forbidden'],
    [
      'an officer of another command',
      standing({ user_id: 'b', role: 'officer', state_command: 'Kano' }),
      'not_found',
    ],
    ['a supervisor of another command', standing({ user_id: 'b', state_command: 'Kano' }), 'not_found'],
    ['nobody', undefined, 'not_found'],
  ])('on %s', (_whom, officer, code) => expect(refusalOfOfficer(standing(), officer)?.code).toBe(code))
})

describe('who may', () => {
  const calls = (organisation: string, officer: string): [string, 'GET' | 'POST', string, object?][] => [
    ['list', 'GET', `${organisation}/officers/`],
    ['invite', 'POST', `${organisation}/officers/`, invitation()],
    ['suspend', 'POST', `${organisation}/officers/${officer}/suspend/`, { reason: 'Left the force' }],
    ['reinstate', 'POST', `${organisation}/officers/${officer}/reinstate/`],
    ['renew', 'POST', `${organisation}/officers/${officer}/renew/`, { expires_at: '2098-12-31' }],
    ['reset the password', 'POST', `${organisation}/officers/${officer}/reset-password/`],
  ]
  const standingOf = (account: TestAccount) =>
    amana.database.db
      .selectFrom('officers')
      .selectAll()
      .where('user_id', '=', account.userId)
      .executeTakeFirstOrThrow()

  test.each([
    ['an officer of the command', async () => amana.account('officer'), 403],
    ['an owner of the organisation who is no supervisor', async () => owner(), 403],
    ['a supervisor of another command', async () => move(await amana.account('supervisor'), 'Kano'), 404],
    ['a supervisor who is a member, of another command', async () => foreignMember(), 404],
    ['a suspended supervisor', async () => changed(suspend), 401],
    ['an expired supervisor', async () => changed(expire), 401],
  ] as const)('not %s', async (_who, make, status) => {
    const [by, officer] = [await make(), await amana.account('officer')]
    const before = await standingOf(officer)
    for (const [what, method, path, body] of calls(lagos, idOf(officer)))
      expect((await ask(by, method, path, body)).status, what).toBe(status)
    expect(await standingOf(officer)).toEqual(before)
  })

  async function owner(): Promise<TestAccount> {
    const account = await amana.account()
    await join(amana, lagos, account, 'owner')
    return account
  }
  async function foreignMember(): Promise<TestAccount> {
    const account = await move(await amana.account('supervisor'), 'Kano')
    await join(amana, lagos, account, 'admin')
    return account
  }
  async function changed(how: typeof suspend): Promise<TestAccount> {
    const account = await amana.account('supervisor')
    await how(amana, account)
    return account
  }

  test('nothing of an organisation without a state command, of another one, or of none', async () => {
    const officer = await amana.account('officer')
    const shop = await organisationOf(amana, await amana.account(), 'Okafor Phones')
    for (const organisation of [shop, kano, '01970000-0000-7000-8000-000000000000'])
      for (const [what, method, path, body] of calls(organisation, idOf(officer)))
        expect((await ask(supervisor, method, path, body)).status, what).toBe(404)
  })

  test('not on the own account, nor another supervisor; on nobody and on another command: unknown', async () => {
    const whom: [TestAccount | string, number, string?][] = [
      [supervisor, 403, M.ownAccount],
      [await amana.account('supervisor'), 403, M.supervisorAccount],
      [await move(await amana.account('officer'), 'Kano'), 404],
      ['ZZ999999', 404],
      ['LP-1', 404],
    ]
    for (const [on, status, message] of whom)
      for (const [what, , path, body] of calls(lagos, typeof on === 'string' ? on : idOf(on)).slice(2)) {
        const answer = await ask(supervisor, 'POST', path, body)
        expect(answer.status, what).toBe(status)
        if (message) expect(answer.body.response_description).toBe(message)
      }
  })

  test('not while the organisation is suspended; approved again it works', async () => {
    const [osun, officer] = [
      await policeCommand(amana, 'Osun'),
      await move(await amana.account('officer'), 'Osun'),
    ]
    const by = await move(await amana.account('supervisor'), 'Osun')
    const deps = { ...amana, clock: { now: () => new Date() } }
    await decideOrganisation(deps, 'Osun Police Command', 'suspend')
    for (const [what, method, path, body] of calls(osun, idOf(officer)))
      expect((await ask(by, method, path, body)).body.code, what).toBe('organisation_inactive')
    await decideOrganisation(deps, 'Osun Police Command', 'approve')
    expect((await act(by, 'suspend', officer, { reason: 'Left the force' }, osun)).status).toBe(200)
  })
})

describe('the command of a supervisor', () => {
  test('is named, with its organisation or none', async () => {
    const of = async (account: TestAccount) =>
      (await amana.call('GET', '/le/command/', { token: account.token })).body.response_data
    expect(await of(supervisor)).toEqual({
      state_command: 'Lagos',
      organisation: { id: lagos, name: 'Lagos Police Command', status: 'approved' },
    })
    const alone = await move(await amana.account('supervisor'), 'Yobe')
    expect(await of(alone)).toEqual({ state_command: 'Yobe', organisation: null })
  })

  test('is given to a police command alone, and to one of each state', async () => {
    const deps = { ...amana, clock: { now: () => new Date() } }
    const police = { kind: 'police' as const, email: 'chief@police.example', priceKobo: 0, purpose: '' }
    await createOrganisation(deps, { ...police, name: 'Edo Police', stateCommand: 'Edo' })
    await createOrganisation(deps, { ...police, name: 'Edo Police 2', stateCommand: null })
    const refusals: [() => Promise<unknown>, string][] = [
      [
        () => createOrganisation(deps, { ...police, name: 'Edo Police 3', stateCommand: 'Edo' }),
        'Another organisation is the Edo',
      ],
      [
        () => createOrganisation(deps, { ...police, name: 'edo police', stateCommand: null }),
        'There is an organisation edo police',
      ],
      [
        () => setStateCommand(deps, 'Edo Police 2', 'Edo'),
        'Another organisation is the Edo command already.',
      ],
      [() => setStateCommand(deps, 'Nobody', 'Edo'), 'There is no organisation Nobody.'],
      [() => setStateCommand(deps, 'Okafor Phones', 'Delta'), 'Okafor Phones is no police command.'],
    ]
    for (const [refused, message] of refusals) {
      const error = await refused().then(
        () => null,
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(OrganisationRefused)
      expect((error as Error).message).toContain(message)
    }
    await setStateCommand(deps, 'Edo Police 2', 'Delta')
    const rows = await amana.database.db
      .selectFrom('organisations')
      .select('state_command')
      .where('name', 'like', 'Edo%')
      .execute()
    expect(rows.map(({ state_command }) => state_command).toSorted()).toEqual(['Delta', 'Edo'])
  })

  test('nobody can apply for one', async () => {
    const { token } = await amana.account()
    const body = {
      name: 'Lagos State Command',
      kind: 'police',
      website: '',
      contact_email: 'x@example.com',
      purpose: 'We check phones that were found.',
      state_command: 'Lagos',
    }
    expect((await amana.call('POST', '/organisations/', { token, body })).body.errors).toEqual([
      { field: 'state_command', message: 'This field is not known' },
    ])
  })
})

describe('a list of the officers', () => {
  test('is of the own command, in pages, and audited', async () => {
    const abia = await policeCommand(amana, 'Abia')
    const by = await move(await amana.account('supervisor'), 'Abia')
    const officers = [by]
    for (let index = 0; index < 4; index += 1)
      officers.push(await move(await amana.account('officer'), 'Abia'))
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const answer = await ask(by, 'GET', `${abia}/officers/?limit=2${cursor && `&cursor=${cursor}`}`)
      expect(answer.status).toBe(200)
      seen.push(
        ...answer.body.response_data.results.map(({ officer_id }: { officer_id: string }) => officer_id),
      )
      cursor = answer.body.response_data.next
    }
    expect(seen).toEqual(officers.map(idOf).toSorted())
    expect(await lastAudit(amana)).toMatchObject({
      action: 'list_officers',
      officer_id: by.officerId,
      detail: { organisation: abia, rows: 1 },
    })
    expect((await ask(by, 'GET', `${abia}/officers/?cursor=x`)).status).toBe(422)
  })

  test('tells each state', async () => {
    const enugu = await policeCommand(amana, 'Enugu')
    const by = await move(await amana.account('supervisor'), 'Enugu')
    const [suspended, expired] = [await amana.account('officer'), await amana.account('officer')]
    await suspend(amana, await move(suspended, 'Enugu'))
    await expire(amana, await move(expired, 'Enugu'))
    const { officer_id } = (await ask(by, 'POST', `${enugu}/officers/`, invitation())).body.response_data
      .officer
    const { results } = (await ask(by, 'GET', `${enugu}/officers/`)).body.response_data
    const states = new Map(
      results.map((one: { officer_id: string; status: string }) => [one.officer_id, one.status]),
    )
    expect(Object.fromEntries(states)).toEqual({
      [idOf(by)]: 'active',
      [idOf(suspended)]: 'suspended',
      [idOf(expired)]: 'expired',
      [officer_id]: 'new',
    })
    expect(results.find((one: { officer_id: string }) => one.officer_id === by.officerId)).toEqual({
      officer_id: by.officerId,
      name: 'Ada Okafor',
      rank: 'Inspector',
      station: 'Ikeja',
      supervisor: true,
      status: 'active',
      expires_at: expect.any(String),
      suspended_at: null,
    })
  })
})

describe('an invited officer', () => {
  test('is of the own command, signs in with the one-time password from the mailbox alone, and the log names both', async () => {
    const body = invitation()
    const answer = await ask(supervisor, 'POST', `${lagos}/officers/`, body)
    expect(answer).toMatchObject({ status: 201, body: { response_description: M.invited } })
    const { officer, ...rest } = answer.body.response_data
    expect(rest).toEqual({})
    const password = await passwordMailedTo(body.email)
    const officerId = body.officer_id.toUpperCase()
    expect(officer).toMatchObject({
      officer_id: officerId,
      supervisor: false,
      status: 'new',
      expires_at: '2099-12-31T22:59:59.000Z',
    })
    expect((await officerSignInTo(amana, officerId, password)).body.response_data).toEqual({
      password_change_required: true,
    })
    const row = await amana.database.db
      .selectFrom('officers')
      .innerJoin('users', 'users.id', 'officers.user_id')
      .selectAll()
      .where('officer_id', '=', officerId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      role: 'officer',
      state_command: 'Lagos',
      email: body.email.toLowerCase(),
      phone_number: '+2348031234567',
      force_number: '300101',
    })
    const entry = await lastAudit(amana)
    expect(entry).toMatchObject({
      action: 'invite_officer',
      officer_id: supervisor.officerId,
      subject_user_id: row.user_id,
    })
    expect(entry.detail).toMatchObject({ officer: officerId, organisation: lagos })
    const { rows: jobs } = await amana.database.pool.query('select data from pgboss.job')
    expect(JSON.stringify([answer.body, ...amana.logged, entry, jobs])).not.toContain(password)
  })

  test.each([
    [{ officer_id: 'LP-1' }, 'officer_id', 'Officer ID is 6 to 10 letters and digits'],
    [{ email: 'ngozi' }, 'email', 'Please enter a valid email address'],
    [{ first_name: ' ' }, 'first_name', 'The first name is empty'],
    [{ last_name: 'x'.repeat(101) }, 'last_name', 'The last name has more than 100 characters'],
    [{ phone_number: '0123' }, 'phone_number', 'Please enter a valid Nigerian phone number'],
    [{ rank: '' }, 'rank', 'The rank is empty'],
    [{ force_number: undefined }, 'force_number', 'The force number is empty'],
    [{ station: '' }, 'station', 'The station is empty'],
    [{ expires_at: '31.12.2099' }, 'expires_at', 'Enter a date as YYYY-MM-DD'],
    [{ expires_at: '2099-02-30' }, 'expires_at', 'Enter a date as YYYY-MM-DD'],
    [{ expires_at: '2020-01-01' }, 'expires_at', M.dayPassed],
    [{ supervisor: true }, 'supervisor', 'This field is not known'],
    [{ state_command: 'Kano' }, 'state_command', 'This field is not known'],
  ])('is refused with %j', async (change, field, message) => {
    const answer = await ask(supervisor, 'POST', `${lagos}/officers/`, invitation(change))
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message }])
  })

  test('has an id and an address of their own', async () => {
    const first = invitation()
    expect((await ask(supervisor, 'POST', `${lagos}/officers/`, first)).status).toBe(201)
    const again = async (change: object) => {
      const { status, body } = await ask(supervisor, 'POST', `${lagos}/officers/`, {
        ...invitation(),
        ...change,
      })
      return { status, errors: body.errors }
    }
    const { officer_id, email } = first
    expect(await again({ officer_id })).toEqual({
      status: 409,
      errors: [{ field: 'officer_id', message: M.officerIdTaken }],
    })
    expect(await again({ email })).toEqual({
      status: 409,
      errors: [{ field: 'email', message: M.emailTaken }],
    })
  })
})

describe('the mailbox of an invited officer', () => {
  const invite = async (email: string, by = supervisor) => {
    const { status, body } = await ask(by, 'POST', `${lagos}/officers/`, invitation({ email }))
    return status === 201 ? 'invited' : `${status} ${body.errors[0].field}: ${body.errors[0].message}`
  }
  const rename = (account: TestAccount, email: string) =>
    amana.database.db.updateTable('users').set({ email }).where('id', '=', account.userId).execute()

  test.each([
    ['ibrahim+le@police.example', 'a part after +'],
    ['IBRAHIM+2@Police.example', 'capitals'],
  ])('is not %s, which the supervisor reads too (%s)', async (alias) => {
    const by = await amana.account('supervisor')
    await rename(by, 'ibrahim@police.example')
    try {
      expect(await invite(alias, by)).toBe(`422 email: ${M.emailOfOfficer}`)
      expect(await invite('Ibrahim@police.example', by)).toBe(`409 email: ${M.emailTaken}`)
    } finally {
      await rename(by, by.email)
    }
  })

  test('is not the same one of Google’s with other dots, nor another alias of an officer’s', async () => {
    const [one, other] = [await amana.account('officer'), await amana.account('officer')]
    await rename(one, 'n.bello@gmail.com')
    await rename(other, 'ade+one@police.example')
    expect(await invite('nbello+x@googlemail.com')).toBe(`422 email: ${M.emailOfOfficer}`)
    for (const alias of ['ade@police.example', 'ade+two@police.example'])
      expect(await invite(alias)).toBe(`422 email: ${M.emailOfOfficer}`)
    expect(await invite('adeola+one@police.example')).toBe('invited')
  })

  test('is of an official domain, where the operator named some', async () => {
    const { database, jobs } = amana
    const encrypter = createEncrypter(TEST_SECRET_KEY)
    const officerMailDomains = ['police.example', 'npf.example']
    const limits = { useLimits: noUseLimits, budgets: { sms: 1, mail: 1, prompts: 1, reports: 1 } }
    const deps = {
      database,
      jobs,
      clock: systemClock,
      codeKey: Buffer.alloc(32, 1),
      encrypter,
      officerMailDomains,
      ...limits,
    }
    const { userId, sessionId } = supervisor
    const actor: SupervisorActor = { kind: 'account', userId, sessionId, role: 'supervisor' }
    const tried = (email: string) =>
      inviteOfficer(deps, actor, lagos, newOfficerSchema.parse(invitation({ email }))).then(
        () => 'invited',
        (error: unknown) => (error instanceof AppError ? error.details.errors : error),
      )
    for (const email of ['ngozi@gmail.example', 'ngozi@police.example.org', 'ngozi@notpolice.example'])
      expect(await tried(email)).toEqual([{ field: 'email', message: M.emailNotOfficial }])
    for (const email of ['official@police.example', 'official@lagos.NPF.example'])
      expect(await tried(email)).toBe('invited')
  })
})

describe('an account', () => {
  const signIn = async (officer: TestAccount) =>
    (await officerSignInTo(amana, idOf(officer), PASSWORD)).body.code ?? 'signed in'

  test('is suspended: its sessions are over at once, its cases are the state command’s; and reinstated', async () => {
    const officer = await amana.account('officer', { password: PASSWORD })
    const flag = await flagOn(amana, newImei())
    const assigned = await amana.call('POST', `/le/flags/${flag}/assign/`, {
      token: supervisor.token,
      body: { officer_id: officer.officerId },
    })
    expect(assigned.status).toBe(200)
    expect((await act(supervisor, 'suspend', officer, { reason: ' ' })).body.errors).toEqual([
      { field: 'reason', message: M.reasonRequired },
    ])
    const suspended = await act(supervisor, 'suspend', idOf(officer).toLowerCase(), {
      reason: 'Left the force',
    })
    expect(suspended).toMatchObject({ status: 200, body: { response_data: { status: 'suspended' } } })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'suspend_officer',
      officer_id: supervisor.officerId,
      subject_user_id: officer.userId,
      purpose: 'Left the force',
      detail: { officer: officer.officerId, organisation: lagos },
    })
    expect((await amana.call('GET', '/users/me/', { token: officer.token })).status).toBe(401)
    expect(await signIn(officer)).toBe('account_suspended')
    const of = amana.database.db
      .selectFrom('flags')
      .select(['assigned_user_id', 'assigned_state'])
      .where('id', '=', flag)
    expect(await of.execute()).toEqual([{ assigned_user_id: null, assigned_state: 'Lagos' }])
    const again = await act(supervisor, 'suspend', officer, { reason: 'Left the force' })
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'conflict', response_description: M.suspendedAlready },
    })

    const reinstated = await act(supervisor, 'reinstate', officer)
    expect(reinstated).toMatchObject({
      status: 200,
      body: { response_data: { status: 'active', suspended_at: null } },
    })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'reinstate_officer',
      subject_user_id: officer.userId,
    })
    expect(await signIn(officer)).toBe('signed in')
    expect((await act(supervisor, 'reinstate', officer)).body.response_description).toBe(M.notSuspended)
  })

  test('that is over is renewed, and a suspension stays', async () => {
    const officer = await amana.account('officer', { password: PASSWORD })
    await expire(amana, officer)
    expect(await signIn(officer)).toBe('account_suspended')
    const renewed = await act(supervisor, 'renew', officer, { expires_at: '2099-12-31' })
    expect(renewed.body.response_data).toMatchObject({
      status: 'active',
      expires_at: '2099-12-31T22:59:59.000Z',
    })
    expect(await lastAudit(amana)).toMatchObject({
      action: 'renew_officer',
      subject_user_id: officer.userId,
      detail: { officer: officer.officerId, expires: '2099-12-31T22:59:59.000Z' },
    })
    expect(await signIn(officer)).toBe('signed in')
    for (const [day, message] of [
      ['2020-01-01', M.dayPassed],
      ['tomorrow', 'Enter a date as YYYY-MM-DD'],
    ])
      expect((await act(supervisor, 'renew', officer, { expires_at: day })).body.errors).toEqual([
        { field: 'expires_at', message },
      ])
    await act(supervisor, 'suspend', officer, { reason: 'On leave' })
    const later = await act(supervisor, 'renew', officer, { expires_at: '2098-12-31' })
    expect(later.body.response_data).toMatchObject({
      status: 'suspended',
      expires_at: '2098-12-31T22:59:59.000Z',
    })
  })

  test('gets a new one-time password: the old one and its sessions are over, and its officer is told', async () => {
    const officer = await amana.account('officer', { password: PASSWORD })
    const answer = await act(supervisor, 'reset-password', officer)
    expect(answer.body).toMatchObject({
      response_description: M.passwordReset,
      response_data: { officer: { status: 'new' } },
    })
    const password = await passwordMailedTo(officer.email)
    expect(JSON.stringify(answer.body)).not.toContain(password)
    expect(await lastAudit(amana)).toMatchObject({
      action: 'reset_officer_password',
      subject_user_id: officer.userId,
    })
    expect((await amana.call('GET', '/users/me/', { token: officer.token })).status).toBe(401)
    expect(await signIn(officer)).toBe('wrong_credentials')
    const first = await officerSignInTo(amana, idOf(officer), password)
    expect(first.body.response_data).toEqual({ password_change_required: true })
  })
})
