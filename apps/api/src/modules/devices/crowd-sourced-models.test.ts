import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei, register } from './devices.fixtures.ts'

let amana: TestProduct
let ada: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  ada = await amana.account()
})
afterAll(() => amana.stop())

const get = (path: string, token?: string) => amana.call('GET', path, token === undefined ? {} : { token })

describe('models that owners told us', () => {
  const lookup = async (imei: Imei) => (await get(`/devices/lookup/${imei}/`)).body.response_data

  async function owners(tac: string, models: [string, string][], phone: string | null = null) {
    for (const [brand, model] of models) {
      const account = await amana.account()
      if (phone)
        await amana.database.db
          .updateTable('users')
          .set({ phone_number: phone })
          .where('id', '=', account.userId)
          .execute()
      expect((await register(amana, account.token, { imei: newImei(tac), brand, model })).status).toBe(201)
    }
  }

  test('three people who agree, in any spelling of case, are believed; the next may leave it out', async () => {
    const tac = '98765401'
    await owners(tac, [
      ['itel', 'A70'],
      ['Itel', 'a70'],
    ])
    expect(await lookup(newImei(tac))).toMatchObject({ brand: '', source: null })
    await owners(tac, [
      ['itel', 'A90'],
      ['ITEL', 'A70'],
    ])
    const found = await lookup(newImei(tac))
    expect(found.source).toBe('owners')
    expect([found.brand.toLowerCase(), found.model.toLowerCase()]).toEqual(['itel', 'a70'])
    const { body } = await register(amana, ada.token, { imei: newImei(tac), brand: '', model: '' })
    expect(body.response_data.brand.toLowerCase()).toBe('itel')
    expect((await register(amana, ada.token, { imei: newImei(tac), brand: 'itel', model: '' })).status).toBe(
      422,
    )
  })

  test('one person with three devices, or three accounts of one number, are one', async () => {
    for (let index = 0; index < 3; index += 1) await register(amana, ada.token, { imei: newImei('98765402') })
    expect((await lookup(newImei('98765402'))).source).toBeNull()
    const three: [string, string][] = [
      ['Infinix', 'Hot 40'],
      ['Infinix', 'Hot 40'],
      ['Infinix', 'Hot 40'],
    ]
    await owners('98765403', three, '+2348031234567')
    expect((await lookup(newImei('98765403'))).source).toBeNull()
  })
})
