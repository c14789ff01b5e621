import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { createEncrypter } from '../kernel/encryption.ts'
import { PASSWORD } from '../modules/accounts/accounts.fixtures.ts'
import { hashPassword } from '../modules/accounts/credentials/passwords.ts'
import { pinMatches } from '../modules/accounts/credentials/sealed-pins.ts'
import { codeOfApp, withAuthenticator } from '../modules/accounts/credentials/two-factor.fixtures.ts'
import { revealIdentity } from '../modules/identity/index.ts'
import { clientOf, organisationOf } from '../modules/organisations/organisations.fixtures.ts'
import { decryptSeed } from '../modules/private-lookup/epoch-secrets.ts'
import { rotatePrivateEpoch } from '../modules/private-lookup/index.ts'
import { openAnswer } from '../modules/webhooks/kept-answers.ts'
import { publicKeyOf } from '../modules/webhooks/sign.ts'
import { decryptKeys } from '../modules/webhooks/webhook-keys.ts'
import { type Outcome, runAdmin } from '../testing/child-process.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../testing/test-product.ts'

const NEXT_KEY = Buffer.alloc(32, 11)
const NIN = '55123456780'

let amana: TestProduct
const dataDir = mkdtempSync(join(tmpdir(), 'amana-admin-'))
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(async () => {
  await amana?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function rotate(env: Record<string, string>): Promise<Outcome> {
  return runAdmin(['keys', 'rotate'], { DATABASE_URL: amana.databaseUrl, DATA_DIR: dataDir, ...env })
}

test('without the old key: one line and nothing changed; with it everything is sealed anew and opens', async () => {
  const ada = await withAuthenticator(amana, { now: () => new Date() })
  await amana.call('PATCH', `/users/profile/${ada.userId}/`, { body: { nin: NIN }, token: ada.token })
  const withPin = await amana.account('user', { password: PASSWORD })
  const pin = { current_password: PASSWORD, pin: '4821', confirm_pin: '4821' }
  await amana.call('POST', '/settings/security/pin/create/', { body: pin, token: withPin.token })
  const { userId: fromBefore } = await amana.account()
  const bare = { pin_hash: await hashPassword('4821') }
  await amana.database.db.updateTable('users').set(bare).where('id', '=', fromBefore).execute()
  const organisation = await organisationOf(amana, ada, 'Sealed Phones')
  await amana.call('POST', `/organisations/${organisation}/webhooks/`, {
    token: ada.token,
    body: { url: 'https://shop.example/amana', events: ['check_job.done'] },
  })
  const { apiKey } = await clientOf(amana, organisation)
  const made = await amana.product.app.inject({
    method: 'POST',
    url: '/partner/v1/webhooks',
    headers: { authorization: `Bearer ${apiKey}`, 'idempotency-key': 'one' },
    payload: { url: 'https://shop.example/amana', events: ['check_job.done'] },
  })
  expect(made.statusCode).toBe(201)
  const epoch = { database: amana.database, clock: systemClock, encrypter: createEncrypter(TEST_SECRET_KEY) }
  expect(await rotatePrivateEpoch(epoch)).not.toBeNull()
  const SECRET_KEY = NEXT_KEY.toString('base64')
  const SECRET_KEY_OLD = TEST_SECRET_KEY.toString('base64')

  const refused = await rotate({ SECRET_KEY })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    /^A value is sealed with key [0-9a-f]{16}, .* Set SECRET_KEY_OLD to what SECRET_KEY was before\.\n$/,
  )

  expect(await rotate({ SECRET_KEY, SECRET_KEY_OLD })).toMatchObject({
    code: 0,
    stdout:
      'Sealed anew: 1 NIN and BVN, 1 authenticator secrets, 2 PINs, 2 webhooks, 1 kept answers, 1 private epochs.\n',
  })
  expect(await rotate({ SECRET_KEY })).toMatchObject({
    code: 0,
    stdout:
      'Sealed anew: 0 NIN and BVN, 0 authenticator secrets, 0 PINs, 0 webhooks, 0 kept answers, 0 private epochs.\n',
    stderr: expect.stringMatching(/^SECRET_KEY_OLD is not set, [^\n]+\n$/),
  })
  expect(await revealIdentity(amana.database.db, createEncrypter(NEXT_KEY), ada.userId, 'nin')).toBe(NIN)
  const { db } = amana.database
  const next = { encrypter: createEncrypter(NEXT_KEY) }
  for (const id of [withPin.userId, fromBefore]) {
    const { pin_hash } = await db
      .selectFrom('users')
      .select('pin_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(pin_hash).toMatch(/^[0-9a-f]{16}[.]/)
    expect(await pinMatches(next, '4821', { id, pin_hash })).toBe(true)
  }
  for (const webhook of await db.selectFrom('webhooks').selectAll().execute())
    expect(publicKeyOf(decryptKeys(next, webhook.id, webhook))).toBe(webhook.public_key)
  const sealed = await db.selectFrom('private_epochs').selectAll().executeTakeFirstOrThrow()
  expect(
    decryptSeed(next.encrypter, { ...sealed, encrypted_seed: sealed.encrypted_seed ?? Buffer.alloc(0) }),
  ).toHaveLength(32)
  const kept = await db.selectFrom('idempotency_keys').selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(openAnswer(next, kept.caller_id, kept.answer))).toEqual(made.json())
  expect(await codeOfApp(ada.secret, new Date())).toMatch(/^\d{6}$/)
})
