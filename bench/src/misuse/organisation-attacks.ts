/** Attacks of organisations: scopes of networks for a shop, keys by a session alone, numbers in a row. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertFlag } from './anonymous-attacks.ts'
import { type Attack, good, newImei, type Outcome } from './attack.ts'
import type { Account, Stage } from './stage.ts'

const OF_NETWORKS = ['telco:read', 'n5g-eir-eic'] as const
const EIR = '/n5g-eir-eic/v1/equipment-status?pei=imei-350000000000006'
/** A client is known to a process for half a second. */
const KNOWN_FOR_MS = 600
const NEIGHBOURS_AN_HOUR = 200

interface Shop {
  id: string
  name: string
  owner: Account
}

/** Approved, and pays nothing for a check. */
async function repairShop(stage: Stage): Promise<Shop> {
  const owner = await stage.account()
  const [id, name] = [randomUUID(), `Repairs ${randomUUID()}`]
  await stage.query(
    `insert into organisations (id, name, kind, contact_email, status, created_at, decided_at, price_kobo)
     values ($1, $2, 'repair', $3, 'approved', now(), now(), 0)`,
    [id, name, owner.email],
  )
  await stage.query('insert into organisation_members values ($1, $2, $3, now())', [id, owner.userId, 'owner'])
  return { id, name, owner }
}

function newClient(stage: Stage, { id, owner }: Shop, from: string, about: object) {
  const body = { name: 'till', sandbox: true, scopes: ['checks:read'], ...about }
  return stage.call('POST', `/organisations/${id}/clients/`, { from, token: owner.token, body })
}

/** A live client, as it was made before there was a rule. @returns what it signs in with */
async function oldClient(stage: Stage, shop: Shop, from: string) {
  const { id, client_secret, api_key } = (await newClient(stage, shop, from, {})).body.response_data
  const scopes = ['checks:read', ...OF_NETWORKS]
  await stage.query('update clients set sandbox = false, scopes = $2 where id = $1', [id, scopes])
  return { basic: `Basic ${Buffer.from(`${id}:${client_secret}`).toString('base64')}`, bearer: `Bearer ${api_key}` }
}

function ask(stage: Stage, from: string, authorization: string, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(stage.url + path, { ...init, headers: { authorization, 'x-forwarded-for': from, ...init.headers } })
}
const json = { 'content-type': 'application/json' }

export const scopesOfNetworks: Attack = {
  rule: '§18 Scopes of networks',
  async run(stage, from) {
    const shop = await repairShop(stage)
    const asked = await Promise.all(
      OF_NETWORKS.flatMap((scope, at) =>
        [true, false].map((sandbox) => newClient(stage, shop, from(at), { sandbox, scopes: ['checks:read', scope] })),
      ),
    )
    const { basic, bearer } = await oldClient(stage, shop, from(0))
    const cursor = { position: 0, applied_at: new Date().toISOString(), entries: 0 }
    const calls = [
      ask(stage, from(0), bearer, '/telco/v1/changes?after=0'),
      ask(stage, from(1), bearer, '/telco/v1/snapshot'),
      ask(stage, from(2), bearer, '/telco/v1/digest?position=0'),
      ask(stage, from(3), bearer, '/telco/v1/cursors/me', { method: 'PUT', headers: json, body: JSON.stringify(cursor) }),
      ask(stage, from(4), bearer, EIR),
      ask(stage, from(5), bearer, EIR),
    ]
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const tokens = OF_NETWORKS.map((scope, at) =>
      ask(stage, from(at), basic, '/oauth2/token', {
        method: 'POST',
        headers: form,
        body: `grant_type=client_credentials&scope=${encodeURIComponent(scope)}`,
      }),
    )
    return [
      { what: 'a repair shop makes a client with a scope of networks', ...counted(asked) },
      { what: 'its older client reads the list, writes a cursor, asks the EIR', ...counted(await Promise.all(calls)) },
      { what: 'and gets a token for it', ...counted(await Promise.all(tokens)) },
      await onOwnersPage(stage, shop, from(0)),
    ]
  },
}

/** Refused means refused for the scope: any other answer would be let through elsewhere. */
function counted(answers: readonly { status: number }[]): Pick<Outcome, 'tried' | 'through' | 'allowed'> {
  const refused = answers.filter(({ status }) => [400, 403, 422].includes(status)).length
  return { tried: answers.length, through: answers.length - refused, allowed: 0 }
}

/** With a cursor that was written before. */
async function onOwnersPage(stage: Stage, { id, name }: Shop, from: string): Promise<Outcome> {
  const victim = await stage.account()
  const imei = newImei()
  const form = new FormData()
  const fields = { imei, brand: 'Tecno', model: 'Spark 20', last_known_location: 'Ikeja, Lagos' }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  await stage.call('POST', '/devices/register/', { from, token: victim.token, form })
  await insertFlag(stage, imei)
  await stage.query('insert into block_cursors values ($1, 1000000000, now(), 1)', [id])
  const blocked = async () => (await stage.query('select from block_list where imei14 = $1', [imei.slice(0, 14)])).length > 0
  for (let look = 0; look < 100 && !(await blocked()); look += 1) await sleep(100)
  const { body } = await stage.call('GET', `/devices/${imei}/`, { from, token: victim.token })
  const { networks } = body.response_data as { networks: { name: string }[] }
  const shown = networks.filter((network) => network.name === name).length
  return { what: 'and stands on an owner’s page as a network', tried: 1, through: shown, allowed: 0 }
}

export const keysBySession: Attack = {
  rule: '§17 A session alone',
  async run(stage, from) {
    const shop = await repairShop(stage)
    const { id, owner } = shop
    const members = (body: object) =>
      stage.call('POST', `/organisations/${id}/members/`, { from: from(1), token: owner.token, body })
    const keys = await Promise.all([1, 2, 3].map((at) => newClient(stage, shop, from(at), { sandbox: false })))
    await stage.query("update sessions set created_at = now() - interval '1 hour' where user_id = $1", [owner.userId])
    const roles = await Promise.all(
      ['owner', 'admin', 'developer'].map((role) => members({ email: `${role}@thief.example`, role })),
    )
    return [
      { what: 'a live API key without the password', tried: keys.length, through: keys.filter(good).length, allowed: 0 },
      {
        what: 'a mailbox that makes keys, without the password',
        tried: roles.length,
        through: roles.filter(good).length,
        allowed: 0,
      },
    ]
  },
}

export const neighboursByManyClients: Attack = {
  rule: '§17 Neighbouring numbers',
  async run(stage, from) {
    const shop = await repairShop(stage)
    const bearers = await Promise.all([1, 2, 3, 4].map(async (at) => (await oldClient(stage, shop, from(at))).bearer))
    const check = (index: number) =>
      ask(stage, from(index), bearers[index % bearers.length] ?? '', '/partner/v1/checks', {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ imei: newImei('99000077') }),
      })
    await stage.each(NEIGHBOURS_AN_HOUR + 20, check)
    await sleep(KNOWN_FOR_MS)
    const after = await Promise.all(bearers.map((_, index) => check(index)))
    const slowed = after.filter(({ headers }) => headers.get('ratelimit-policy')?.includes('q=60;')).length
    return [
      {
        what: 'clients of one organisation that go on at full speed',
        tried: bearers.length,
        through: bearers.length - slowed,
        allowed: 0,
      },
    ]
  },
}
