/** Stolen phones of owners who have an account. */
import type pg from 'pg'
import { seedSessions } from './accounts.ts'
import { withLuhnDigit } from './devices.ts'
import { insertFlag } from './flags.ts'

export interface OwnedCase {
  id: number
  imei: string
  ownerUserId: string
  ownerSessionId: string
}

/** Stolen phones of as many owners with approved proof. */
export async function seedOwnedCases(
  databaseUrl: string,
  client: pg.Client,
  count: number,
): Promise<OwnedCase[]> {
  const owners = await seedSessions(databaseUrl, count)
  const cases: OwnedCase[] = []
  for (const [n, { userId, sessionId }] of owners.entries()) {
    const imei = withLuhnDigit(`36${String(n).padStart(12, '0')}`)
    await client.query(
      `with device as (
         insert into devices (brand, model, registered_at, ownership_proven_at) values ('Tecno', 'Spark', now(), now()) returning id
       ), numbered as (insert into device_imeis (imei, device_id, slot) select $1, id, 1 from device)
       insert into ownerships (device_id, user_id, origin, acquired_at) select id, $2, 'registration', now() from device`,
      [imei, userId],
    )
    const id = await insertFlag(client, imei, `LE-2020-${String(n).padStart(6, '0')}`)
    cases.push({ id, imei, ownerUserId: userId, ownerSessionId: sessionId })
  }
  return cases
}
