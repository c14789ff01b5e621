/** Messages that jobs send later have the language of the account, else of the request. */
import type { Finding } from '@amana/contract'
import { LANGUAGE_TAGS, type Locale, type TranslatedLocale } from '@amana/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from '../../ports/mailer.ts'
import { CLEAN_IMEI, giveCard, initiate, type StartedCheck, verify } from '../../testing/journeys.ts'
import { speakEnglish, speakPseudo } from '../../testing/pseudo-language.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { LANGUAGES: 'ha,yo' } })
  for (const locale of ['ha', 'yo', 'ig'] as const) speakPseudo(locale)
})
afterAll(async () => {
  speakEnglish()
  await amana?.stop()
})

const inLanguage = (locale: string) => ({ cookie: `lang=${locale}` })

async function start(headers: Record<string, string>, account?: TestAccount): Promise<StartedCheck> {
  const token = account ? { token: account.token } : {}
  const body = { imei: CLEAN_IMEI }
  const answer = await amana.call('POST', '/devices/verifications/create/', { body, headers, ...token })
  const { id, access_token: accessToken } = answer.body.response_data
  return { id, imei: CLEAN_IMEI, accessToken, ...token }
}

async function buy(check: StartedCheck): Promise<Mail> {
  const { body } = await initiate(amana, check)
  await giveCard(amana, body.response_data.checkout.url)
  await verify(amana, check, body.response_data.reference)
  return waitUntil(() => amana.sent.find((mail) => mail.id === `report.${check.id}`))
}

const mailTo = (address: string) => waitUntil(() => amana.sent.find(({ to }) => to === address))

async function account(locale: Locale | null): Promise<TestAccount> {
  const made = await amana.account()
  await amana.database.db.updateTable('users').set({ locale }).where('id', '=', made.userId).execute()
  return made
}

function expectIn(locale: TranslatedLocale, { html, text, subject }: Mail): void {
  expect(html).toContain(`<html lang="${LANGUAGE_TAGS[locale]}">`)
  expect([subject, text].every((each) => each.includes('⟦'))).toBe(true)
}

function expectEnglish({ html, text, subject }: Mail): void {
  expect(html).toContain('<html lang="en">')
  expect([subject, text, html].some((each) => each.includes('⟦'))).toBe(false)
}

describe('the report of a check', () => {
  test("is in the language of the visitor's request, with its PDF, whoever pays from where", async () => {
    const mail = await buy(await start(inLanguage('ha')))
    expectIn('ha', mail)
    expect(
      mail.attachments.map(({ content }) =>
        Buffer.from(content).toString('latin1').includes('/Lang (ha-NG)'),
      ),
    ).toEqual([true, true])
  })

  test('is English without a language, or with one that is not offered', async () => {
    for (const headers of [{ cookie: '' }, inLanguage('ig'), { 'accept-language': 'fr' }] as Record<
      string,
      string
    >[])
      expectEnglish(await buy(await start(headers)))
  })

  test("is in the account's language, whatever the request says; in that of the request without one", async () => {
    expectIn('yo', await buy(await start(inLanguage('ha'), await account('yo'))))
    expectIn('ha', await buy(await start(inLanguage('ha'), await account(null))))
    expectEnglish(await buy(await start(inLanguage('ha'), await account('en'))))
  })

  test('on screen has the language of the request', async () => {
    const check = await start(inLanguage('ha'))
    await buy(check)
    const read = async (headers: Record<string, string>) => {
      const path = `/devices/verifications/${check.id}/?access_token=${check.accessToken}`
      const { statement, findings, sources } = (await amana.call('GET', path, { headers })).body.response_data
      return [statement, ...findings.flatMap(({ title, text }: Finding) => [title, text]), sources[0].name]
    }
    expect((await read(inLanguage('ha'))).every((text) => text.startsWith('⟦'))).toBe(true)
    expect((await read({})).some((text) => text.includes('⟦'))).toBe(false)
  })

  test('as a download has the language of the request', async () => {
    const check = await start(inLanguage('ha'))
    await buy(check)
    const read = async (headers: Record<string, string>) => {
      const url = `/api/v1/devices/verifications/${check.id}/report/?access_token=${check.accessToken}`
      return (await amana.product.app.inject({ method: 'GET', url, headers })).rawPayload.toString('latin1')
    }
    expect(await read(inLanguage('yo'))).toContain('/Lang (yo-NG)')
    expect(await read({})).toContain('/Lang (en-NG)')
  })

  test("as a download has the account's language, with its receipt", async () => {
    const check = await start(inLanguage('ha'), await account('yo'))
    const { body } = await initiate(amana, check)
    const { reference } = body.response_data
    await giveCard(amana, body.response_data.checkout.url)
    await verify(amana, check, reference)
    for (const path of [`devices/verifications/${check.id}/report/`, `payments/${reference}/receipt/`]) {
      const headers = { ...inLanguage('ha'), authorization: `Bearer ${check.token}` }
      const { rawPayload } = await amana.product.app.inject({ url: `/api/v1/${path}`, headers })
      expect(rawPayload.toString('latin1')).toContain('/Lang (yo-NG)')
    }
  })
})

describe('people without an account', () => {
  test('get the code of their report in the language of the request, also the second one', async () => {
    const email = 'reporter@example.com'
    const body = {
      imei: '356938035643809',
      flag_type: 'stolen',
      reason_for_flagging: 'It was taken from my bag.',
      device_state: 'Lagos',
      location: 'Yaba',
      reporter_name: 'Bisi Ade',
      phone: '08031234567',
      email,
    }
    const { status, body: answer } = await amana.call('POST', '/reports/', {
      body,
      headers: inLanguage('ha'),
    })
    expect([status, answer.errors]).toEqual([201, undefined])
    expectIn('ha', await mailTo(email))
  })

  test('get the news of a found phone in the language of their report', async () => {
    const email = 'finder@example.com'
    const body = {
      imei: '356938035643809',
      place: 'Yaba',
      device_state: 'Lagos',
      email,
      message: 'I found this phone.',
    }
    const { status, body: answer } = await amana.call('POST', '/found/', { body, headers: inLanguage('yo') })
    expect([status, answer.errors]).toEqual([201, undefined])
    expectIn('yo', await mailTo(email))
  })
})

describe('codes', () => {
  test('to an account are in its language', async () => {
    const ada = await account('yo')
    await amana.call('POST', '/users/forgot-password/', {
      body: { email: ada.email },
      headers: inLanguage('ha'),
    })
    expectIn('yo', await mailTo(ada.email))
  })

  test('at sign-up are in the language of the request', async () => {
    const email = 'fresh@example.com'
    const password = 'a long enough secret of words'
    const body = { email, first_name: 'Ada', last_name: 'Obi', password, confirm_password: password }
    await amana.call('POST', '/users/register/', { body, headers: inLanguage('ha') })
    expectIn('ha', await mailTo(email))
  })
})
