import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '../../kernel/durations.ts'
import { SmsRefused } from '../../ports/sms.ts'
import { smsText } from './code-messages.ts'
import { type CodeFixture, createCodeFixture, EMAIL, START } from './one-time-codes.fixtures.ts'
import { keyedToken } from './rules.ts'
import { purgeCodes, sendCode } from './send-code.ts'
import { spendCode } from './use-code.ts'

const PHONE = '+2348031234567'
const PURPOSES = [
  'verify_email',
  'sign_in',
  'reset_password',
  'verify_phone',
  'transfer',
  'report_contact',
] as const

/** GSM 03.38, basic set (without line feed and carriage return): each takes one of 160 places. */
const GSM_7 = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

let fixture: CodeFixture
beforeAll(async () => {
  fixture = await createCodeFixture()
})
beforeEach(() => fixture.reset())
afterAll(() => fixture?.drop())

describe('by mail', () => {
  test.each([
    ['verify_email', 'Your Amana verification code'],
    ['sign_in', 'Your Amana sign-in code'],
    ['reset_password', 'Your Amana password reset code'],
    ['verify_phone', 'Your Amana phone verification code'],
    ['transfer', 'Your Amana transfer code'],
    ['report_contact', 'Confirm your report to Amana'],
  ] as const)('%s: the code, how long it is valid, who wrote', async (purpose, subject) => {
    const { id, code } = await fixture.issueAndSend(fixture.newSubject(), { purpose })
    expect(fixture.mails).toHaveLength(1)
    const [mail] = fixture.mails
    expect(mail).toMatchObject({ id: `code-${id}`, at: START, to: EMAIL, subject, attachments: [] })
    expect(mail?.subject).not.toContain(code)
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(code)
      expect(body).toContain('This code is valid for 10 minutes.')
      expect(body).toContain('https://amana.example')
      expect(body).toContain('You get this email because')
    }
    expect(mail?.text.match(/\b\d{6}\b/g)).toEqual([code])
    expect(await fixture.row(id)).toMatchObject({ sent_at: START })
  })

  test('a link with its token, how long it is valid, and no code', async () => {
    const { id, code } = await fixture.issueAndSend(fixture.newSubject(), { purpose: 'email_link' })
    const [mail] = fixture.mails
    const url = `https://amana.example/auth/verify-email?token=${keyedToken(fixture.deps.codeKey, 'link', id)}`
    expect(mail).toMatchObject({ id: `code-${id}`, to: EMAIL, subject: 'Verify your email address' })
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(url)
      expect(body).toContain('This link is valid for 24 hours')
      expect(body).not.toContain(code)
    }
  })

  test('a mail server that fails is tried again, with the same mail', async () => {
    const { id } = await fixture.issue(fixture.newSubject())
    fixture.failing.mail = new Error('451 try later')
    await expect(sendCode(fixture.deps, { codeId: id })).rejects.toThrow('451')
    expect(await fixture.row(id)).toMatchObject({ sent_at: null })
    fixture.failing.mail = undefined
    fixture.wait(MINUTE)
    await sendCode(fixture.deps, { codeId: id })
    expect(fixture.mails).toMatchObject([{ id: `code-${id}`, at: START }])
  })
})

describe('by SMS', () => {
  // One phone gets a code every 30 seconds, and the clock is put back before each test.
  beforeEach(() => fixture.database.db.deleteFrom('one_time_codes').execute())

  test('one segment, to the number', async () => {
    const { id, code } = await fixture.issueAndSend(fixture.newSubject(), {
      purpose: 'verify_phone',
      channel: 'sms',
      target: PHONE,
    })
    const text = `Your Amana code is ${code}. It is valid for 10 minutes. Do not share it.`
    expect(fixture.texts).toEqual([{ id: `code-${id}`, at: START, to: PHONE, text }])
    expect(fixture.mails).toEqual([])
    expect(await fixture.row(id)).toMatchObject({ sent_at: START })
  })

  test.each(PURPOSES)('%s fits one segment of GSM-7', (purpose) => {
    const text = smsText(purpose, '000000')
    expect(text).toMatch(GSM_7)
    expect(text.length).toBeLessThanOrEqual(160)
    expect(text).toContain('valid for 10 minutes')
    expect(text).toContain('000000')
  })

  test('refused by the provider: logged without the number, not tried again', async () => {
    fixture.failing.sms = new SmsRefused(`${PHONE} is on the block list`)
    const { id, code } = await fixture.issueAndSend(fixture.newSubject(), {
      purpose: 'verify_phone',
      channel: 'sms',
      target: PHONE,
    })
    expect(await fixture.row(id)).toMatchObject({ sent_at: null })
    expect(JSON.stringify(fixture.logged)).toContain(id)
    expect(JSON.stringify(fixture.logged)).not.toMatch(new RegExp(`803123|"${code}"|block list`))
  })

  test('any other failure is tried again', async () => {
    fixture.failing.sms = new Error('timeout')
    const issued = fixture.issueAndSend(fixture.newSubject(), {
      purpose: 'verify_phone',
      channel: 'sms',
      target: PHONE,
    })
    await expect(issued).rejects.toThrow('timeout')
    expect(fixture.logged).toEqual([])
  })
})

describe('what is not sent', () => {
  const runs = async (id: string) => {
    await sendCode(fixture.deps, { codeId: id })
    return fixture.mails.length
  }

  test('a code for nobody', async () => {
    expect(await runs((await fixture.issue(fixture.newSubject(), { target: null })).id)).toBe(0)
  })

  test('a code that is not there', async () => {
    expect(await runs(fixture.newSubject())).toBe(0)
  })

  test('a used one', async () => {
    const { id } = await fixture.issue(fixture.newSubject())
    await fixture.database.transaction((tx) => spendCode(tx, id, START))
    expect(await runs(id)).toBe(0)
  })

  test('a replaced one; its successor is', async () => {
    const subject = fixture.newSubject()
    const first = await fixture.issue(subject)
    fixture.wait(30 * SECOND)
    const second = await fixture.issue(subject)
    expect(await runs(first.id)).toBe(0)
    expect(await runs(second.id)).toBe(1)
  })

  test.each([
    [10 * MINUTE - 1, 1],
    [10 * MINUTE, 0],
  ])('after %d ms: %d mails', async (waited, mails) => {
    const { id } = await fixture.issue(fixture.newSubject())
    fixture.wait(waited)
    expect(await runs(id)).toBe(mails)
  })

  test('one that was sent, when its job runs again', async () => {
    const { id } = await fixture.issueAndSend(fixture.newSubject())
    expect(await runs(id)).toBe(1)
  })
})

test('codes are kept for a week and then deleted', async () => {
  const { id } = await fixture.issue(fixture.newSubject())
  fixture.wait(7 * DAY)
  await purgeCodes(fixture.deps)
  expect(await fixture.row(id)).toBeDefined()
  fixture.wait(1)
  await purgeCodes(fixture.deps)
  expect(await fixture.row(id)).toBeUndefined()
})
