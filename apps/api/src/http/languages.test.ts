/** The language of a request, of its refusals and of an account (decisions §16). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractTables, tableOf } from '../kernel/texts.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'

const IN_HAUSA = {
  cookie: 'lang=ha',
}

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { LANGUAGES: 'ha,yo' } })
  contractTables.set('yo', tableOf({}))
  contractTables.set(
    'ha',
    tableOf({
      'Some fields need your attention.': '<fields>',
      'Please input a 15 digit IMEI number': '<imei>',
      'Use at most {count} characters': '<{count}>',
      'We could not find what you asked for.': '<not found>',
      'Verification created': '<created>',
    }),
  )
})
afterAll(async () => {
  contractTables.clear()
  await amana.stop()
})

describe('refusals', () => {
  const check = (headers: Record<string, string>, imei = '12') =>
    amana.call('POST', '/devices/verifications/create/', { body: { imei }, headers })

  test('are in the language of the cookie, then of the header, also on their fields', async () => {
    for (const headers of [IN_HAUSA, { 'accept-language': 'ha-NG,en;q=0.5' }])
      expect((await check(headers)).body).toMatchObject({
        response_description: '<imei>',
        code: 'validation_failed',
        errors: [{ field: 'imei', message: '<imei>' }],
        detail: '{"imei":["<imei>"]}',
      })
  })

  test('are English where the language is not offered or has no translation', async () => {
    for (const headers of [
      { cookie: '' },
      { cookie: 'lang=ig' },
      { cookie: 'lang=yo' },
      { 'accept-language': 'fr' },
    ] as Record<string, string>[])
      expect((await check(headers)).body.errors).toEqual([
        { field: 'imei', message: 'Please input a 15 digit IMEI number' },
      ])
  })

  test('keep their values, their codes and their status', async () => {
    const answer = await amana.call('POST', '/users/register/', {
      body: { first_name: 'x'.repeat(500) },
      headers: IN_HAUSA,
    })
    expect(answer).toMatchObject({ status: 422, body: { response_description: '<fields>' } })
    expect(answer.body.errors).toContainEqual({ field: 'first_name', message: '<100>' })
    expect((await amana.call('GET', '/nothing/here/', { headers: IN_HAUSA })).body).toMatchObject({
      response_description: '<not found>',
      code: 'not_found',
    })
  })

  test('to programs stay English', async () => {
    for (const [url, name] of [
      ['/oauth2/token', 'error_description'],
      ['/partner/v1/balance', 'detail'],
      ['/device-authenticity/x', 'message'],
    ] as const) {
      const asked = (cookie: string) => amana.product.app.inject({ method: 'POST', url, headers: { cookie } })
      const [english, hausa] = [(await asked('')).json(), (await asked('lang=ha')).json()]
      expect(english[name]).toMatch(/\w/)
      expect(hausa[name]).toBe(english[name])
    }
  })

  test('and what a success says', async () => {
    expect((await check(IN_HAUSA, '356938035643809')).body.response_description).toBe('<created>')
    expect((await check({}, '356938035643809')).body.response_description).toBe('Verification created')
  })
})

describe('the language of an account', () => {
  const me = async (token: string) =>
    (await amana.call('GET', '/users/me/', { token })).body.response_data.locale

  test('is changed with the profile, and only to one that is offered', async () => {
    const { userId, token } = await amana.account()
    const change = (locale: unknown) =>
      amana.call('PATCH', `/users/profile/${userId}/`, { token, body: { locale } })
    expect(await me(token)).toBeNull()
    expect((await change('ha')).body.response_data.locale).toBe('ha')
    expect(await me(token)).toBe('ha')
    for (const locale of ['ig', 'fr', '', 7])
      expect(await change(locale), String(locale)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'locale' }] },
      })
    expect(await me(token)).toBe('ha')
    expect((await change('en')).body.response_data.locale).toBe('en')
    expect((await change(null)).body.response_data.locale).toBeNull()
  })

  test('is the only thing that officers choose themselves', async () => {
    const { userId, token } = await amana.account('officer')
    const change = (body: object) => amana.call('PATCH', `/users/profile/${userId}/`, { token, body })
    expect((await change({ locale: 'yo' })).body.response_data).toMatchObject({
      locale: 'yo',
      is_officer: true,
    })
    expect((await change({ locale: 'ha', first_name: 'Bisi' })).status).toBe(403)
    expect(await me(token)).toBe('yo')
  })

  test('is that of the request that signed up, unless it was English', async () => {
    const localeAfter = async (headers: Record<string, string>) => {
      const email = `${Math.random().toString(36).slice(2)}@example.com`
      const password = 'a long enough secret of words'
      const body = { email, first_name: 'Ada', last_name: 'Obi', password, confirm_password: password }
      const { status } = await amana.call('POST', '/users/register/', { body, headers })
      const row = await amana.database.db
        .selectFrom('users')
        .select('locale')
        .where('email', '=', email)
        .executeTakeFirst()
      return [status, row?.locale]
    }
    expect(await localeAfter(IN_HAUSA)).toEqual([201, 'ha'])
    expect(await localeAfter({ 'accept-language': 'yo' })).toEqual([201, 'yo'])
    expect(await localeAfter({ 'accept-language': 'ig' })).toEqual([201, null])
    expect(await localeAfter({})).toEqual([201, null])
  })
})
