import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, DAY } from '../../kernel/durations.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { allPersonalData } from '../../testing/personal-data.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { recordAudit } from '../audit/index.ts'
import { type FullAccount, fullAccount } from './full-account.fixtures.ts'
import { exportOf, tablesWith } from './profile.fixtures.ts'

let amana: TestProduct
let ngozi: FullAccount
beforeAll(async () => {
  amana = await startTestProduct({ env: { TELECOM_PROVIDER: 'sandbox' } })
  ngozi = await fullAccount(amana)
  await jobsDone(amana)
})
afterAll(() => amana?.stop())

/** Tables that name an account, and by which column; each is a section of the export, or says why not. */
const HELD: Record<string, { columns: string[]; section: string | null }> = {
  // By the phone, with its station once the owner was called (custody-desk.test.ts).
  custody: { columns: [], section: 'phones_in_custody' },
  custody_representatives: { columns: ['named_by_user_id'], section: 'people_who_collect' },
  check_jobs: { columns: ['created_by_user_id'], section: 'uploaded_jobs' },
  device_events: { columns: ['actor_user_id'], section: 'device_events' },
  devices: { columns: [], section: 'devices' },
  disputes: { columns: ['claimant_user_id'], section: 'disputes' },
  documents: { columns: ['uploaded_by_user_id'], section: 'documents' },
  email_undos: { columns: ['user_id'], section: 'former_addresses' },
  flag_news: { columns: ['author_user_id'], section: 'news' },
  former_numbers: { columns: ['user_id'], section: 'former_numbers' },
  flag_objections: { columns: ['owner_id'], section: 'objections' },
  flag_mode_changes: { columns: ['user_id'], section: 'flag_mode_changes' },
  flags: { columns: ['reported_by_user_id'], section: 'flags' },
  found_cases: { columns: ['finder_user_id'], section: 'found_phones' },
  free_searches: { columns: ['user_id'], section: 'free_searches' },
  identities: { columns: ['user_id'], section: 'identities' },
  identity_contests: { columns: ['claimant_user_id'], section: 'contested_identities' },
  // Also those that have no place yet.
  log_entries: { columns: [], section: 'public_log' },
  notifications: { columns: ['user_id'], section: 'notifications' },
  one_time_codes: { columns: ['subject'], section: 'messages' },
  // By the address, not by the account.
  organisation_invitations: { columns: [], section: 'invitations' },
  organisation_members: { columns: ['user_id'], section: 'organisations' },
  ownerships: { columns: ['user_id'], section: 'ownerships' },
  // By the proven contact, not by the account.
  pending_reports: { columns: [], section: 'pending_reports' },
  passkeys: { columns: ['user_id'], section: 'passkeys' },
  push_subscriptions: { columns: ['user_id'], section: 'push_subscriptions' },
  payments: { columns: ['user_id'], section: 'payments' },
  rights_requests: { columns: ['user_id'], section: 'rights_requests' },
  consents: { columns: ['user_id'], section: 'consents' },
  network_consents: { columns: ['user_id'], section: 'network_consents' },
  network_questions: { columns: ['user_id'], section: 'network_questions' },
  sim_holds: { columns: ['user_id'], section: 'sim_holds' },
  sessions: { columns: ['user_id'], section: 'sessions' },
  // By the phone, and only where its ownership is proven (sightings.test.ts).
  sighting_days: { columns: [], section: 'seen_by_networks' },
  transfers: { columns: ['from_user_id', 'to_user_id'], section: 'transfers' },
  verifications: { columns: ['user_id'], section: 'checks' },
}

const WITHOUT_A_ROW = [
  'custody_representatives',
  'disputes',
  'flag_mode_changes',
  'flag_objections',
  'former_numbers',
  'identity_contests',
  'sim_holds',
]

test('holds every row of every table that is about the person', async () => {
  const answer = await exportOf(amana, ngozi)
  expect(answer).toMatchObject({ status: 200, body: { response_description: 'Your data' } })
  const data = answer.body.response_data
  for (const [table, { columns, section }] of Object.entries(HELD)) {
    if (section === null || columns.length === 0) continue
    const where = columns.map((column) => `${column} = $1`).join(' or ')
    const { rows } = await amana.database.pool.query<{ count: number }>(
      `select count(*) as count from ${table} where ${where}`,
      [ngozi.userId],
    )
    expect(data[section], table).toHaveLength(rows[0]?.count ?? -1)
    if (!WITHOUT_A_ROW.includes(table)) expect(data[section].length, table).toBeGreaterThan(0)
  }
  const types = new Set(data.public_log.map(({ type }: { type: string }) => type))
  for (const type of ['device.registered', 'certificate.issued', 'ownership.moved'])
    expect(types).toContain(type)
  for (const { salt, event } of data.public_log)
    expect([Buffer.from(salt, 'base64url').length, typeof event.at]).toEqual([32, 'string'])
  const { first, last, email, phone, address, dateOfBirth, place } = ngozi.traces
  expect(data.profile).toMatchObject({
    first_name: first,
    last_name: last,
    email,
    phone_number: phone,
    address,
    date_of_birth: dateOfBirth,
  })
  expect(data.notification_settings).toMatchObject({
    transfer_alerts: true,
    security_alerts: false,
    device_status_updates: true,
  })
  expect(data.devices.flatMap(({ imeis }: { imeis: Imei[] }) => imeis).toSorted()).toEqual(
    [ngozi.imeis[0], ngozi.imeis[1], ngozi.imeis[3]].toSorted(),
  )
  expect(JSON.stringify(data.devices)).toContain(place)
  expect(data.identities.map(({ kind, masked }: { kind: string; masked: string }) => [kind, masked])).toEqual(
    [
      ['bvn', `•••••••${ngozi.traces.bvn?.slice(-4)}`],
      ['nin', `•••••••${ngozi.traces.nin?.slice(-4)}`],
    ],
  )
  expect(
    data.consents.map(({ purpose, text_version }: Record<string, string>) => [purpose, text_version]),
  ).toEqual([
    ['privacy', '2026-11'],
    ['terms', '2026-11'],
  ])
  expect(data.rights_requests.at(-1)).toMatchObject({ kind: 'export', answer: 'given' })
})

test('tells of officers’ looks that may be shown by now, and nothing of what officers look into', async () => {
  const officer = await amana.account('officer')
  const at = after(new Date(), -31 * DAY)
  const about = { userId: officer.userId, subjectUserId: ngozi.userId }
  const planned = { ...about, purpose: 'Suspect, arrest planned for Monday' }
  await recordAudit(amana.database.db, { ...about, at, action: 'reveal_nin', purpose: 'To return the phone' })
  await recordAudit(amana.database.db, { ...planned, at, action: 'place_hold' })
  await recordAudit(amana.database.db, { ...planned, at: new Date(), action: 'reveal_nin' })
  const { body } = await exportOf(amana, ngozi)
  expect(body.response_data.accesses).toMatchObject([
    { at: at.toISOString(), action: 'reveal', command: 'Lagos', purpose: 'To return the phone' },
  ])
  expect(JSON.stringify(body)).not.toContain('arrest planned')
})

test('no table that refers to accounts is forgotten', async () => {
  const { rows } = await amana.database.pool.query<{ name: string }>(
    `select distinct c.conrelid::regclass::text as name from pg_constraint c where c.contype = 'f'
     and c.confrelid = 'users'::regclass and c.conparentid = 0`,
  )
  // An officer's acts belong to the force, not to the person; attempts to register a reported phone are for
  // officers to look into; settings and second step have keys of their own in the export.
  // A member's acts for an organisation are the organisation's.
  const OF_ORGANISATIONS = ['organisations', 'clients']
  const OF_OFFICERS = [
    'officers',
    'police_holds',
    'flag_notes',
    'proposals',
    'access_delays',
    'access_releases',
    'imei_copies',
    'custody_hand_ins',
    'custody_photos',
    'custody_returns',
    'custody_steps',
  ]
  // Each key belongs to a notification.
  const OF_SETTINGS = ['notification_settings', 'notification_keys', 'authenticators', 'recovery_codes']
  // Nobody signs in to a deleted account.
  const OF_DELETED = ['erased_contacts']
  const ELSEWHERE = [...OF_OFFICERS, ...OF_ORGANISATIONS, ...OF_SETTINGS, ...OF_DELETED]
  expect(rows.map(({ name }) => name).filter((name) => !(name in HELD) && !ELSEWHERE.includes(name))).toEqual(
    [],
  )
  const sections = Object.values(HELD).map(({ section }) => section)
  const exported = (await allPersonalData()).flatMap((held) => Object.keys(held.exported?.('') ?? {}))
  expect(exported.filter((name) => !sections.includes(name))).toEqual(['officer'])
})

test('holds no secret, and nobody else’s data; nobody gets it without a bearer', async () => {
  const text = JSON.stringify((await exportOf(amana, ngozi)).body)
  for (const [what, secret] of Object.entries(ngozi.secrets))
    expect(tablesWith(new Map([['export', text]]), secret), what).toEqual([])
  const stranger = await amana.account()
  const others = JSON.stringify((await exportOf(amana, stranger)).body)
  for (const [what, trace] of Object.entries(ngozi.traces)) expect(others.includes(trace), what).toBe(false)
  expect((await amana.call('GET', '/users/profile/export/')).status).toBe(401)
})
