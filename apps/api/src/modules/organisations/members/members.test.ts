/** Applications, members, invitations and clients, and who may change them (decisions §14). */
import { type MemberRole, scopesOfKind } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  startTestProduct,
  type TestAccount,
  type TestProduct,
} from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'
import { PASSWORD } from '../../accounts/accounts.fixtures.ts'
import { decideOrganisation } from '../manage-organisations.ts'
import { clientOf, join, organisationOf } from '../organisations.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { SUPPORT_EMAIL: 'help@amana.example' } })
})
afterAll(() => amana?.stop())

const application = (name: string) => ({
  name,
  kind: 'marketplace',
  website: 'https://phones.example',
  contact_email: 'Office@Phones.example',
  purpose: 'We check every phone that is offered on our market.',
})
const deps = () => ({ ...amana, clock: { now: () => new Date() } })

async function tokenOf(email: string): Promise<string> {
  const mail = await waitUntil(() =>
    amana.sent.findLast(({ to, text }) => to === email && text.includes('/organisation/invitation')),
  )
  return /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('applications', () => {
  test('an application waits; its owner makes test clients; the decision goes out by mail', async () => {
    const ada = await amana.account('user', { password: PASSWORD })
    const applied = await amana.call('POST', '/organisations/', {
      token: ada.token,
      body: application('Slot Phones'),
    })
    expect(applied.status).toBe(201)
    expect(applied.body.response_data).toMatchObject({
      name: 'Slot Phones',
      status: 'applied',
      role: 'owner',
    })
    const { id } = applied.body.response_data
    const client = (sandbox: boolean) =>
      amana.call('POST', `/organisations/${id}/clients/`, {
        token: ada.token,
        body: { name: 'till', sandbox, scopes: ['checks:read'], ...(sandbox ? {} : { password: PASSWORD }) },
      })
    expect(await client(false)).toMatchObject({ status: 409, body: { code: 'organisation_inactive' } })
    expect((await client(true)).body.response_data).toMatchObject({
      sandbox: true,
      api_key: expect.stringMatching(/^amk_test_/),
    })
    const told = await waitUntil(() => amana.sent.find(({ to }) => to === 'help@amana.example'))
    expect(told?.text.replaceAll(/\s+/g, ' ')).toContain('organisations approve "Slot Phones"')

    await decideOrganisation(deps(), 'slot phones', 'approve')
    expect((await client(false)).body.response_data).toMatchObject({
      api_key: expect.stringMatching(/^amk_live_/),
    })
    await waitUntil(() =>
      amana.sent.find(({ to, subject }) => to === ada.email && subject === 'Slot Phones is approved'),
    )
    await expect(decideOrganisation(deps(), 'Slot Phones', 'reject')).rejects.toThrow(
      'Slot Phones is approved.',
    )
  })

  test('a name belongs to one organisation, and an account waits for one decision', async () => {
    const [ada, obi] = [await amana.account(), await amana.account()]
    const apply = (who: TestAccount, name: string) =>
      amana.call('POST', '/organisations/', { token: who.token, body: application(name) })
    const answers = await Promise.all([apply(ada, 'Twin Phones'), apply(obi, 'TWIN phones')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'organisation_exists', errors: [{ field: 'name' }] })
    const first = answers[0]?.status === 201 ? ada : obi
    expect(await apply(first, 'Second Phones')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await decideOrganisation(deps(), 'Twin Phones', 'reject')
    expect((await apply(ada, 'Twin Phones')).status).toBe(201)
  })

  test('bad fields are named', async () => {
    const { token } = await amana.account()
    const { status, body } = await amana.call('POST', '/organisations/', {
      token,
      body: { name: 'x', kind: 'bank', purpose: 'No' },
    })
    expect(status).toBe(422)
    expect(body.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'contact_email',
      'kind',
      'name',
      'purpose',
    ])
  })
})

describe('invitations', () => {
  test('the account of the address becomes a member, once', async () => {
    const [ada, obi, eve] = [await amana.account(), await amana.account(), await amana.account()]
    const id = await organisationOf(amana, ada, 'Invite Phones')
    const invite = (role: MemberRole, email = obi.email) =>
      amana.call('POST', `/organisations/${id}/members/`, {
        token: ada.token,
        body: { email: email.toUpperCase(), role },
      })
    expect((await invite('viewer')).status).toBe(201)
    const first = await tokenOf(obi.email)
    amana.sent.length = 0
    expect((await invite('developer')).status).toBe(201)
    const token = await tokenOf(obi.email)
    const read = (text: string) =>
      amana.call('POST', '/organisations/invitations/read/', { body: { token: text } })
    expect(await read(first)).toMatchObject({ status: 409, body: { code: 'invitation_over' } })
    expect(await read(`${token}x`)).toMatchObject({ status: 409 })
    expect((await read(token)).body.response_data).toEqual({
      organisation: 'Invite Phones',
      role: 'developer',
      email: obi.email,
    })

    const accept = (who: TestAccount) =>
      amana.call('POST', '/organisations/invitations/accept/', { token: who.token, body: { token } })
    const wrong = await accept(eve)
    expect([wrong.status, wrong.body.response_description]).toEqual([403, expect.stringContaining(obi.email)])
    const answers = await Promise.all([accept(obi), accept(obi), accept(obi)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const members = (await amana.call('GET', `/organisations/${id}/members/`, { token: obi.token })).body
      .response_data
    expect(members.results.map(({ role }: { role: string }) => role)).toEqual(['owner', 'developer'])
    expect(members.invitations).toEqual([])
    expect(await invite('viewer')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('a withdrawn one opens nothing', async () => {
    const [ada, obi] = [await amana.account(), await amana.account()]
    const id = await organisationOf(amana, ada, 'Withdraw Phones')
    const body = { email: obi.email, role: 'viewer' }
    const invitation = (await amana.call('POST', `/organisations/${id}/members/`, { token: ada.token, body }))
      .body.response_data
    const token = await tokenOf(obi.email)
    expect(
      (await amana.call('DELETE', `/organisations/${id}/members/${invitation.id}/`, { token: ada.token }))
        .status,
    ).toBe(200)
    const accepted = await amana.call('POST', '/organisations/invitations/accept/', {
      token: obi.token,
      body: { token },
    })
    expect(accepted.body.code).toBe('invitation_over')
  })
})

describe('roles', () => {
  test('each may do what those behind it may, and nobody of another organisation anything', async () => {
    const owner = await amana.account('user', { password: PASSWORD })
    const id = await organisationOf(amana, owner, 'Role Phones')
    await organisationOf(amana, await amana.account(), 'Other Phones')
    const roles = ['owner', 'admin', 'developer', 'viewer'] as const
    const people = new Map<string, TestAccount>([['stranger', await amana.account()]])
    for (const role of roles) {
      const person = await amana.account('user', { password: PASSWORD })
      await join(amana, id, person, role)
      people.set(role, person)
    }
    const statusOf = async (who: string, method: 'GET' | 'POST', path: string, body?: object) =>
      (
        await amana.call(method, `/organisations/${id}/${path}`, {
          token: people.get(who)?.token ?? '',
          ...(body ? { body } : {}),
        })
      ).status
    const client = { name: 'till', sandbox: true, scopes: scopesOfKind('marketplace') }
    for (const [method, path, body, allowed] of [
      ['GET', '', undefined, 4],
      ['GET', 'members/', undefined, 4],
      ['GET', 'clients/', undefined, 4],
      ['GET', 'ledger/', undefined, 4],
      ['POST', 'clients/', client, 3],
      ['POST', 'members/', { email: 'new@example.com', role: 'viewer' }, 2],
      ['POST', 'members/', { email: 'boss@example.com', role: 'owner', password: PASSWORD }, 1],
    ] as const) {
      const statuses = await Promise.all(
        [...roles, 'stranger'].map((who) => statusOf(who, method, path, body)),
      )
      const success = method === 'GET' ? 200 : 201
      const expected = roles.map((_, index) => (index < allowed ? success : 403))
      expect([path, ...statuses]).toEqual([path, ...expected, 404])
    }
  })

  test('one owner stays, whoever leaves at once', async () => {
    const [ada, obi] = [await amana.account(), await amana.account()]
    const id = await organisationOf(amana, ada, 'Two Owners')
    await join(amana, id, obi, 'owner')
    const leave = (who: TestAccount, whom: TestAccount) =>
      amana.call('DELETE', `/organisations/${id}/members/${whom.userId}/`, { token: who.token })
    const demote = (who: TestAccount, whom: TestAccount) =>
      amana.call('PATCH', `/organisations/${id}/members/${whom.userId}/`, {
        token: who.token,
        body: { role: 'viewer' },
      })
    const answers = await Promise.all([leave(ada, ada), leave(obi, obi), demote(ada, obi), demote(obi, ada)])
    expect(answers.every(({ status }) => [200, 403, 404, 409].includes(status))).toBe(true)
    const owners = await amana.database.db
      .selectFrom('organisation_members')
      .select('user_id')
      .where('organisation_id', '=', id)
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
    const last = owners[0]?.user_id === ada.userId ? ada : obi
    expect(await leave(last, last)).toMatchObject({ status: 409, body: { code: 'last_owner' } })
  })
})

describe('a session alone', () => {
  /** As a thief holds it: signed in for a while, without the password. */
  async function owner(name: string, minutesAgo = 16) {
    const account = await amana.account('user', { password: PASSWORD })
    const id = await organisationOf(amana, account, name)
    await amana.database.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - minutesAgo * 60_000) })
      .where('id', '=', account.sessionId)
      .execute()
    const post = (path: string, body: object) =>
      amana.call('POST', `/organisations/${id}/${path}/`, { token: account.token, body })
    const promote = (whom: TestAccount, body: object) =>
      amana.call('PATCH', `/organisations/${id}/members/${whom.userId}/`, { token: account.token, body })
    return { account, id, post, promote }
  }
  const outcome = ({ status, body }: Answer) => [status, body.errors?.[0]?.field ?? null]

  test('makes no live API key; a test client it makes', async () => {
    const { post } = await owner('Held Phones', 0)
    const client = { name: 'till', sandbox: false, scopes: ['checks:read'] }
    expect(outcome(await post('clients', client))).toEqual([422, 'password'])
    expect(outcome(await post('clients', { ...client, password: 'wrong-one-4471' }))).toEqual([
      422,
      'password',
    ])
    expect(outcome(await post('clients', { ...client, sandbox: true }))).toEqual([201, null])
    expect(outcome(await post('clients', { ...client, password: PASSWORD }))).toEqual([201, null])
  })

  test('makes no owner, neither by an invitation nor of a member', async () => {
    const { id, post, promote } = await owner('Kept Phones', 0)
    const member = await amana.account()
    await join(amana, id, member)
    const invitation = { email: 'second@example.com', role: 'owner' }
    expect(outcome(await post('members', invitation))).toEqual([422, 'password'])
    expect(outcome(await post('members', { ...invitation, password: PASSWORD }))).toEqual([201, null])
    expect(outcome(await promote(member, { role: 'owner' }))).toEqual([422, 'password'])
    expect(outcome(await promote(member, { role: 'owner', password: PASSWORD }))).toEqual([200, null])
  })

  test('gives no role that makes API keys, unless the sign-in was a moment ago', async () => {
    const [old, fresh] = [await owner('Old Phones'), await owner('Fresh Phones', 14)]
    for (const role of ['admin', 'developer'] as const) {
      const member = await amana.account()
      await join(amana, old.id, member)
      const invitation = { email: `${role}@example.com`, role }
      expect(outcome(await old.post('members', invitation))).toEqual([422, 'password'])
      expect(outcome(await old.promote(member, { role }))).toEqual([422, 'password'])
      expect(outcome(await old.promote(member, { role: 'viewer' }))).toEqual([200, null])
      expect(outcome(await fresh.post('members', invitation))).toEqual([201, null])
      expect(outcome(await old.post('members', { ...invitation, password: PASSWORD }))).toEqual([201, null])
    }
    expect(outcome(await old.post('members', { email: 'viewer@example.com', role: 'viewer' }))).toEqual([
      201,
      null,
    ])
  })

  test('needs the second step too, where one is on, and each code does one thing', async () => {
    const { account, post } = await owner('Two Steps Phones')
    await amana.database.db
      .updateTable('users')
      .set({ two_factor_method: 'email' })
      .where('id', '=', account.userId)
      .execute()
    const client = { name: 'till', sandbox: false, scopes: ['checks:read'], password: PASSWORD }
    expect(outcome(await post('clients', client))).toEqual([422, 'second_step'])
    const mail = await waitUntil(() =>
      amana.sent.findLast(({ to, text }) => to === account.email && /\b\d{6}\b/.test(text)),
    )
    const second_step = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    const answers = await Promise.all([1, 2, 3].map(() => post('clients', { ...client, second_step })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
    expect(
      outcome(
        await post('members', { email: 'third@example.com', role: 'owner', password: PASSWORD, second_step }),
      ),
    ).toEqual([422, 'second_step'])
  })
})

test('clients: the secret is shown once, and a client of another organisation is not there', async () => {
  const [ada, eve] = [await amana.account('user', { password: PASSWORD }), await amana.account()]
  const [id, theirs] = [
    await organisationOf(amana, ada, 'Client Phones'),
    await organisationOf(amana, eve, 'Eve Phones'),
  ]
  const make = (body: object) =>
    amana.call('POST', `/organisations/${id}/clients/`, {
      token: ada.token,
      body: { name: 'till', sandbox: false, scopes: ['checks:read'], password: PASSWORD, ...body },
    })
  const {
    client_secret: secret,
    api_key: key,
    id: clientId,
  } = (await make({ allowed_networks: ['203.0.113.0/24'] })).body.response_data
  expect([secret, key]).toEqual([
    expect.stringMatching(/^ams_[0-9A-Za-z]{48}$/),
    expect.stringMatching(/^amk_live_/),
  ])
  const listed = await amana.call('GET', `/organisations/${id}/clients/`, { token: ada.token })
  expect(JSON.stringify(listed.body)).not.toContain(secret)
  expect(listed.body.response_data.results[0]).toMatchObject({
    api_key_ends: key.slice(-4),
    allowed_networks: ['203.0.113.0/24'],
  })
  expect(JSON.stringify(amana.logged)).not.toContain(key)

  expect((await make({ expires: '2020-01-01' })).body.errors).toEqual([
    { field: 'expires', message: 'This day has passed' },
  ])
  expect((await make({ scopes: ['everything'] })).status).toBe(422)
  expect((await make({ allowed_networks: ['203.0.113.0/40'] })).status).toBe(422)

  const foreign = await clientOf(amana, theirs)
  const revoke = (organisation: string, client: string) =>
    amana.call('DELETE', `/organisations/${organisation}/clients/${client}/`, { token: ada.token })
  expect((await revoke(id, foreign.client.id)).status).toBe(404)
  expect((await revoke(theirs, foreign.client.id)).status).toBe(404)
  expect((await revoke(id, clientId)).body.response_data.revoked_at).not.toBeNull()
})

test('clients: an organisation makes fifty at most, also of three at once; one that ended makes room', async () => {
  const ada = await amana.account()
  const id = await organisationOf(amana, ada, 'Many Clients')
  const { client } = await clientOf(amana, id)
  await sql`
    insert into clients
    select (json_populate_record(c, json_build_object('id', gen_random_uuid(), 'api_key_hash', sha256(random()::text::bytea)))).*
    from clients c, generate_series(1, 48) where c.id = ${client.id}`.execute(amana.database.db)
  const make = async () => {
    const body = { name: 'till', sandbox: true, scopes: ['checks:read'] }
    const { status, body: answer } = await amana.call('POST', `/organisations/${id}/clients/`, {
      token: ada.token,
      body,
    })
    return [status, answer.response_description]
  }
  const full = [409, 'An organisation has at most 50 clients. Revoke one first.']
  const answers = await Promise.all([make(), make(), make()])
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
  expect(answers.filter(([status]) => status !== 201)).toEqual([full, full])
  await amana.call('DELETE', `/organisations/${id}/clients/${client.id}/`, { token: ada.token })
  expect((await make())[0]).toBe(201)
  expect(await make()).toEqual(full)
})

test('the ledger only grows', async () => {
  const ada = await amana.account()
  const id = await organisationOf(amana, ada, 'Ledger Phones', { kobo: 5_000 })
  const { results, next } = (await amana.call('GET', `/organisations/${id}/ledger/`, { token: ada.token }))
    .body.response_data
  expect([results.length, next]).toEqual([1, null])
  expect(results[0]).toMatchObject({ kind: 'credit', kobo: 5_000, balance: 5_000, client: null })
  const { db } = amana.database
  await expect(db.updateTable('organisation_ledger').set({ kobo: 1 }).execute()).rejects.toThrow('only grows')
  await expect(db.deleteFrom('organisation_ledger').execute()).rejects.toThrow('only grows')
})
