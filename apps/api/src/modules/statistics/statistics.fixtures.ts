/** Builders for the tests of statistics: the use cases on its own database and disk, at any time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FlagType, Imei } from '@amana/contract'
import { createDiskStorage } from '../../adapters/file-storage/disk.ts'
import type { Database } from '../../db/index.ts'
import { newPhone } from '../../testing/new-phone.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { startFlags } from '../flags/flags.fixtures.ts'

export async function openStatistics(start: string) {
  let now = new Date(start)
  const clock = { now: () => now }
  const { deps: flags, database, drop } = await startFlags(clock)
  const dir = mkdtempSync(join(tmpdir(), 'amana-statistics-'))
  const storage = createDiskStorage(join(dir, 'stored'))
  return {
    flags,
    database,
    deps: { database, clock, storage, incomingDir: dir },
    clock,
    at(time: string) {
      now = new Date(time)
    },
    async close() {
      await drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

export interface TestCase {
  state?: string | null
  type?: FlagType
  status?: 'active' | 'cleared' | 'under_review' | 'rejected'
  phone?: string | null
  imei?: Imei
  publicReport?: boolean
  reportedBy?: string | null
  officer?: string | null
  at: string
}

let serial = 0

/** A flag as an earlier day left it; returns its id. */
export async function insertCase({ db }: Pick<Database, 'db'>, flag: TestCase): Promise<number> {
  serial += 1
  const at = new Date(flag.at)
  const { id } = await db
    .insertInto('flags')
    .values({
      case_number: `LE-2026-9${String(serial).padStart(5, '0')}`,
      imei: flag.imei ?? newImei(),
      flag_type: flag.type ?? 'stolen',
      status: flag.status ?? 'active',
      reason: 'Taken at the bus stop',
      device_state: flag.state === undefined ? 'Lagos' : flag.state,
      reported_by_user_id: flag.reportedBy ?? null,
      reporter_name: 'Chidi Eze',
      reporter_phone: flag.phone === undefined ? newPhone() : flag.phone,
      reporter_email: null,
      created_at: at,
      updated_at: at,
      cleared_at: flag.status === 'cleared' ? at : null,
      cleared_by_user_id: null,
      contact_verified_at: flag.publicReport ? at : null,
      public_report: flag.publicReport ?? false,
      officer_user_id: flag.officer ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertCases(
  database: Pick<Database, 'db'>,
  count: number,
  flag: TestCase,
): Promise<void> {
  for (let each = 0; each < count; each += 1) await insertCase(database, flag)
}
