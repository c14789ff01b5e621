/** Sightings of networks: the call, their storage, and who is notified (decisions §20). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/random.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { insertFlag, insertHold, newImei, register } from '../devices/devices.fixtures.ts'
import { flagOn } from '../law-enforcement/law-enforcement.fixtures.ts'
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
beforeAll(async () => {
  amana = await startTestProduct()
  one = await networkOf(amana, 'Network One')
  two = await networkOf(amana, 'Network Two')
})
afterAll(() => amana?.stop())

const NONE = { accepted: 0, dropped: 0, refused: [], notices: [] }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const readAs = (token: string, id: number, purpose: string | null = 'Looking for the phone') =>
  amana.call(
    'GET',
    `/le/flags/${id}/sightings/${purpose === null ? '' : `?purpose=${encodeURIComponent(purpose)}`}`,
    {
      token,
    },
  )

describe('a batch', () => {
  test('counts a sighting of an open case, and names the line whose holder is to get a notice', async () => {
    const { imei, id } = await missingPhone(amana)
    const line = lineOf(imei, { area: 'Ikeja', sim: 'sim-1' })
    const { status, body } = await one.send([line])
    expect([status, body]).toEqual([
      200,
      {
        ...NONE,
        accepted: 1,
        notices: [
          { index: 0, text: expect.stringContaining('This phone is reported stolen or lost, case LE-') },
        ],
      },
    ])
    expect(body.notices[0].text).toContain('/found')
    expect(await storedOf(amana, id)).toBe(1)
    expect((await one.send([line])).body).toEqual({ ...NONE, accepted: 1 })
    expect(await storedOf(amana, id)).toBe(1)
  })

  test('keeps nothing of a phone without an open case, and counts it', async () => {
    const clean = newImei()
    const closed = newImei()
    await insertFlag(amana.database, closed, { status: 'cleared' })
    const waiting = newImei()
    await insertFlag(amana.database, waiting, { status: 'under_review', public_report: true })
    const lines = [clean, closed, waiting].map((imei) => lineOf(imei, { sim: 'sim-clean' }))
    expect((await one.send(lines)).body).toEqual({ ...NONE, dropped: 3 })
    const { rows } = await amana.database.pool.query(
      `select (select count(*) from sightings where imei14 = any ($1))::int
        + (select count(*) from sighting_references where reference = any ($2))::int as kept`,
      [lines.map(({ imei }) => imei.slice(0, 14)), lines.map(({ reference }) => reference)],
    )
    expect(rows).toEqual([{ kept: 0 }])
  })

  test.each([
    ['imei_invalid', { imei: '35418804' }],
    ['imei_invalid', { imei: 354188040123456 }],
    ['seen_at_invalid', { seen_at: 'yesterday' }],
    ['seen_at_future', { seen_at: new Date(Date.now() + 600_000).toISOString() }],
    ['seen_at_too_old', { seen_at: new Date(Date.now() - 31 * 24 * 3_600_000).toISOString() }],
    ['state_unknown', { state: 'Atlantis' }],
    ['area_invalid', { area: 'Cell 62120-1234' }],
    ['reference_invalid', { reference: '' }],
    ['reference_invalid', { reference: '08031234567' }],
    ['sim_invalid', { sim: '+234 803 123 4567' }],
    ['field_unknown', { msisdn: '08031234567' }],
  ])('refuses a line by its index: %s %j', async (code, change) => {
    const { imei, id } = await missingPhone(amana)
    const { status, body } = await one.send([lineOf(imei), lineOf(imei, change), lineOf(imei)])
    expect([status, body.accepted, body.dropped, body.refused]).toEqual([200, 2, 0, [{ index: 1, code }]])
    expect(await storedOf(amana, id)).toBe(2)
  })

  test.each([
    ['no list', {}],
    ['an empty list', { sightings: [] }],
    ['more than 10,000 lines', { sightings: Array.from({ length: 10_001 }, () => ({})) }],
  ])('is refused as a whole with %s', async (_, body) => {
    expect((await one.send(body)).status).toBe(422)
  })

  test('takes 14 digits, an IMEISV, any check digit, and both numbers of a phone', async () => {
    const [imei, imei2] = [newImei(), newImei()]
    const owner = await amana.account()
    await register(amana, owner.token, { imei, imei2 })
    const id = await flagOn(amana, imei, { by: owner.userId })
    const forms = [imei.slice(0, 14), `${imei}0`, `${imei.slice(0, 14)}9`, imei2]
    expect((await one.send(forms.map((form) => lineOf(form)))).body.accepted).toBe(4)
    expect(await storedOf(amana, id)).toBe(4)
  })

  test('counts a reference once for each network', async () => {
    const { imei, id } = await missingPhone(amana)
    const line = lineOf(imei)
    expect((await one.send([line, line])).body.accepted).toBe(2)
    expect((await two.send([line])).body.accepted).toBe(1)
    expect(await storedOf(amana, id)).toBe(2)
  })

  test('beyond the limit of a case and day is refused; a repeat takes no place of it', async () => {
    const { imei, id } = await missingPhone(amana)
    const first = lineOf(imei)
    await one.send([first])
    await sql`update sighting_days set seen = 9999 where flag_id = ${id}`.execute(amana.database.db)
    const { body } = await one.send([first, lineOf(imei), lineOf(imei)])
    expect([body.accepted, body.refused]).toEqual([2, [{ index: 2, code: 'too_many' }]])
    expect(await storedOf(amana, id)).toBe(2)
    expect((await two.send([lineOf(imei)])).body.accepted).toBe(1)
  })

  test('of a phone that is only held is kept, without a notice', async () => {
    const imei = newImei()
    const officer = await officerOf(amana, 'Lagos')
    await insertHold(amana.database, imei, officer.userId)
    expect((await one.send([lineOf(imei)])).body).toEqual({ ...NONE, accepted: 1 })
    const { rows } = await amana.database.pool.query(
      'select hold_id is not null as held from sightings where imei14 = $1',
      [imei.slice(0, 14)],
    )
    expect(rows).toEqual([{ held: true }])
  })

  test('needs the scope, which only networks get; a test client learns nothing', async () => {
    const { imei, id } = await missingPhone(amana)
    const reader = await networkOf(amana, 'Only reads', { scopes: ['telco:read'] })
    expect((await reader.send([lineOf(imei)])).status).toBe(403)
    const trial = await networkOf(amana, 'Tries it', { sandbox: true })
    const { body } = await trial.send([lineOf(imei), lineOf('009900000000039', { sim: 'a' })])
    expect(body).toEqual({
      ...NONE,
      accepted: 1,
      dropped: 1,
      notices: [{ index: 1, text: expect.any(String) }],
    })
    expect(await storedOf(amana, id)).toBe(0)
  })
})

describe('the holder gets a notice', () => {
  test('once for a case and SIM; another network’s token is another SIM', async () => {
    const { imei } = await missingPhone(amana)
    const lines = ['a', 'a', 'b'].map((sim) => lineOf(imei, { sim }))
    const { body } = await one.send(lines)
    expect(body.notices.map(({ index }: { index: number }) => index)).toEqual([0, 2])
    expect((await one.send([lineOf(imei, { sim: 'b' })])).body.notices).toEqual([])
    expect((await two.send([lineOf(imei, { sim: 'b' })])).body.notices).toHaveLength(1)
  })

  test('without a SIM once for a case and day', () =>
    withinOneDay(async () => {
      const { imei } = await missingPhone(amana)
      expect((await one.send([lineOf(imei), lineOf(imei)])).body.notices).toHaveLength(1)
      expect((await two.send([lineOf(imei)])).body.notices).toEqual([])
    }))

  test('and its SIM is stored as a keyed hash alone', async () => {
    const { imei } = await missingPhone(amana)
    await one.send([lineOf(imei, { sim: 'planted-sim-token' })])
    const { rows } = await amana.database.pool.query(
      `select s::text || n::text as text, octet_length(s.sim_hash) as length from sightings s
       left join sighting_notices n on n.flag_id = s.flag_id where s.imei14 = $1`,
      [imei.slice(0, 14)],
    )
    expect(rows[0].length).toBe(32)
    expect(rows[0].text).not.toContain('planted-sim-token')
  })
})

describe('who may read where a phone was seen', () => {
  test('the officer of the case, its command, and the command of a sighting’s state; nobody else', async () => {
    const { imei, id, owner } = await missingPhone(amana)
    await one.send([lineOf(imei, { state: 'Kano', area: 'Fagge', seen_at: minutesAgo(5) })])
    const [lagos, kano, edo] = [
      await officerOf(amana, 'Lagos'),
      await officerOf(amana, 'Kano'),
      await officerOf(amana, 'Edo', 'supervisor'),
    ]
    for (const { token } of [lagos, kano]) {
      const { status, body } = await readAs(token, id)
      expect([status, body.response_data]).toEqual([
        200,
        [
          {
            network: 'Network One',
            at: expect.any(String),
            state: 'Kano',
            area: 'Fagge',
            reference: expect.any(String),
          },
        ],
      ])
    }
    expect((await readAs(edo.token, id)).status).toBe(403)
    expect((await readAs(owner.token, id)).status).toBe(403)
    expect((await readAs(lagos.token, 999_999_999)).status).toBe(404)
    expect((await readAs(lagos.token, id, null)).status).toBe(422)
    const assigned = await amana.call('POST', `/le/flags/${id}/assign/`, {
      token: lagos.token,
      body: { officer_id: edo.officerId },
    })
    expect(assigned.status).toBe(200)
    expect((await readAs(edo.token, id)).status).toBe(200)
    expect((await readAs(lagos.token, id)).status).toBe(403)
  })

  test('each look is audited with its purpose and shown to the owner; a refusal is audited', async () => {
    const { imei, id, owner } = await missingPhone(amana)
    await one.send([lineOf(imei, { area: 'Surulere' })])
    const [lagos, edo] = [await officerOf(amana, 'Lagos'), await officerOf(amana, 'Edo')]
    await readAs(lagos.token, id, 'Tracing for the station')
    await readAs(edo.token, id)
    const { rows } = await amana.database.pool.query(
      `select a.action, a.purpose, a.imei, a.detail, s.user_id from audit_log a
       left join audit_subjects s on s.audit_id = a.id where a.actor_user_id = any ($1) order by a.id`,
      [[lagos.userId, edo.userId]],
    )
    expect(rows).toEqual([
      expect.objectContaining({
        action: 'view_sightings',
        purpose: 'Tracing for the station',
        imei,
        user_id: owner.userId,
      }),
      expect.objectContaining({ action: 'view_sightings_refused', imei, user_id: null }),
    ])
    expect(JSON.stringify(rows)).not.toContain('Surulere')
  })

  test('an officer whose own phone it is may not', async () => {
    const { imei, id, owner } = await missingPhone(amana)
    await one.send([lineOf(imei)])
    const officer = await officerOf(amana, 'Lagos')
    await sql`update ownerships set user_id = ${officer.userId} where user_id = ${owner.userId}`.execute(
      amana.database.db,
    )
    expect((await readAs(officer.token, id)).status).toBe(403)
  })
})

describe('officers', () => {
  const work = async (token: string, query: string) =>
    (await amana.call('GET', `/le/work/?limit=200&${query}`, { token })).body.response_data
  const itemsOf = async (token: string, id: number, query: string) =>
    (await work(token, query)).results.filter((item: { id: number }) => item.id === id)

  test('find the case in the list of what waits in the state of the sighting, until one writes a note', async () => {
    const { imei, id } = await missingPhone(amana)
    const kano = await officerOf(amana, 'Kano')
    const before = await work(kano.token, 'kind=seen')
    await one.send([lineOf(imei, { state: 'Kano' }), lineOf(imei, { state: 'Kano' })])
    expect(await itemsOf(kano.token, id, 'kind=seen&state=Kano')).toEqual([
      expect.objectContaining({
        kind: 'seen',
        id,
        imei,
        device_state: 'Kano',
        created_at: expect.any(String),
      }),
    ])
    expect(await itemsOf(kano.token, id, 'waits_for=me')).toHaveLength(1)
    expect(await itemsOf(kano.token, id, 'kind=seen&state=Lagos')).toEqual([])
    const edo = await officerOf(amana, 'Edo')
    expect(await itemsOf(edo.token, id, 'waits_for=me')).toEqual([])
    expect((await work(kano.token, 'kind=seen')).counts.seen).toBe(before.counts.seen + 1)
    const note = { note: 'The station in Fagge looks for it', audience: 'internal' }
    expect(
      (await amana.call('POST', `/le/flags/${id}/notes/`, { token: kano.token, body: note })).status,
    ).toBe(201)
    expect(await itemsOf(kano.token, id, 'kind=seen')).toEqual([])
    await two.send([lineOf(imei, { state: 'Kano' })])
    expect(await itemsOf(kano.token, id, 'kind=seen')).toHaveLength(1)
    const reason = 'It is back'
    expect(
      (await amana.call('POST', `/le/flags/${id}/clear/`, { token: kano.token, body: { reason } })).status,
    ).toBe(200)
    expect(await itemsOf(kano.token, id, 'kind=seen')).toEqual([])
  })

  test('see on the page of the phone that it was seen, and not where', async () => {
    const { imei, id } = await missingPhone(amana)
    await one.send([lineOf(imei, { state: 'Kano', area: 'Fagge' })])
    const edo = await officerOf(amana, 'Edo')
    const { body } = await amana.call('GET', `/le/devices/${imei}/`, { token: edo.token })
    expect(body.response_data.seen).toEqual([
      { flag_id: id, last_seen_at: expect.any(String), copied_at: null },
    ])
    expect(JSON.stringify(body)).not.toContain('Fagge')
  })
})

describe('the owner', () => {
  const timeline = async (token: string, imei: string, id: number) =>
    (await amana.call('GET', `/devices/${imei}/flags/${id}/timeline/`, { token })).body.response_data.results
  const seenIn = async (token: string, imei: string, id: number) =>
    (await timeline(token, imei, id)).filter(({ kind }: { kind: string }) => kind === 'seen')

  test('with proof reads network, day and state; without proof that a network saw it', () =>
    withinOneDay(async () => {
      for (const proven of [true, false]) {
        const { imei, owner, id } = await missingPhone(amana, { proven })
        await one.send([
          lineOf(imei, { area: 'Planted Area', sim: 'planted-sim', reference: `planted-reference-${id}` }),
          lineOf(imei, { state: 'Kano', area: 'Planted Area' }),
        ])
        const seen = await seenIn(owner.token, imei, id)
        const text = JSON.stringify(seen)
        expect(seen).toHaveLength(proven ? 2 : 1)
        expect([/Network One/.test(text), /Kano/.test(text), /Lagos/.test(text)]).toEqual([
          proven,
          proven,
          proven,
        ])
        expect(text).not.toMatch(/planted/i)
      }
    }))

  test('gets one message for a case and day, by mail and in the product, without the area', () =>
    withinOneDay(async () => {
      const { imei, owner, id } = await missingPhone(amana, { proven: true })
      for (let nth = 0; nth < 3; nth += 1)
        await one.send([lineOf(imei, { area: 'Planted Area', state: nth === 2 ? 'Kano' : 'Lagos' })])
      const notified = async () =>
        (
          await amana.call('GET', '/notifications/', { token: owner.token })
        ).body.response_data.results.filter(({ kind }: { kind: string }) => kind === 'phone_seen')
      await waitUntil(async () => (await notified()).length > 0)
      await waitUntil(() =>
        amana.sent.some(({ to, subject }) => to === owner.email && /network saw/.test(subject)),
      )
      expect(await notified()).toHaveLength(1)
      const { rows } = await amana.database.pool.query(
        'select notified_on from sighted_flags where flag_id = $1',
        [id],
      )
      expect(rows).toHaveLength(1)
      const mails = JSON.stringify(amana.sent) + JSON.stringify(amana.sms) + amana.logged.join('\n')
      expect(mails).not.toMatch(/planted/i)
      expect(JSON.stringify(await notified())).not.toMatch(/planted/i)
    }))

  test('finds days, networks and states in the export of a proven phone', async () => {
    const { imei, owner } = await missingPhone(amana, { proven: true })
    await one.send([lineOf(imei, { area: 'Planted Area' })])
    const { body } = await amana.call('GET', '/users/profile/export/', { token: owner.token })
    const text = JSON.stringify(body)
    expect(text).toContain('"network":"Network One"')
    expect(text).not.toMatch(/planted/i)
  })
})

describe('the reporter of a phone that nobody registered', () => {
  /** A report that an officer confirmed. */
  const reported = async (contact: { phone?: string; email?: string }, language = 'en') => {
    const imei = newImei()
    const id = await flagOn(amana, imei, { public_report: true })
    await sql`update flags set contact_verified_at = now(), reporter_email = ${contact.email ?? null},
      reporter_phone = ${contact.phone ?? '+2348030000000'}, reporter_locale = ${language} where id = ${id}`.execute(
      amana.database.db,
    )
    const { rows } = await sql<{
      case_number: string
    }>`select case_number from flags where id = ${id}`.execute(amana.database.db)
    return { imei, id, caseNumber: rows[0]?.case_number ?? '' }
  }
  const seen = (imei: string) =>
    one.send([lineOf(imei, { state: 'Kano', area: 'Planted Area' }), lineOf(imei, { state: 'Lagos' })])
  const drained = async () => {
    const owned = await missingPhone(amana)
    await seen(owned.imei)
    await waitUntil(() =>
      amana.sent.some(({ to, subject }) => to === owned.owner.email && /network saw/.test(subject)),
    )
  }

  test('gets one message for a case and day at the proven contact, in its language, without where', () =>
    withinOneDay(async () => {
      const [byMail, bySms] = [`${newId(new Date())}@example.com`, newPhone()]
      const mailed = await reported({ email: byMail })
      const texted = await reported({ phone: bySms }, 'ha')
      for (const { imei } of [mailed, mailed, texted, texted]) await seen(imei)
      const mails = () => amana.sent.filter(({ to }) => to === byMail)
      const texts = () => amana.sms.filter(({ to }) => to === bySms)
      await waitUntil(() => mails().length > 0 && texts().length > 0)
      await drained()
      expect(mails().map(({ subject }) => subject)).toEqual([
        `A network saw the phone of your report ${mailed.caseNumber}`,
      ])
      expect(mails()[0]?.text).toContain(`/report/${mailed.caseNumber}`)
      expect(mails()[0]?.text).not.toMatch(/Planted|Kano|Lagos|Network One|803 ?000 ?0000/)
      expect(texts().map(({ text }) => text)).toEqual([
        expect.stringMatching(/^Amana: wani kamfanin sadarwa/),
      ])
      expect(texts()[0]?.text).toContain(texted.caseNumber)
      expect(texts()[0]?.text).not.toMatch(/Planted|Kano|Lagos|Network One/)
    }))

  test('gets none with a contact that nobody proved, of a closed case, or when the phone has an owner', async () => {
    const [unproven, closed, owned] = [
      `${newId(new Date())}@a.example`,
      `${newId(new Date())}@b.example`,
      newPhone(),
    ]
    const first = await reported({ email: unproven })
    const second = await reported({ email: closed })
    const third = await missingPhone(amana)
    const change = amana.database.db.updateTable('flags')
    await change.set({ contact_verified_at: null }).where('id', '=', first.id).execute()
    await change.set({ status: 'cleared', cleared_at: new Date() }).where('id', '=', second.id).execute()
    await change
      .set({
        public_report: true,
        contact_verified_at: new Date(),
        reporter_phone: owned,
        reported_by_user_id: null,
      })
      .where('id', '=', third.id)
      .execute()
    for (const { imei } of [first, second, third]) await seen(imei)
    await waitUntil(() =>
      amana.sent.some(({ to, subject }) => to === third.owner.email && /network saw/.test(subject)),
    )
    await drained()
    expect(amana.sent.filter(({ to }) => [unproven, closed].includes(to))).toEqual([])
    expect(amana.sms.filter(({ to }) => to === owned)).toEqual([])
  })
})

describe('a number on more than one phone', () => {
  const findings = async (imei: string) => {
    const officer = await officerOf(amana, 'Lagos')
    const { body } = await amana.call('GET', `/le/devices/${imei}/`, { token: officer.token })
    return body.response_data.seen[0]?.copied_at ?? null
  }

  test.each([
    [
      'two networks within 15 minutes',
      (imei: string) => [
        [one, imei, 12, 'Lagos'],
        [two, imei, 6, 'Lagos'],
      ],
      true,
    ],
    [
      'two states within 15 minutes',
      (imei: string) => [
        [one, imei, 12, 'Lagos'],
        [one, imei, 6, 'Kano'],
      ],
      true,
    ],
    [
      'two networks further apart',
      (imei: string) => [
        [one, imei, 40, 'Lagos'],
        [two, imei, 6, 'Lagos'],
      ],
      false,
    ],
    [
      'one network in one state',
      (imei: string) => [
        [one, imei, 7, 'Lagos'],
        [one, imei, 6, 'Lagos'],
      ],
      false,
    ],
  ] as const)('is found by %s: %s', async (_, sightings, copied) => {
    const { imei, id, owner } = await missingPhone(amana, { flag: { flag_type: 'lost' } })
    for (const [network, number, minutes, state] of sightings(imei) as [
      TestNetwork,
      string,
      number,
      string,
    ][])
      await network.send([lineOf(number, { seen_at: minutesAgo(minutes), state })])
    expect((await findings(imei)) !== null).toBe(copied)
    const { body } = await amana.call('GET', `/devices/${imei}/flags/${id}/timeline/`, { token: owner.token })
    const kinds = body.response_data.results.map(({ kind }: { kind: string }) => kind)
    expect(kinds.includes('imei_copied')).toBe(copied)
  })

  test('not by the two numbers of one phone', async () => {
    const [imei, imei2] = [newImei(), newImei()]
    const owner = await amana.account()
    await register(amana, owner.token, { imei, imei2 })
    await flagOn(amana, imei, { by: owner.userId })
    await one.send([lineOf(imei)])
    await two.send([lineOf(imei2)])
    expect(await findings(imei)).toBeNull()
  })

  test('an officer names the true owner’s SIM: its network gets the pair, and its sightings are dropped', async () => {
    const { imei, id } = await missingPhone(amana)
    const officer = await officerOf(amana, 'Lagos')
    const line = lineOf(imei, { sim: 'true-owner' })
    await one.send([line])
    const name = (body: object) =>
      amana.call('POST', `/le/flags/${id}/copies/`, { token: officer.token, body })
    expect((await name({ sim_reference: '08031234567', network: 'Network One' })).status).toBe(422)
    expect((await name({ sim_reference: line.reference, network: 'Nobody' })).status).toBe(422)
    const named = await name({ sim_reference: line.reference, network: 'network one' })
    expect([named.status, named.body.response_data]).toEqual([
      201,
      expect.objectContaining({ network: 'Network One', sim_reference: line.reference }),
    ])
    expect((await name({ sim_reference: line.reference, network: 'Network One' })).status).toBe(409)
    const pair = { imei: imei.slice(0, 14), sim_reference: line.reference, since: expect.any(String) }
    expect((await one.get('exceptions')).body.exceptions).toContainEqual(pair)
    expect((await two.get('exceptions')).body.exceptions).not.toContainEqual(pair)
    expect((await one.send([lineOf(imei, { sim: 'true-owner' })])).body).toEqual({ ...NONE, dropped: 1 })
    expect((await one.send([lineOf(imei, { sim: 'another' })])).body.accepted).toBe(1)
    const copy = named.body.response_data.id
    const end = () => amana.call('DELETE', `/le/flags/${id}/copies/${copy}/`, { token: officer.token })
    expect([(await end()).status, (await end()).status]).toEqual([200, 404])
    expect((await one.get('exceptions')).body.exceptions).not.toContainEqual(pair)
  })

  test('a core of the network lets the named SIM in, by each form of it; no other SIM, and no other network does', async () => {
    const { imei, id } = await missingPhone(amana)
    const officer = await officerOf(amana, 'Lagos')
    const line = lineOf(imei, { sim: 'sim-of-owner' })
    await one.send([line])
    const copies: number[] = []
    for (const reference of [line.reference, '621300000000001']) {
      const { body } = await amana.call('POST', `/le/flags/${id}/copies/`, {
        token: officer.token,
        body: { sim_reference: reference, network: 'Network One' },
      })
      copies.push(body.response_data.id)
    }
    const forms = [
      '&gpsi=extid-sim-of-owner@network.example',
      '&supi=nai-sim-of-owner@network.example',
      '&supi=imsi-621300000000001',
      '&supi=imsi-621300000000001&gpsi=msisdn-2348031234567',
    ]
    await waitUntil(async () => (await one.eirStatus(imei)) === 'BLACKLISTED')
    await waitUntil(async () => (await one.eirStatus(imei, forms[2])) === 'WHITELISTED')
    const answers = async (of: TestNetwork) =>
      Promise.all(['', '&supi=imsi-621300000000002', ...forms].map((form) => of.eirStatus(imei, form)))
    const [blocked, allowed] = ['BLACKLISTED', 'WHITELISTED']
    expect(await answers(one)).toEqual([blocked, blocked, allowed, allowed, allowed, allowed])
    expect(new Set(await answers(two))).toEqual(new Set([blocked]))
    for (const copy of copies)
      await amana.call('DELETE', `/le/flags/${id}/copies/${copy}/`, { token: officer.token })
    await waitUntil(async () => (await one.eirStatus(imei, forms[2])) === 'BLACKLISTED')
  })

  test('is not named by a command that the case is not of, nor for a closed case', async () => {
    const { imei, id } = await missingPhone(amana)
    const body = { sim_reference: 'ref', network: 'Network One' }
    const name = async (state: string) =>
      (
        await amana.call('POST', `/le/flags/${id}/copies/`, {
          token: (await officerOf(amana, state)).token,
          body,
        })
      ).status
    expect(await name('Edo')).toBe(403)
    await sql`update flags set status = 'cleared', cleared_at = now() where imei = ${imei}`.execute(
      amana.database.db,
    )
    expect(await name('Lagos')).toBe(409)
  })
})
