/** Phones given back at the desk: from the officer's answer until networks and the owner read it. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  API_BASE,
  type Endpoint,
  pathFor,
  readDevice,
  readOwnCustody,
  returnPhone,
  seizePhone,
  stepCustody,
} from '@amana/contract'
import { accessToken } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { startReader } from '../block-list/readers.ts'
import { withClient } from '../postgres.ts'
import { print, type Row } from '../print.ts'
import { figuresOf } from '../rate.ts'
import { seedOfficer } from '../seed/accounts.ts'
import { type OwnedCase, seedOwnedCases } from '../seed/cases.ts'
import { seedNetwork } from '../seed/partner.ts'
import { seedStation } from '../seed/stations.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { until } from '../time.ts'

const STATION = 'Bench Station'
const PER_SECOND = 5
const GOAL_MS = 1_000
/** Not counted from an answer, so it has no goal. */
const ANSWER = 'the return itself is answered'
const PATIENCE_MS = 120_000

export const returns: Benchmark = {
  about: `--rows phones returned at ${PER_SECOND}/s: milliseconds from the officer's answer to the networks' stream and to the owner's answers (goals: p99 ${GOAL_MS})`,
  defaults: { rows: 200 },
  run: ({ rows }) =>
    withProduct({ env: { ...NO_LIMITS, BLOCK_BRAKE_PER_MINUTE: '1000000' } }, async (setup) => {
      const table = await measureReturns(setup, rows)
      return {
        tables: [table],
        wrong: table.flatMap((row) =>
          row.arrived !== rows || (row.until !== ANSWER && Number(row['p99 ms']) > GOAL_MS)
            ? [`${row.until}: ${row.arrived} of ${rows}, p99 ${row['p99 ms']} ms`]
            : [],
        ),
        details: { postgres: setup.postgres },
      }
    }),
}

/** A phone that waits for its owner. */
interface Waiting extends OwnedCase {
  custodyId: number
  ownerToken: string
  code: string
}

interface Officer {
  token: string
  officerId: string
}

type Call = (endpoint: Endpoint, by: string, about: { params?: object; body?: object }) => Promise<unknown>

async function measureReturns(setup: Setup, count: number): Promise<Row[]> {
  const { env, url, databaseUrl } = setup
  const key = await seedNetwork(env)
  await seedStation(databaseUrl, STATION)
  const [officer, second] = [await officerOf(setup), await officerOf(setup)]
  const ended = new Map<string, number>()
  const reader = startReader('stream', [url], key, (imei14, change) => {
    if (change === 'unblock' && !ended.has(imei14)) ended.set(imei14, performance.now())
  })
  setup.cleanup(() => reader.stop())
  const call = callerOf(url)
  print(`Seizing ${count} phones …`)
  const phones = await seizeEach(setup, call, officer, count)

  print('Returning them …')
  const times: Record<'answered' | 'custody' | 'device', number[]> = { answered: [], custody: [], device: [] }
  const acknowledged = new Map<string, number>()
  const giveBack = async (phone: Waiting, n: number) => {
    await sleep((n * 1_000) / PER_SECOND)
    const began = performance.now()
    await returnOne(call, phone, n % 2 === 0 ? [officer] : [officer, second])
    const at = performance.now()
    times.answered.push(at - began)
    acknowledged.set(phone.imei.slice(0, 14), at)
    const params = { imei: phone.imei, idOrImei: phone.imei }
    const own = (endpoint: Endpoint, shows: (data: Answer) => boolean) =>
      until(async () => shows((await call(endpoint, phone.ownerToken, { params })) as Answer), PATIENCE_MS)
    if (await own(readOwnCustody, ({ state }) => state === 'returned'))
      times.custody.push(performance.now() - at)
    const asked = performance.now()
    if (await own(readDevice, ({ status }) => status !== undefined && status !== 'stolen'))
      times.device.push(performance.now() - asked)
  }
  await Promise.all(phones.map(giveBack))
  await until(() => ended.size === phones.length, PATIENCE_MS)
  const streamed = [...ended].map(([imei14, at]) => Math.max(0, at - (acknowledged.get(imei14) ?? 0)))
  const row = (what: string, of: readonly number[]): Row => ({
    until: what,
    ...{ phones: count, arrived: of.length },
    ...figuresOf(of),
  })
  return [
    row(ANSWER, times.answered),
    row("the networks' stream ends the block", streamed),
    row("the owner's page to collect it says returned", times.custody),
    row("the owner's page of the phone no longer says stolen", times.device),
  ]
}

interface Answer {
  state?: string
  status?: string
}

/** By the owner's code, or by a second officer, whose own call completes it. */
async function returnOne(call: Call, { custodyId, code }: Waiting, officers: readonly Officer[]) {
  const params = { id: custodyId }
  const [first, second] = officers
  if (!first) throw new Error('no officer returns it')
  if (!second) return call(returnPhone, first.token, { params, body: { owner_code: code } })
  const naming = ({ officerId }: Officer) => ({
    params,
    body: { second_officer: officerId, document: 'Voter card 1' },
  })
  await call(returnPhone, first.token, naming(second))
  return call(returnPhone, second.token, naming(first))
}

async function seizeEach(
  { databaseUrl, secretKey, connect }: Setup,
  call: Call,
  { token }: Officer,
  count: number,
): Promise<Waiting[]> {
  const waiting: Waiting[] = []
  for (const [n, one] of (await seedOwnedCases(databaseUrl, await connect(), count)).entries()) {
    const facts = { exhibit: `EX-${n}`, place: STATION, found_at: new Date().toISOString() }
    const { id } = (await call(seizePhone, token, { body: { imei: one.imei, ...facts } })) as { id: number }
    await call(stepCustody, token, { params: { id }, body: { to: 'owner_called' } })
    const { ownerUserId: userId, ownerSessionId: sessionId } = one
    const ownerToken = accessToken(secretKey, { userId, sessionId })
    const own = (await call(readOwnCustody, ownerToken, { params: { imei: one.imei } })) as { code: string }
    waiting.push({ ...one, custodyId: id, ownerToken, code: own.code })
  }
  return waiting
}

/** @returns a call that gives the data of an answer, and throws when it is refused */
function callerOf(url: string): Call {
  return async ({ method, path }, by, { params = {}, body }) => {
    const answer = await fetch(url + API_BASE + pathFor(path, { ...params }), {
      method,
      headers: {
        authorization: `Bearer ${by}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { response_data: data, code } = (await answer.json()) as { response_data: unknown; code?: string }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${code}`)
    return data
  }
}

async function officerOf({ databaseUrl, secretKey }: Setup): Promise<Officer> {
  const session = await seedOfficer(databaseUrl)
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ officer_id: string }>(
      'select officer_id from officers where user_id = $1',
      [session.userId],
    )
    return { token: accessToken(secretKey, session), officerId: rows[0]?.officer_id ?? '' }
  })
}
