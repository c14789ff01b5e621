/** A payment that was open while SECRET_KEY changed: its answer comes, in the caller's language. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FakeMomo,
  MOMO_ACCOUNT,
  startFakeMomo,
} from '../adapters/mobile-billing/mtn-momo-fake.fixtures.ts'
import { deriveKey } from '../kernel/secret-key.ts'
import { hashSecret } from '../kernel/secrets.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newCall, startChannels } from './channels.fixtures.ts'
import { accessTokenOf, msisdnHashOf } from './numbers.ts'

const OLD = Buffer.alloc(32, 7)
const oldKey = deriveKey(OLD, 'channels')
const env = {
  LANGUAGES: 'ha',
  MOMO_PROVIDER: 'mtn',
  MOMO_SUBSCRIPTION_KEY: MOMO_ACCOUNT.subscriptionKey,
  MOMO_API_USER: MOMO_ACCOUNT.apiUser,
  MOMO_API_KEY: MOMO_ACCOUNT.apiKey,
}

let momo: FakeMomo
let channels: Channels
beforeAll(async () => {
  momo = await startFakeMomo()
  channels = await startChannels({
    env: { ...env, MOMO_BASE_URL: momo.url, SECRET_KEY_OLD: OLD.toString('base64') },
  })
})
afterAll(async () => {
  await channels?.stop()
  await momo?.close()
})

test('is answered while SECRET_KEY_OLD is set', async () => {
  const { pool } = channels.amana.database
  const call = newCall()
  await channels.turn(call, '4', '2')
  await channels.turn(call, '4', '2', '1', CLEAN_IMEI, '1')
  const reference = await waitUntil(
    () => [...momo.taken.values()].find(({ payer }) => payer.partyId === call.phone.slice(1))?.externalId,
  )
  // The rows as a process with the old key has written them.
  const { rows } = await pool.query<{ id: string; verification_id: string }>(
    'select id, verification_id from phone_checks where phone_number = $1',
    [call.phone],
  )
  expect(rows).toHaveLength(1)
  for (const { id, verification_id } of rows)
    await pool.query('update verifications set access_token_hash = $1 where id = $2', [
      hashSecret(accessTokenOf(oldKey, id)),
      verification_id,
    ])
  await pool.query('update phone_settings set msisdn_hash = $1', [msisdnHashOf(oldKey, call.phone)])

  momo.change(reference, { status: 'SUCCESSFUL' })
  const text = await channels.nextText(call.phone)
  expect(text).toMatch(/^LAFIYA: IMEI mai karewa da \d{6}\. /)
  const [path] = /\/r\/\w+$/.exec(text) ?? []
  if (path) expect((await channels.amana.product.app.inject({ url: path })).statusCode).toBe(200)
})
