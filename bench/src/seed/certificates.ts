import type pg from 'pg'
import { withClient } from '../with-client.ts'

/** Places in one status list. */
const PLACES = 1_048_576

/** Certificates of one device at free, random places of the first status list, all valid. */
export async function seedCertificates(connection: pg.ClientConfig, device: number, certificates: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('begin')
    // The public log is measured by the benchmark `log`.
    await client.query('alter table certificates disable trigger certificates_await_log')
    await client.query(
      `insert into certificates
         (id, number, kind, imei, device_id, content, signature, key_id, issued_at, status_list, status_index)
       select gen_random_uuid(), 'BENCH-' || n, 'registration', imei, device_id, '{}', '', 'bench', now(), 1, place
       from (
         select place, row_number() over (order by random()) as n from generate_series(0, ${PLACES} - 1) place
         where not exists (select from certificates where status_list = 1 and status_index = place)
       ) free
       join device_imeis on device_id = $1 and slot = 1
       where n <= $2`,
      [device, certificates],
    )
    await client.query('alter table certificates enable trigger certificates_await_log')
    await client.query('commit')
    await client.query('vacuum analyze certificates')
  })
}

/** Ends so many hundredths of the seeded certificates, half of them by a report and half by a transfer. */
export async function endCertificates(connection: pg.ClientConfig, percent: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query('alter table certificates disable trigger certificates_await_log')
    await client.query(
      `update certificates set
         revoked_at = case when status_index % 2 = 0 then now() end,
         superseded_at = case when status_index % 2 = 1 then now() end
       where number like 'BENCH-%' and substr(number, 7)::int % 100 < $1`,
      [percent],
    )
    await client.query('alter table certificates enable trigger certificates_await_log')
  })
}
