/** SQL of check jobs. */
import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { AskingClient } from '../../audit/index.ts'
import type { CheckJobs } from '../tables.ts'

export type JobRow = Selectable<CheckJobs>

export async function insertJob(tx: Tx, job: Insertable<CheckJobs>): Promise<void> {
  await tx.insertInto('check_jobs').values(job).execute()
}

/** Within this organisation; test jobs and live ones do not see each other. */
export function selectJob(
  db: Db,
  id: string,
  { organisationId, sandbox }: { organisationId: string; sandbox?: boolean },
): Promise<JobRow | undefined> {
  const query = db
    .selectFrom('check_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
  return (sandbox === undefined ? query : query.where('sandbox', '=', sandbox)).executeTakeFirst()
}

export function selectAnyJob(db: Db, id: string): Promise<JobRow | undefined> {
  return db.selectFrom('check_jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first, with who made each. */
export function selectJobs(db: Db, organisationId: string, limit: number) {
  return db
    .selectFrom('check_jobs as j')
    .leftJoin('clients', 'clients.id', 'j.client_id')
    .leftJoin('users', 'users.id', 'j.created_by_user_id')
    .selectAll('j')
    .select(sql<string>`coalesce(clients.name, users.first_name || ' ' || users.last_name, '')`.as('made_by'))
    .where('j.organisation_id', '=', organisationId)
    .where('j.deleted_at', 'is', null)
    .orderBy('j.created_at', 'desc')
    .limit(limit)
    .execute()
}

/** Also when a process that died had begun it. Undefined: it is over, or its files are gone. */
export function updateRunning(db: Db, id: string, now: Date): Promise<JobRow | undefined> {
  return db
    .updateTable('check_jobs')
    .set({ status: 'running', started_at: now, overtaken: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst()
}

export interface JobResult {
  counts: Record<string, number>
  bytes: number
  sha256: Buffer
  /** As it is stored. */
  gzipBytes: number
  gzipSha256: Buffer
  /** Numbers that it claims to pay for. */
  claimed: number
}

/** @returns what it costs, in kobo; null: it was cancelled meanwhile, or another process was faster */
export async function updateDone(tx: Tx, job: JobRow, result: JobResult, now: Date): Promise<number | null> {
  const done = await tx
    .updateTable('check_jobs')
    .set({
      status: 'done',
      ended_at: now,
      counts: JSON.stringify(result.counts),
      spent_kobo: sql<number>`(${result.claimed} - overtaken) * price_kobo`,
      result_bytes: result.bytes,
      result_sha256: result.sha256,
      gzip_sha256: result.gzipSha256,
      stored_bytes: sql`stored_bytes + ${result.gzipBytes}`,
    })
    .where('id', '=', job.id)
    .where('status', '=', 'running')
    // Another process may have begun it again.
    .where('started_at', 'is not distinct from', job.started_at)
    .returning('spent_kobo')
    .executeTakeFirst()
  return done?.spent_kobo ?? null
}

/** Undefined: it was over already. */
export function updateEnded(
  tx: Tx,
  id: string,
  status: 'failed' | 'cancelled',
  now: Date,
): Promise<JobRow | undefined> {
  return (
    tx
      .updateTable('check_jobs')
      // The files of a cancelled job are deleted at once.
      .set({ status, ended_at: now, ...(status === 'cancelled' ? { stored_bytes: 0 } : {}) })
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst()
  )
}

/** Jobs whose files are to be deleted, and jobs that never ended. */
export function selectFinished(db: Db, now: Date, stuckSince: Date, limit: number): Promise<JobRow[]> {
  return db
    .selectFrom('check_jobs')
    .selectAll()
    .where((job) =>
      job.or([
        job.and([job('expires_at', '<=', now), job('deleted_at', 'is', null)]),
        job.and([job('status', 'in', ['queued', 'running']), job('created_at', '<=', stuckSince)]),
      ]),
    )
    .limit(limit)
    .execute()
}

/** Those of these jobs whose files are still to be kept; `ids` need not be ids. */
export async function selectKept(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from check_jobs where deleted_at is null and id in (
      select case when named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then named::uuid end
      from unnest(${[...ids]}::text[]) named)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Bytes of the organisation's files. */
export async function selectStoredBytes(tx: Tx, organisationId: string): Promise<number> {
  const { bytes } = await tx
    .selectFrom('check_jobs')
    .select(sql<number>`coalesce(sum(stored_bytes), 0)::float8`.as('bytes'))
    .where('organisation_id', '=', organisationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return bytes
}

/** Marks the oldest jobs that are over as deleted, until these bytes are free. Returns their ids. */
export async function updateOldestDeleted(
  tx: Tx,
  organisationId: string,
  { bytes, now }: { bytes: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with over as (
      select id, sum(stored_bytes) over (order by created_at, id) - stored_bytes as older from check_jobs
      where organisation_id = ${organisationId}::uuid and deleted_at is null and ended_at is not null and stored_bytes > 0
    )
    update check_jobs j set deleted_at = ${now}::timestamptz from over where j.id = over.id and over.older < ${bytes}
    returning j.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function updateDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('check_jobs').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** The client that asked, or the member who uploaded the file. */
export async function selectJobClient(tx: Tx, job: JobRow): Promise<AskingClient | undefined> {
  const row = await tx
    .selectFrom('organisations as o')
    .leftJoin('clients', (join) => join.on('clients.id', '=', job.client_id))
    .leftJoin('users', (join) => join.on('users.id', '=', job.created_by_user_id))
    .select(['o.name', 'o.purpose', 'clients.name as client'])
    .select(sql<string>`users.first_name || ' ' || users.last_name`.as('member'))
    .where('o.id', '=', job.organisation_id)
    .executeTakeFirst()
  return (
    row && {
      clientId: job.client_id,
      clientName: row.client ?? row.member,
      organisationId: job.organisation_id,
      organisationName: row.name,
      purpose: row.purpose,
    }
  )
}
