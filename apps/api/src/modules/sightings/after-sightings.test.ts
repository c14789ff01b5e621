/** Effects of sightings: events, reminders, findings, and the end of storage (decisions §20). */
import { text as textOf } from 'node:stream/consumers'
import { createAmanaClient } from '@amana/client'
import { checkDigitOf, type Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../../kernel/durations.ts'
import { allPersonalData } from '../../testing/personal-data.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { claimedPhone, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { clientOf, join, organisationOf, policeCommand } from '../organisations/organisations.fixtures.ts'
import { purgePersonalData } from '../profile/purge-personal-data.ts'
import { remindOfficers } from './remind-officers.ts'
import {
  lineOf,
  missingPhone,
  networkOf,
  officerOf,
  storedOf,
  type TestNetwork,
} from './sightings.fixtures.ts'

let amana: TestProduct
let one: TestNetwork
let two: TestNetwork
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
beforeAll(async () => {
  amana = await startTestProduct({ env: { PARTNER_WEBHOOKS_LOOPBACK: 'on' } })
  one = await networkOf(amana, 'Network One')
  two = await networkOf(amana, 'Network Two')
})
afterAll(() => amana?.stop())

describe('police commands that listen', () => {
  const listen = async (organisation: string, token: string) =>
    amana.call('POST', `/organisations/${organisation}/webhooks/`, {
      token,
      body: {
        url: 'http://127.0.0.1:9/hook',
        events: ['ng.amana.sighting.received', 'ng.amana.imei.copied'],
        sandbox: false,
      },
    })
  const eventsOf = async (organisation: string, imei: string) =>
    (
      await amana.database.pool.query(
        `select type, data from webhook_events where organisation_id = $1 and data->>'imei' = $2 order by created_at, type`,
        [organisation, imei],
      )
    ).rows

  test('get the first sighting of a case, network, state and day, without its area; others none', async () => {
    const commands = new Map<string, string>()
    for (const state of ['Lagos', 'Kano', 'Edo']) {
      const [id, member] = [await policeCommand(amana, state), await amana.account()]
      await join(amana, id, member, 'owner')
      expect((await listen(id, member.token)).status).toBe(201)
      commands.set(state, id)
    }
    await withinOneDay(async () => {
      const { imei } = await missingPhone(amana)
      const line = (change: object = {}) => lineOf(imei, { state: 'Kano', area: 'Planted Area', ...change })
      await one.send([line(), line()])
      await one.send([line()])
      const events = await Promise.all([...commands.values()].map((id) => eventsOf(id, imei)))
      const event = {
        type: 'sighting.received',
        data: {
          case_number: expect.stringMatching(/^LE-/),
          imei,
          network: 'Network One',
          state: 'Kano',
          seen_at: expect.stringMatching(/Z$/),
        },
      }
      expect(events).toEqual([[event], [event], []])
      await two.send([line()])
      const copied = {
        type: 'imei.copied',
        data: { case_number: event.data.case_number, imei, at: expect.any(String) },
      }
      expect(
        (await eventsOf(commands.get('Kano') ?? '', imei)).filter(({ type }) => type === 'imei.copied'),
      ).toEqual([copied])
      expect(await eventsOf(commands.get('Edo') ?? '', imei)).toEqual([])
    })
  })

  test('are the only ones who may', async () => {
    const owner = await amana.account()
    const shop = await organisationOf(amana, owner, 'A shop')
    const { status, body } = await listen(shop, owner.token)
    expect([status, body.errors[0].field]).toEqual([422, 'events'])
  })
})

describe('a case that nobody answers', () => {
  const remind = (hours: number) => {
    ahead = hours * HOUR
    const { database } = amana
    const mails: { to: string; text: string }[] = []
    const mailer = {
      send: async ({ to, text }: { to: string; text: string }) => void mails.push({ to, text }),
    }
    const deps = { database, clock, mailer: mailer as never, publicUrl: amana.url }
    return remindOfficers(deps).then(() => mails)
  }

  test('reminds its officer after 72 hours, and again after 72 more, until there is a note', async () => {
    const { imei, id } = await missingPhone(amana)
    const officer = await officerOf(amana, 'Enugu')
    await amana.call('POST', `/le/flags/${id}/assign/`, {
      token: officer.token,
      body: { officer_id: officer.officerId },
    })
    await one.send([lineOf(imei, { state: 'Enugu', area: 'Planted Area' })])
    const mailsAfter = async (hours: number) => (await remind(hours)).filter(({ to }) => to === officer.email)
    expect(await mailsAfter(71)).toEqual([])
    const [first] = await mailsAfter(73)
    expect(first?.text).toContain('Enugu')
    expect(first?.text).not.toMatch(/planted/i)
    expect([await mailsAfter(100), (await mailsAfter(146)).length]).toEqual([[], 1])
    const note = { note: 'Looked for it', audience: 'internal' }
    await amana.call('POST', `/le/flags/${id}/notes/`, { token: officer.token, body: note })
    expect(await mailsAfter(300)).toEqual([])
  })

  test('of nobody reminds the supervisors of the command where the phone was seen', async () => {
    const supervisor = await officerOf(amana, 'Benue', 'supervisor')
    const other = await officerOf(amana, 'Delta', 'supervisor')
    const { imei } = await missingPhone(amana)
    await one.send([lineOf(imei, { state: 'Benue' })])
    const to = (await remind(73)).filter(({ text }) => text.includes('Benue')).map((mail) => mail.to)
    expect([to.includes(supervisor.email), to.includes(other.email)]).toEqual([true, false])
  })
})

describe('imei_copied', () => {
  test('is a finding of partners’ answers, and changes no block', async () => {
    const { imei } = await missingPhone(amana, { flag: { flag_type: 'lost' } })
    const shop = await organisationOf(amana, await amana.account(), 'Asks for copies')
    const { apiKey } = await clientOf(amana, shop)
    const ask = async (path: string) => {
      const answer = await fetch(amana.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ imei }),
      })
      // biome-ignore lint/suspicious/noExplicitAny: the answers have two shapes.
      return (await answer.json()) as any
    }
    const findings = async () =>
      (await ask('/partner/v1/checks')).findings.map(({ code }: { code: string }) => code)
    await one.send([lineOf(imei)])
    expect(await findings()).not.toContain('imei_copied')
    await two.send([lineOf(imei)])
    expect(await findings()).toContain('imei_copied')
    expect((await ask('/device-authenticity/vwip/check-status')).operationalStatus).toBe('lost')
  })

  test('is found where an officer lets a claim contest a proven phone: two people have shown proof', async () => {
    // Nothing else is doubtful about this number.
    const imei14 = newImei().slice(0, 14)
    const imei = `${imei14}${checkDigitOf(imei14)}` as Imei
    const { disputeId } = await claimedPhone(amana, await ownedPhone(amana, undefined, imei))
    await sql`update disputes set contested_until = null where id = ${disputeId}`.execute(amana.database.db)
    await sql`update devices set ownership_proven_at = now(), proof_submitted_at = null
      where id = (select device_id from disputes where id = ${disputeId})`.execute(amana.database.db)
    const shop = await organisationOf(amana, await amana.account(), 'Asks for claims')
    const { apiKey } = await clientOf(amana, shop)
    const client = createAmanaClient({ url: amana.url, credentials: { apiKey } })
    const answers = async () => {
      const { findings } = await client.check(imei)
      const { contextCode } = await client.checkStatus(imei)
      const { id } = await client.jobs.create({ csv: `${imei}\n` })
      await client.jobs.wait(id, { longestPauseSeconds: 0.1 })
      const file = await textOf((await client.jobs.download(id)) as ReadableStream)
      const copied = findings.some(({ code }) => code === 'imei_copied')
      return [copied, contextCode, /DEVICE_AUTHENTICITY\.[A-Z_]+/.exec(file)?.[0]]
    }
    expect(await answers()).toEqual([false, undefined, undefined])
    const officer = await officerOf(amana, 'Lagos')
    const contested = await amana.call('POST', `/le/disputes/${disputeId}/contest/`, {
      token: officer.token,
      body: { reason: 'Both receipts look right' },
    })
    expect(contested.status).toBe(200)
    const suspicious = 'DEVICE_AUTHENTICITY.NUMBER_SUSPICIOUS'
    expect(await answers()).toEqual([true, suspicious, suspicious])
  })
})

describe('what is kept', () => {
  const purge = async (days: number) =>
    purgePersonalData({
      database: amana.database,
      clock: { now: () => new Date(Date.now() + days * DAY) },
      log: { error: (line: object) => expect(line).toBeNull() },
      personalData: await allPersonalData().then((all) => () => all),
    })
  const close = (id: number) =>
    sql`update flags set status = 'cleared', cleared_at = now(), updated_at = now() where id = ${id}`.execute(
      amana.database.db,
    )
  const monthsOf = async () =>
    (
      await amana.database.pool.query(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'sightings'::regclass order by 1`,
      )
    ).rows.map(({ name }) => name)

  test('ends 90 days after the case, with its references; an open case keeps everything, and its month', async () => {
    const [over, open] = [await missingPhone(amana), await missingPhone(amana)]
    const lines = [lineOf(over.imei), lineOf(open.imei)]
    await one.send(lines)
    await close(over.id)
    await purge(89)
    expect([await storedOf(amana, over.id), await storedOf(amana, open.id)]).toEqual([1, 1])
    await purge(91)
    expect([await storedOf(amana, over.id), await storedOf(amana, open.id)]).toEqual([0, 1])
    const { rows } = await amana.database.pool.query(
      'select reference from sighting_references where reference = any ($1)',
      [lines.map(({ reference }) => reference)],
    )
    expect(rows).toEqual([{ reference: lines[1]?.reference }])
    expect(await monthsOf()).toContain(`sightings_${new Date().toISOString().slice(0, 7).replace('-', '_')}`)
  })
})
