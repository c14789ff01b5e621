/** Sightings one by one: from the network's call until the officer's page has it, and the owner's mail. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, listSightings, pathFor } from '@amana/contract'
import { accessToken } from '../access-token.ts'
import { print, type Row } from '../print.ts'
import { figuresOf } from '../rate.ts'
import { seedOfficer } from '../seed/accounts.ts'
import { type OwnedCase, seedOwnedCases } from '../seed/cases.ts'
import { seedClient } from '../seed/partner.ts'
import type { Setup } from '../setup.ts'
import { until } from '../time.ts'

const CALLS_PER_SECOND = 20
/** Lines of a call, of which one has a case. */
const LINES = 100
const PATIENCE_MS = 60_000

/** @returns a row for each way, with the times of all sightings */
export async function measureLatency(setup: Setup, seconds: number): Promise<Row[]> {
  const { env, databaseUrl, url, secretKey } = setup
  const network = { name: 'Network', kind: 'network', scopes: ['telco:sightings'] } as const
  const { apiKey: key } = await seedClient(env, network)
  print(`Reporting ${seconds * CALLS_PER_SECOND} phones …`)
  const cases = await seedOwnedCases(databaseUrl, await setup.connect(), seconds * CALLS_PER_SECOND)
  const token = accessToken(secretKey, await seedOfficer(databaseUrl))
  const shown = new Map<number, number>()
  const events = await openEvents(url, token, async (id) => {
    if (!shown.has(id) && (await readPage(url, token, id)) > 0) shown.set(id, performance.now())
  })
  setup.cleanup(events.close)
  const [sent, answered] = await sendEach(url, key, cases)
  await until(() => shown.size === cases.length, PATIENCE_MS)
  const mailed = await mailsOf(join(setup.dataDir, 'outbox/mail'), cases)
  events.close()
  const row = (what: string, arrived: ReadonlyMap<number, number>): Row => {
    const times = [...sent].flatMap(([id, at]) => {
      const then = arrived.get(id)
      return then === undefined ? [] : [Math.max(0, then - at)]
    })
    return { 'from the call': what, sightings: sent.size, arrived: times.length, ...figuresOf(times) }
  }
  return [
    row('its answer', answered),
    row("on the officer's page", shown),
    row("in the owner's mailbox", mailed),
  ]
}

type Times = Map<number, number>

/** At a constant rate: a call that takes long holds up no other. @returns when each began and was answered */
async function sendEach(url: string, key: string, cases: readonly OwnedCase[]): Promise<[Times, Times]> {
  const sent: Times = new Map()
  const answered: Times = new Map()
  const calls = cases.map(async ({ id, imei }, n) => {
    await sleep((n * 1_000) / CALLS_PER_SECOND)
    sent.set(id, performance.now())
    const answer = await fetch(`${url}/telco/v1/sightings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sightings: linesOf(imei, n) }),
    })
    const { accepted } = (await answer.json()) as { accepted?: number }
    if (accepted !== 1) throw new Error(`${answer.status}: ${accepted} lines were accepted, of 1`)
    answered.set(id, performance.now())
  })
  await Promise.all(calls)
  return [sent, answered]
}

function linesOf(imei: string, call: number) {
  const seen_at = new Date(Date.now() - 60_000).toISOString()
  return Array.from({ length: LINES }, (_, n) => ({
    imei: n === 0 ? imei : `35${String(call * LINES + n).padStart(12, '0')}`,
    ...{ seen_at, state: 'Lagos', area: 'Ikeja', reference: `${call} ${n}`, sim: `sim ${call} ${n}` },
  }))
}

/** An open page of the portal: it hears of a case, and loads it. */
async function openEvents(url: string, token: string, onChange: (id: number) => Promise<void>) {
  const abort = new AbortController()
  const answer = await fetch(`${url}${API_BASE}/le/events/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  if (answer.status !== 200) throw new Error(`the officer's stream answered ${answer.status}`)
  const read = async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of answer.body ?? []) {
      const events = (text + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^event: flag\ndata: (.*)$/m.exec(event) ?? []
        if (data !== undefined) void onChange((JSON.parse(data) as { id: number }).id)
      }
    }
  }
  read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error
  })
  return { close: () => abort.abort() }
}

/** @returns how many sightings the page has */
async function readPage(url: string, token: string, id: number): Promise<number> {
  const answer = await fetch(`${url}${API_BASE}${pathFor(listSightings.path, { id })}?purpose=Measuring`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`the case's sightings answered ${answer.status}`)
  return ((await answer.json()) as { response_data: unknown[] }).response_data.length
}

/** When each owner's mail was a file. */
async function mailsOf(folder: string, cases: readonly OwnedCase[]): Promise<Times> {
  const caseOf = new Map(cases.map(({ id, ownerUserId }) => [ownerUserId, id]))
  const times: Times = new Map()
  await until(() => {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name)
      const [, owner = ''] = /^To: <?([^@\s]+)@/m.exec(readFileSync(file, 'utf8')) ?? []
      const id = caseOf.get(owner)
      if (id !== undefined && !times.has(id)) times.set(id, statSync(file).mtimeMs - performance.timeOrigin)
    }
    return times.size === cases.length
  }, PATIENCE_MS)
  return times
}
