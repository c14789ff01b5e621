/**
 * Attacks of organisations: scopes of networks for a shop, keys by a session alone, numbers in a row,
 * questions that are paid once, files that cost a processor and a disk.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { until } from '../time.ts'
import {
  type Attack,
  bad,
  bystander,
  good,
  insertFlag,
  newImei,
  type Outcome,
  outcome,
  registeredPhone,
} from './attack.ts'
import type { Account, Answer, Target } from './target.ts'

const NETWORK_SCOPES = ['telco:read', 'n5g-eir-eic'] as const
const EIR = '/n5g-eir-eic/v1/equipment-status?pei=imei-350000000000006'
const CHECKS = ['/partner/v1/checks', '/device-authenticity/vwip/check-status'] as const
/** A process caches a client for half a second. */
const CACHED_MS = 600
const MAX_NEIGHBOURS_PER_HOUR = 200
const UPLOADS = 10
const MAX_UPLOADS_AT_ONCE = 2
const SLOW_MS = 1_000

interface Shop {
  id: string
  name: string
  owner: Account
}

/** Approved, and pays nothing for a check. */
async function repairShop(target: Target): Promise<Shop> {
  const owner = await target.account()
  const [id, name] = [randomUUID(), `Repairs ${randomUUID()}`]
  await target.query(
    `insert into organisations (id, name, kind, contact_email, status, created_at, decided_at, price_kobo)
     values ($1, $2, 'repair', $3, 'approved', now(), now(), 0)`,
    [id, name, owner.email],
  )
  await target.query('insert into organisation_members values ($1, $2, $3, now())', [
    id,
    owner.userId,
    'owner',
  ])
  return { id, name, owner }
}

function newClient(target: Target, { id, owner }: Shop, from: string, about: object) {
  const body = { name: 'till', sandbox: true, scopes: ['checks:read'], ...about }
  return target.call('POST', `/organisations/${id}/clients/`, { from, token: owner.token, body })
}

/** A live client, as it was made before there was a rule. @returns its credentials */
async function oldClient(target: Target, shop: Shop, from: string) {
  const { id, client_secret, api_key } = (await newClient(target, shop, from, {})).body.response_data
  const scopes = ['checks:read', ...NETWORK_SCOPES]
  await target.query('update clients set sandbox = false, scopes = $2 where id = $1', [id, scopes])
  return {
    basic: `Basic ${Buffer.from(`${id}:${client_secret}`).toString('base64')}`,
    bearer: `Bearer ${api_key}`,
  }
}

function ask(
  target: Target,
  from: string,
  authorization: string,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(target.url + path, {
    ...init,
    headers: { authorization, 'x-forwarded-for': from, ...init.headers },
  })
}

const postJson = (method: 'POST' | 'PUT', body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const scopesOfNetworks: Attack = {
  rule: '§18 Scopes of networks',
  async run(target, from) {
    const shop = await repairShop(target)
    const made = NETWORK_SCOPES.flatMap((scope, at) =>
      [true, false].map((sandbox) =>
        newClient(target, shop, from(at), { sandbox, scopes: ['checks:read', scope] }),
      ),
    )
    const { basic, bearer } = await oldClient(target, shop, from(0))
    const cursor = { position: 0, applied_at: new Date().toISOString(), entries: 0 }
    const calls = [
      ask(target, from(0), bearer, '/telco/v1/changes?after=0'),
      ask(target, from(1), bearer, '/telco/v1/snapshot'),
      ask(target, from(2), bearer, '/telco/v1/digest?position=0'),
      ask(target, from(3), bearer, '/telco/v1/cursors/me', postJson('PUT', cursor)),
      ask(target, from(4), bearer, EIR),
      ask(target, from(5), bearer, EIR),
    ]
    const tokens = NETWORK_SCOPES.map((scope, at) =>
      ask(target, from(at), basic, '/oauth2/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      }),
    )
    return [
      await unlessRefused('a repair shop makes a client with a scope of networks', made),
      await unlessRefused('its older client reads the list, writes a cursor, asks the EIR', calls),
      await unlessRefused('and gets a token for it', tokens),
      await onOwnersPage(target, shop),
    ]
  },
}

/** Refused means refused for the scope: any other answer would be let through elsewhere. */
async function unlessRefused(what: string, calls: readonly Promise<{ status: number }>[]): Promise<Outcome> {
  const answers = await Promise.all(calls)
  return outcome(
    what,
    answers.length,
    answers.filter(({ status }) => ![400, 403, 422].includes(status)),
  )
}

/** With a cursor that was written before. */
async function onOwnersPage(target: Target, { id, name }: Shop): Promise<Outcome> {
  const { imei, owner } = await registeredPhone(target)
  await insertFlag(target, imei)
  await target.query('insert into block_cursors values ($1, 1000000000, now(), 1)', [id])
  const blocked = async () =>
    (await target.query('select from block_list where imei14 = $1', [imei.slice(0, 14)])).length > 0
  await until(blocked, 10_000)
  const { body } = await target.call('GET', `/devices/${imei}/`, { from: bystander(1), token: owner.token })
  const { networks } = body.response_data as { networks: { name: string }[] }
  return outcome(
    'and stands on an owner’s page as a network',
    1,
    networks.filter((network) => network.name === name),
  )
}

const keysBySession: Attack = {
  rule: '§17 A session alone',
  async run(target, from) {
    const shop = await repairShop(target)
    const { id, owner } = shop
    const keys = await Promise.all(
      [1, 2, 3].map((at) => newClient(target, shop, from(at), { sandbox: false })),
    )
    await target.query("update sessions set created_at = now() - interval '1 hour' where user_id = $1", [
      owner.userId,
    ])
    const roles = await Promise.all(
      ['owner', 'admin', 'developer'].map((role) => {
        const parts = { from: from(1), token: owner.token, body: { email: `${role}@thief.example`, role } }
        return target.call('POST', `/organisations/${id}/members/`, parts)
      }),
    )
    return [
      outcome('a live API key without the password', keys.length, keys.filter(good)),
      outcome('a mailbox that makes keys, without the password', roles.length, roles.filter(good)),
    ]
  },
}

const neighboursByManyClients: Attack = {
  rule: '§17 Neighbouring numbers',
  async run(target, from) {
    const shop = await repairShop(target)
    const bearers = await Promise.all(
      [1, 2, 3, 4].map(async (at) => (await oldClient(target, shop, from(at))).bearer),
    )
    const check = (index: number) => {
      const body = { imei: newImei('99000077') }
      return ask(
        target,
        from(index),
        bearers[index % bearers.length] ?? '',
        CHECKS[0],
        postJson('POST', body),
      )
    }
    await target.each(MAX_NEIGHBOURS_PER_HOUR + 20, check)
    await sleep(CACHED_MS)
    const after = await Promise.all(bearers.map((_, index) => check(index)))
    const fast = after.filter(({ headers }) => !headers.get('ratelimit-policy')?.includes('q=60;'))
    return [outcome('clients of one organisation that go on at full speed', bearers.length, fast)]
  },
}

/** The money that all organisations have spent, in kobo; a check costs one. */
async function spent(target: Target): Promise<number> {
  const [row] = await target.query<{ spent: number }>(
    `select coalesce(-sum(kobo) filter (where kind <> 'credit'), 0)::int as spent from organisation_ledger`,
  )
  return row?.spent ?? 0
}

/** @param partnerKey of an organisation that pays for its checks */
const paidTwice = (partnerKey: string): Attack => ({
  rule: '§18 Paid once',
  async run(target, from) {
    const check = (index: number, imei: string, key?: string) => {
      const parts = {
        from: from(index),
        token: partnerKey,
        body: { imei },
        ...(key === undefined ? {} : { key }),
      }
      return target.call('POST', CHECKS[index % CHECKS.length] ?? '', parts)
    }
    const tried = 60
    const [one, keyed] = [newImei(), newImei()]
    const before = await spent(target)
    const answers = await target.each(tried, (index) => check(index, one))
    const between = await spent(target)
    const underKey = await target.each(tried, () => check(0, keyed, `bench-${keyed}`))
    const after = await spent(target)
    const others = await target.each(tried, () => check(0, newImei(), `bench-${keyed}`))
    const unanswered = underKey.filter(({ status }) => status !== 200 && status !== 409)
    return [
      outcome('prices for one number that is asked at once', tried, between - before, 1),
      outcome('of these refused', tried, answers.filter(bad)),
      outcome('prices for one request under one key', tried, after - between, 1),
      outcome('requests under a key that are neither answered nor still running', tried, unanswered),
      outcome('other numbers answered under that key', tried, others.filter(good)),
    ]
  },
})

/** 999,999 lines in 2 kB. */
const bomb = gzipSync('1\n'.repeat(999_999))
const badLines = 'bad\n'.repeat(1_000_000)
const beyondSandbox = `imei\n${'009900000000013\n'.repeat(1_001)}`

/** @returns how many uploads were accepted whose bodies end when all others have been answered: at once */
async function acceptedAtOnce(target: Target, key: string, from: (index: number) => string): Promise<number> {
  const held = Promise.withResolvers<void>()
  const line = new TextEncoder().encode(`${newImei()}\n`)
  const answers = Array.from({ length: UPLOADS }, (_, index) => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(line)
        await held.promise
        controller.close()
      },
    })
    // A connection that ends under the body was refused.
    return target.upload(key, body, { from: from(index) }).then(
      ({ status }) => status,
      () => 429,
    )
  })
  let refused = 0
  for (const answer of answers)
    void answer.then((status) => {
      refused += status === 429 ? 1 : 0
      if (refused >= UPLOADS - MAX_UPLOADS_AT_ONCE) held.resolve()
    })
  const tooLong = setTimeout(held.resolve, 20_000)
  const statuses = await Promise.all(answers)
  clearTimeout(tooLong)
  return statuses.filter((status) => status === 202).length
}

const uploads: Attack = {
  rule: '§18 Uploads',
  async run(target, from) {
    const key = await target.client(`Uploads ${newImei()}`)
    const sandbox = await target.client(`Sandbox uploads ${newImei()}`, { sandbox: true })
    let busy = true
    const beside = (async () => {
      const answers: Answer[] = []
      while (busy)
        answers.push(await target.call('GET', '/openapi.json', { from: bystander(answers.length) }))
      return answers
    })()
    const bombs = await target.each(UPLOADS, (index) =>
      target.upload(sandbox, bomb, { gzip: true, from: from(index) }),
    )
    const invalid = await target.each(UPLOADS, (index) => target.upload(key, badLines, { from: from(index) }))
    busy = false
    const others = await beside
    const many = await target.upload(sandbox, beyondSandbox, { from: from(0) })
    const atOnce = await acceptedAtOnce(target, key, from)
    const accepted = ({ status, body }: Answer) => status === 202 && body.status !== 'failed'
    const slow = others.filter(({ milliseconds }) => milliseconds > SLOW_MS)
    return [
      outcome('a million lines in 2 kB', UPLOADS, bombs.filter(accepted)),
      outcome('a million lines that are no numbers', UPLOADS, invalid.filter(accepted)),
      outcome('answers to others slower than a second meanwhile', others.length, slow),
      outcome('more than 1,000 lines of a test client', 1, [many].filter(accepted)),
      outcome('uploads of one organisation at once', UPLOADS, atOnce, MAX_UPLOADS_AT_ONCE),
    ]
  },
}

/** @param partnerKey of an organisation that pays for its checks */
export const organisationAttacks = (partnerKey: string): Attack[] => [
  scopesOfNetworks,
  keysBySession,
  neighboursByManyClients,
  paidTwice(partnerKey),
  uploads,
]
