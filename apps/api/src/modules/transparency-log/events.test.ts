/** Every path of the registry makes its entries, in the transaction of the event (decisions §15). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { AuditAction, NetworkAction } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyReport } from '../../testing/journeys.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { recordAudit, recordCommand, recordQuestions } from '../audit/index.ts'
import { insertFlag, moveDevice, newImei, register } from '../devices/devices.fixtures.ts'
import { flagOn, officerReport, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { exportList, importList } from '../lists/index.ts'

let amana: TestProduct
let officer: TestAccount
const dir = mkdtempSync(join(tmpdir(), 'amana-events-'))
beforeAll(async () => {
  amana = await startTestProduct()
  officer = await amana.account('officer')
})
afterAll(async () => {
  await amana.stop()
  rmSync(dir, { recursive: true, force: true })
})

interface Logged {
  type: string
  at: Date
  salt: Buffer | null
  event: Record<string, unknown> | null
  audit_id: number | null
  user_id: string | null
  device_id: number | null
}

/** All events, with or without a place. */
async function logged(): Promise<Logged[]> {
  const columns = 'type, at, salt, event, audit_id, user_id, device_id'
  const { rows } = await amana.database.pool.query<Logged>(
    `select ${columns} from log_entries union all select ${columns} from log_pending`,
  )
  return rows
}

const keyOf = ({ salt, type }: Logged) => `${type} ${salt?.toString('hex')}`

function byType(one: Logged, other: Logged): number {
  if (one.type === other.type) return 0
  return one.type < other.type ? -1 : 1
}

/** Events that came with an act, in order of their types. */
async function eventsOf(act: () => Promise<unknown>): Promise<Logged[]> {
  const before = new Set((await logged()).map(keyOf))
  await act()
  const all = await logged()
  return all.filter((each) => !before.has(keyOf(each))).toSorted(byType)
}

const ok = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}
const as = ({ token }: TestAccount) => ({ token })

const ACTS: [string, () => Promise<() => Promise<unknown>>, string[]][] = [
  [
    'a registration',
    async () => {
      const ada = await amana.account()
      return () => ok(register(amana, ada.token, { imei: newImei(), imei2: newImei() }))
    },
    ['certificate.issued', 'device.registered'],
  ],
  ['a paid clean check', async () => () => buyReport(amana), ['certificate.issued']],
  [
    'an officer’s report on a registered phone',
    async () => {
      const { imei } = await ownedPhone(amana)
      return () =>
        ok(amana.call('POST', '/le/devices/report/create/', { body: officerReport(imei), ...as(officer) }))
    },
    ['certificate.revoked', 'flag.activated', 'officer.changed'],
  ],
  [
    'clearing a case',
    async () => {
      const { imei } = await ownedPhone(amana)
      const id = await flagOn(amana, imei)
      return () =>
        ok(amana.call('POST', `/le/flags/${id}/clear/`, { body: { reason: 'Given back' }, ...as(officer) }))
    },
    ['flag.cleared', 'officer.changed'],
  ],
  [
    'confirming a public report',
    async () => {
      const { imei } = await ownedPhone(amana)
      const id = await flagOn(amana, imei, { status: 'under_review', public_report: true })
      return () =>
        ok(amana.call('POST', `/le/flags/${id}/confirm/`, { body: { reason: 'Seen' }, ...as(officer) }))
    },
    ['certificate.revoked', 'flag.activated', 'officer.changed'],
  ],
  [
    'rejecting one',
    async () => {
      const id = await flagOn(amana, newImei(), { status: 'under_review', public_report: true })
      return () =>
        ok(amana.call('POST', `/le/flags/${id}/reject/`, { body: { reason: 'No theft' }, ...as(officer) }))
    },
    ['officer.changed'],
  ],
  [
    'a public report that nobody has confirmed',
    async () => () =>
      insertFlag(amana.database, newImei(), { status: 'under_review', public_report: true, unproven: true }),
    [],
  ],
  [
    'a change of owner',
    async () => {
      const [{ deviceId, owner }, bola] = [await ownedPhone(amana), await amana.account()]
      const move = {
        deviceId,
        toUserId: bola.userId,
        actorUserId: owner.userId,
        origin: 'transfer' as const,
        now: new Date(),
      }
      return () => moveDevice(amana.database, move)
    },
    ['certificate.superseded', 'ownership.moved', 'ownership.moved'],
  ],
  [
    'the import of a list',
    async () => {
      const file = join(dir, 'list.csv')
      writeFileSync(file, `imei,reporting_date,status\n${newImei()},2026-01-05,stolen\n`)
      return () =>
        importList(
          { database: amana.database, clock: { now: () => new Date() } },
          { file, source: 'GSMA', allowShrink: true },
        )
    },
    ['list.imported'],
  ],
  [
    'an export',
    async () => () => {
      const out = new Writable({ write: (_chunk, _encoding, done) => done() })
      return exportList({ database: amana.database, clock: { now: () => new Date() } }, { since: null, out })
    },
    ['list.exported'],
  ],
  [
    'an officer’s search',
    async () => () => ok(amana.call('GET', `/le/devices/search/?q=${newImei()}`, as(officer))),
    ['officer.viewed'],
  ],
  [
    'an officer’s view of a phone',
    async () => {
      const { imei } = await ownedPhone(amana)
      return () => ok(amana.call('GET', `/le/devices/${imei}/`, as(officer)))
    },
    ['officer.viewed'],
  ],
  [
    'two questions of an organisation',
    async () => () =>
      amana.database.transaction((tx) =>
        recordQuestions(
          tx,
          {
            clientId: null,
            clientName: 'Shop',
            organisationId: 'x',
            organisationName: 'Okafor Phones',
            purpose: 'Trade-in',
          },
          [newImei(), newImei()].map((imei) => ({ at: new Date(), action: 'partner_check' as const, imei })),
        ),
      ),
    ['officer.viewed', 'officer.viewed'],
  ],
  [
    'an administrator’s command',
    async () => () =>
      recordCommand(amana.database.db, {
        at: new Date(),
        name: 'root',
        command: 'brake release',
        options: { by: 'Ada' },
      }),
    ['officer.changed'],
  ],
  [
    'a key, and its end',
    async () => () =>
      sql`with made as (
          insert into certificate_keys (key_id, public_jwk, created_at) values ('k', '{"kty":"OKP","crv":"Ed25519","x":"x"}', now())
        ) select 1`
        .execute(amana.database.db)
        .then(() =>
          sql`update public_keys set revoked_at = now() where kid = 'k'`.execute(amana.database.db),
        ),
    ['key.published', 'key.published'],
  ],
  [
    'what is rolled back',
    async () => {
      const ada = await amana.account()
      return () =>
        amana.database
          .transaction(async (tx) => {
            await recordAudit(tx, { at: new Date(), userId: ada.userId, action: 'view_device' })
            throw new Error('roll back')
          })
          .catch(() => undefined)
    },
    [],
  ],
]

test.each(ACTS)('%s', async (_what, prepare, types) => {
  const act = await prepare()
  const events = await eventsOf(act)
  expect(events.map(({ type }) => type)).toEqual(types)
  for (const { salt, at, event, audit_id } of events) {
    expect(salt).toHaveLength(32)
    expect(at.getTime() % 3_600_000).toBe(0)
    expect((event === null) === (audit_id !== null)).toBe(true)
  }
  expect(new Set(events.map(keyOf)).size).toBe(events.length)
})

describe('an event belongs', () => {
  test('of a registration and its certificate to the owner, of a move to each of the two for their own side', async () => {
    const [ada, bola, imei] = [await amana.account(), await amana.account(), newImei()]
    const registered = await eventsOf(() => ok(register(amana, ada.token, { imei })))
    expect(registered.map(({ user_id }) => user_id)).toEqual([ada.userId, ada.userId])
    const deviceId = registered[0]?.device_id ?? 0
    expect(registered[1]?.event).toEqual({
      at: expect.any(String),
      device: deviceId,
      imeis: [imei],
      owner: ada.userId,
    })
    const move = {
      deviceId,
      toUserId: bola.userId,
      actorUserId: ada.userId,
      origin: 'transfer' as const,
      now: new Date(),
    }
    const [superseded, ...moved] = await eventsOf(() => moveDevice(amana.database, move))
    expect(superseded?.user_id).toBe(ada.userId)
    expect(moved.map(({ event, user_id }) => [user_id, event?.from, event?.to]).toSorted()).toEqual(
      [
        [ada.userId, ada.userId, undefined],
        [bola.userId, undefined, bola.userId],
      ].toSorted(),
    )
  })

  test('of a flag to the owner who reported it or has the phone, of an unregistered phone to the reporter, of an officer’s report to nobody', async () => {
    const { imei, owner } = await ownedPhone(amana)
    const [bola, unknown] = [await amana.account(), newImei()]
    const of = async (act: () => Promise<unknown>) => (await eventsOf(act)).map(({ user_id }) => user_id)
    expect(await of(() => insertFlag(amana.database, imei, { by: owner.userId }))).toEqual([owner.userId])
    await sql`update flags set status = 'cleared', cleared_at = now() where imei = ${imei}`.execute(
      amana.database.db,
    )
    expect(
      await of(() => insertFlag(amana.database, imei, { officer: officer.userId, by: officer.userId })),
    ).toEqual([owner.userId])
    expect(await of(() => insertFlag(amana.database, unknown, { by: bola.userId }))).toEqual([bola.userId])
    expect(
      await of(() => insertFlag(amana.database, newImei(), { officer: officer.userId, by: officer.userId })),
    ).toEqual([null])
  })
})

/** Each action of the audit log, so that a new one is given its type here. */
const TYPES: Record<Exclude<AuditAction, NetworkAction>, string> = {
  list_flags: 'officer.viewed',
  list_work: 'officer.viewed',
  export_flags: 'officer.downloaded',
  search_devices: 'officer.viewed',
  look_up_device: 'officer.viewed',
  validate_device: 'officer.viewed',
  read_numbers: 'officer.viewed',
  read_statistics: 'officer.viewed',
  export_statistics: 'officer.downloaded',
  watch_flags: 'officer.viewed',
  watched_flags: 'officer.viewed',
  view_device: 'officer.viewed',
  view_flags: 'officer.viewed',
  view_documents: 'officer.viewed',
  view_found_thread: 'officer.viewed',
  view_sightings: 'officer.viewed',
  view_sightings_refused: 'officer.viewed',
  download_found_photo: 'officer.downloaded',
  download_document: 'officer.downloaded',
  download_report: 'officer.downloaded',
  reveal_nin: 'officer.revealed',
  reveal_bvn: 'officer.revealed',
  reveal_refused: 'officer.viewed',
  release_reveals: 'officer.changed',
  delay_accesses: 'officer.changed',
  list_delays: 'officer.viewed',
  release_access: 'officer.changed',
  create_report: 'officer.changed',
  confirm_report: 'officer.changed',
  reject_report: 'officer.changed',
  clear_flag: 'officer.changed',
  place_hold: 'officer.changed',
  release_hold: 'officer.changed',
  add_note: 'officer.changed',
  assign_case: 'officer.changed',
  set_flag_mode: 'officer.changed',
  name_copy: 'officer.changed',
  list_copies: 'officer.viewed',
  end_copy: 'officer.changed',
  propose_uphold_dispute: 'officer.changed',
  propose_confirm_report: 'officer.changed',
  propose_release_brake: 'officer.changed',
  refuse_proposal: 'officer.changed',
  release_brake: 'officer.changed',
  uphold_dispute: 'officer.changed',
  reject_dispute: 'officer.changed',
  contest_dispute: 'officer.changed',
  approve_document: 'officer.changed',
  decline_document: 'officer.changed',
  add_report_imei: 'officer.changed',
  seize_phone: 'officer.changed',
  list_custody: 'officer.viewed',
  view_custody: 'officer.viewed',
  step_custody: 'officer.changed',
  correct_custody: 'officer.changed',
  undo_seizure: 'officer.changed',
  ask_return: 'officer.changed',
  return_phone: 'officer.changed',
  download_custody_receipt: 'officer.downloaded',
  download_blocked_numbers: 'officer.downloaded',
  record_hand_in: 'officer.changed',
  add_custody_photos: 'officer.changed',
  view_custody_photo: 'officer.viewed',
  remove_custody_photo: 'officer.changed',
  read_audit: 'officer.viewed',
  export_audit: 'officer.downloaded',
  list_officers: 'officer.viewed',
  invite_officer: 'officer.changed',
  suspend_officer: 'officer.changed',
  reinstate_officer: 'officer.changed',
  renew_officer: 'officer.changed',
  reset_officer_password: 'officer.changed',
  partner_check: 'officer.viewed',
  partner_job: 'officer.viewed',
  admin_command: 'officer.changed',
}

test.each(Object.entries(TYPES))('%s is %s', async (action, type) => {
  const { rows } = await amana.database.pool.query('select log_type_of_action($1) as type', [action])
  expect(rows).toEqual([{ type }])
})

test('the start publishes the keys of certificates, log and audit log, once', async () => {
  const uses = (await logged())
    .filter(({ type, event }) => type === 'key.published' && event?.kid !== 'k')
    .map(({ event }) => event?.use)
  expect(uses.toSorted()).toEqual(['audit-heads', 'certificates', 'log'])
})
