import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandboxIdentity } from '../../adapters/identity/sandbox.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createEncrypter, UnknownKey } from '../../kernel/encryption.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../testing/test-product.ts'
import { checkIdentity, identityMatches, keepIdentity, revealIdentity, rotateIdentities } from './index.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

const NIN = '66123456780'
const encrypter = createEncrypter(TEST_SECRET_KEY)
const NEXT_KEY = Buffer.alloc(32, 9)

test('revealed and compared for the account that has it; after a rotation with the new key alone, and still unique', async () => {
  const { db } = amana.database
  const ada = await amana.account()
  const give = (who: { userId: string; token: string }, nin: string) =>
    amana.call('PATCH', `/users/profile/${who.userId}/`, { body: { nin }, token: who.token })
  expect((await give(ada, NIN)).status).toBe(200)
  const bello = await amana.account()

  expect(await revealIdentity(db, encrypter, ada.userId, 'nin')).toBe(NIN)
  expect(await revealIdentity(db, encrypter, ada.userId, 'bvn')).toBeNull()
  expect(await identityMatches(db, encrypter, ada.userId, 'nin', NIN)).toBe(true)
  expect(await identityMatches(db, encrypter, ada.userId, 'nin', '66123456781')).toBe(false)
  expect(await identityMatches(db, encrypter, bello.userId, 'nin', NIN)).toBeNull()

  const next = createEncrypter(NEXT_KEY)
  await expect(rotateIdentities({ database: amana.database, encrypter: next })).rejects.toBeInstanceOf(
    UnknownKey,
  )
  const rotating = createEncrypter(NEXT_KEY, TEST_SECRET_KEY)
  // Until the rotation has run, a number that was hashed with the older key is found as well.
  const provider = createSandboxIdentity()
  const check = {
    userId: bello.userId,
    kind: 'nin',
    number: NIN,
    names: { firstName: 'Ada', lastName: 'Okafor' },
  } as const
  await expect(
    checkIdentity({ database: amana.database, provider, encrypter: rotating }, check),
  ).rejects.toMatchObject({
    code: 'identity_taken',
  })
  const deps = { clock: systemClock, provider, encrypter: rotating }
  const keep = amana.database.transaction((tx) =>
    keepIdentity(deps, tx, bello.userId, { kind: 'nin', number: NIN, providerReference: '', phone: null }),
  )
  await expect(keep).rejects.toMatchObject({ code: 'identity_taken' })
  expect(await identityMatches(db, rotating, ada.userId, 'nin', NIN)).toBe(true)
  expect(await rotateIdentities({ database: amana.database, encrypter: rotating })).toBe(1)
  expect(await rotateIdentities({ database: amana.database, encrypter: rotating })).toBe(0)
  expect(await revealIdentity(db, next, ada.userId, 'nin')).toBe(NIN)
  expect(await identityMatches(db, next, ada.userId, 'nin', NIN)).toBe(true)
  const [numberHash] = next.hashes(NIN, 'identity nin')
  const searches = () =>
    db.selectFrom('free_searches').select('number_hash').where('user_id', '=', ada.userId).execute()
  expect(await searches()).toEqual([{ number_hash: numberHash }])
  // The product that still runs with the old key knows neither; back with its own key as "new", the number is
  // taken again.
  await rotateIdentities({ database: amana.database, encrypter: createEncrypter(TEST_SECRET_KEY, NEXT_KEY) })
  expect(await give(bello, NIN)).toMatchObject({ status: 409, body: { code: 'identity_taken' } })
})
