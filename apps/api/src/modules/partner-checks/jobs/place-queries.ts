/** SQL of uploads under way. Times are the database's: processes on several machines share it. */
import { sql } from 'kysely'
import type { Db } from '../../../db/index.ts'

/** False: another upload took the free place, or there is none. */
export async function insertPlace(
  db: Db,
  { organisationId, uploadId, seconds }: { organisationId: string; uploadId: string; seconds: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into running_uploads (organisation_id, place, upload_id, expires_at)
    select ${organisationId}::uuid, free.place, ${uploadId}::uuid, now() + make_interval(secs => ${seconds})
    from generate_series(1, 2) as free (place)
    where not exists (select from running_uploads r
      where r.organisation_id = ${organisationId}::uuid and r.place = free.place and r.expires_at > now())
    order by free.place limit 1
    on conflict (organisation_id, place) do update set upload_id = excluded.upload_id, expires_at = excluded.expires_at
      where running_uploads.expires_at <= now()`.execute(db)
  return numAffectedRows === 1n
}

export async function renewPlace(db: Db, uploadId: string, seconds: number): Promise<void> {
  await sql`update running_uploads set expires_at = now() + make_interval(secs => ${seconds})
    where upload_id = ${uploadId}::uuid`.execute(db)
}

export async function deletePlace(db: Db, uploadId: string): Promise<void> {
  await db.deleteFrom('running_uploads').where('upload_id', '=', uploadId).execute()
}
