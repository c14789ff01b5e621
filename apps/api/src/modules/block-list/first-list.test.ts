/** A registry that is older than the block list is upgraded. */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { advance } from '../../db/sequence.ts'
import type { JobQueue } from '../../jobs/jobs.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createEmptyDatabase } from '../../testing/test-database.ts'
import { selectOpenStops } from './brake-queries.ts'
import { selectState } from './queries.ts'
import { SHARE_FROM } from './rules.ts'
import { blockSequence } from './sequence-blocks.ts'

const log = pino({ level: 'silent' })
const BEFORE_BLOCK_LIST = 27
const KNOWN = SHARE_FROM + 2_000
const jobs = { enqueue: async () => undefined } as unknown as JobQueue

test('all that stood against a number before the first list is in it, and new blocks are still stopped', async () => {
  const empty = await createEmptyDatabase()
  const { pool, db } = empty.database
  const flag = (from: number, to: number) =>
    pool.query(
      `insert into flags (case_number, imei, flag_type, status, reason, last_known_location, reporter_name, reporter_phone, created_at, updated_at)
       select 'LE-2025-' || lpad(n::text, 6, '0'), (35000000000000 + n)::text || '0', 'stolen', 'active', 'Taken', 'Lagos', 'Chidi Eze', '+2348031234567', now(), now()
       from generate_series($1::int, $2::int) n`,
      [from, to],
    )
  try {
    await migrate(pool, { log, through: BEFORE_BLOCK_LIST })
    await flag(1, KNOWN)
    await migrate(pool, { log })
    const sequence = blockSequence({ clock: systemClock, jobs, blockBrakePerMinute: 1_000 })
    await advance(empty.database, sequence)
    expect((await selectState(db)).entries).toBe(KNOWN)
    expect(await selectOpenStops(db)).toEqual([])

    await flag(KNOWN + 1, KNOWN + 1_000)
    await advance(empty.database, sequence)
    expect((await selectOpenStops(db)).map(({ rule }) => rule)).toEqual(['share'])
  } finally {
    await empty.drop()
  }
}, 60_000)
