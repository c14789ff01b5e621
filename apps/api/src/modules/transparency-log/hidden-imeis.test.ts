/** An attacker has all public files and every TAC, and knows everything else about an event. */
import { createHmac } from 'node:crypto'
import { parseEntry } from '@amana/tlog'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { newId } from '../../kernel/random.ts'
import { LONG } from '../../testing/rounds.ts'
import { createLogFixture, type LogFixture, readPublished } from './transparency-log.fixtures.ts'

const PHONES = LONG ? 10_000 : 100
const SERIALS = 4_000
/** Serial numbers that the attacker tries of each TAC: the true one is known to lie among them. */
const TRIED = 200
const TACS = ['35419803', '86543205', '35693803']

let log: LogFixture
const owner = newId(new Date())
beforeAll(async () => {
  log = await createLogFixture()
  await sql`insert into users (id, email, first_name, last_name, password_hash, role, created_at)
    values (${owner}, 'ada@example.com', 'Ada', 'Okafor', '', 'user', now())`.execute(log.database.db)
  await sql`
    with made as (insert into devices (brand, model, registered_at) select 'Tecno', 'Spark', now() from generate_series(1, ${PHONES}::int) returning id),
      numbers as (
        insert into device_imeis (imei, device_id, slot)
        select (${TACS}::text[])[1 + id % 3] || lpad((id * 7 % ${SERIALS}::int)::text, 6, '0') || '0', id, 1 from made returning device_id)
    insert into ownerships (device_id, user_id, origin, acquired_at) select device_id, ${owner}, 'registration', now() from numbers`.execute(
    log.database.db,
  )
  await log.run()
})
afterAll(() => log.stop())

interface Known {
  event: { imeis: string[] }
}

/** Candidates that lead to a published commitment, for an attacker who takes the salt to be this one. */
async function recovered(commitments: ReadonlySet<string>, salt: Buffer): Promise<Set<string>> {
  const { rows } = await log.database.pool.query<Known>(
    `select event from log_entries where type = 'device.registered'`,
  )
  const found = new Set<string>()
  for (const { event } of rows) {
    // The hardest case for us: only the IMEI is not known, and its serial number within 200.
    const [before, after] = canonicalJson({ ...event, imeis: ['?'] }).split('?')
    const serialOf = Number(event.imeis[0]?.slice(8, 14))
    const first = serialOf - (serialOf % TRIED)
    for (const tac of TACS)
      for (let serial = first; serial < first + TRIED; serial += 1) {
        const imei = `${tac}${String(serial).padStart(6, '0')}0`
        if (
          commitments.has(createHmac('sha256', salt).update(`${before}${imei}${after}`).digest('base64url'))
        )
          found.add(imei)
      }
  }
  return found
}

test('with a salt for each event none is found; with none all are', async () => {
  const entries = await readPublished(log.tiles, (await log.checkpoint()).note)
  const published = new Set(entries.map((entry) => parseEntry(Buffer.from(entry))?.c ?? ''))
  expect(entries).toHaveLength(PHONES)
  expect(entries.join('')).not.toMatch(/\d{14}/)
  const unsalted = Buffer.alloc(32)
  expect(await recovered(published, unsalted)).toEqual(new Set())
  const { rows } = await log.database.pool.query<Known>(
    `select event from log_entries where type = 'device.registered'`,
  )
  const variant = new Set(
    rows.map(({ event }) => createHmac('sha256', unsalted).update(canonicalJson(event)).digest('base64url')),
  )
  expect(await recovered(variant, unsalted)).toEqual(new Set(rows.map(({ event }) => event.imeis[0])))
}, 1_800_000)
