/** Names of an account with a proven NIN or BVN: after a change they still name the same person. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IdentityProviderDown } from '../../ports/identity-provider.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { newNumber, newPerson, patch, put, read } from './profile.fixtures.ts'

let amana: TestProduct
let down = false
const asked: string[] = []
beforeAll(async () => {
  amana = await startTestProduct({
    identity: {
      name: 'register',
      async lookUp(kind) {
        asked.push(kind)
        if (down) throw new IdentityProviderDown('down')
        return { firstName: 'ADA', middleName: 'CHIDINMA', lastName: 'OKAFOR', reference: 'r-1', phone: null }
      },
    },
  })
})
afterAll(() => amana?.stop())

test('another person’s name is refused, the own one in other words is not; without a change nobody is asked', async () => {
  const ada = await newPerson(amana)
  expect((await patch(amana, ada, { first_name: 'Musa', last_name: 'Bello' })).status).toBe(200)
  expect(asked).toEqual([])
  expect(
    (await patch(amana, ada, { first_name: 'Ada', last_name: 'Okafor', nin: newNumber(), bvn: newNumber() }))
      .status,
  ).toBe(200)
  asked.length = 0

  for (const change of [
    () => patch(amana, ada, { first_name: 'Musa', last_name: 'Bello' }),
    () => put(amana, ada, { first_name: 'Ada', last_name: 'Bello', email: ada.email }),
  ])
    expect(await change()).toMatchObject({
      status: 422,
      body: { code: 'identity_mismatch', errors: [{ field: 'first_name' }] },
    })
  expect((await read(amana, ada)).body.response_data).toMatchObject({
    first_name: 'Ada',
    last_name: 'Okafor',
  })
  expect((await patch(amana, ada, { first_name: 'Chidinma Ada' })).status).toBe(200)
  expect(asked.filter((kind) => kind === 'nin').length).toBeGreaterThan(0)

  asked.length = 0
  expect((await patch(amana, ada, { first_name: 'Chidinma Ada', address: 'Ikeja' })).status).toBe(200)
  expect(asked).toEqual([])
  down = true
  expect((await patch(amana, ada, { first_name: 'Ada' })).body.code).toBe('identity_provider_down')
  down = false
})

test('a name and a number in the same instant: never a number under another name', async () => {
  for (let round = 0; round < 20; round += 1) {
    const ada = await newPerson(amana)
    await Promise.all([
      patch(amana, ada, { nin: newNumber() }),
      patch(amana, ada, { first_name: 'Musa', last_name: 'Bello' }),
    ])
    const { nin_verified, last_name } = (await read(amana, ada)).body.response_data
    expect([nin_verified, last_name]).not.toEqual([true, 'Bello'])
  }
})
