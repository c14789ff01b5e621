/** Each mail in each language: nothing of ours stays English, and the mail says which language it is. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Imei } from '@amana/contract'
import { foldToGsm7, LANGUAGE_TAGS, LOCALES, type Locale, septetsOf } from '@amana/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '../kernel/texts.ts'
import { accountNoticeMail } from '../modules/accounts/account-notice-mail.ts'
import { phoneChangedSms } from '../modules/accounts/contacts/text-former-number.ts'
import * as accountTexts from '../modules/accounts/messages.ts'
import { renderLetter } from '../modules/cases/letter-pdf.ts'
import { renderDeviceCertificate } from '../modules/devices/certificate-pdf.ts'
import { noticeMail, noticeSms } from '../modules/found/notices.ts'
import { notificationMail } from '../modules/notifications/notification-mail.ts'
import { wordsIn } from '../modules/notifications/notification-texts.ts'
import { laterStolen } from '../modules/notifications/rules.ts'
import { reportDecided } from '../modules/notifications/theft-report-rules.ts'
import { codeMail, linkMail, smsText } from '../modules/one-time-codes/code-messages.ts'
import * as codeTexts from '../modules/one-time-codes/messages.ts'
import type { CodePurpose } from '../modules/one-time-codes/tables.ts'
import '../modules/organisations/organisation-texts.ts'
import '../modules/sightings/sighting-texts.ts'
import '../modules/statistics/words.ts'
import '../modules/custody/custody-texts.ts'
import { renderReceiptMail } from '../modules/payments/receipts.ts'
import { erasedMail, erasedSms } from '../modules/profile/erased-messages.ts'
import { exampleReport } from '../modules/verifications/report.fixtures.ts'
import { renderReportMail } from '../modules/verifications/report-mail.ts'
import '../modules/block-list/mail-stop.ts'
import '../modules/partner-checks/watch-neighbours.ts'
import '../modules/private-lookup/mail-alarm.ts'
import '../modules/push/push-texts.ts'
import '../modules/webhooks/mail-disabled.ts'
import { speak, speakEnglish, speakPseudo, untranslated } from '../testing/pseudo-language.ts'

const TRANSLATED = LOCALES.filter((locale) => locale !== 'en')
const URL = 'https://amana.example'
const AT = new Date('2026-03-02T23:30:00Z')
const IMEI = '354188040123456' as Imei

type Purpose = Exclude<CodePurpose, 'email_link'>
const PURPOSES = Object.keys(codeTexts.codes) as Purpose[]
const NOTICES = Object.keys(accountTexts.notices) as (keyof typeof accountTexts.notices)[]

interface Written {
  subject: string
  text: string
  html?: string
}

/** Every mail and text message to people, by a name. */
async function everything(locale: Locale): Promise<[string, Written][]> {
  const words = wordsIn(locale)
  const about = { id: '1', at: AT, to: 'ada@example.com', publicUrl: URL }
  const sms = (text: string) => ({ subject: '', text })
  const stolen = laterStolen({ imei: IMEI, completed_at: AT, case_number: 'LE-2026-000001' }, words)
  const decided = reportDecided({ case_number: 'LE-2026-000001', status: 'rejected' }, words)
  const { becauseOfReport } = words.texts.mail
  const thread = { ...about, caseNumber: 'FP-2026-000001', token: 'abc', locale }
  const payment = {
    id: '1',
    reference: 'AMN-1',
    amount_minor: 10_000,
    method: 'bank_transfer',
    imei: IMEI,
  } as const
  return [
    ...PURPOSES.map((purpose): [string, Written] => [
      `code ${purpose}`,
      codeMail(purpose, '012345', URL, locale),
    ]),
    ...PURPOSES.map((purpose): [string, Written] => [
      `SMS ${purpose}`,
      sms(smsText(purpose, '012345', locale)),
    ]),
    ['link', linkMail(`${URL}/x`, URL, locale)],
    ...NOTICES.flatMap((what) =>
      (['user', 'officer'] as const).map((role): [string, Written] => {
        const account = { email: 'ada@example.com', first_name: 'Ada', role, locale }
        return [
          `notice ${what} ${role}`,
          accountNoticeMail({ ...about, what, account, undoUrl: `${URL}/undo` }),
        ]
      }),
    ),
    ...(['received', 'reported', 'message', 'closed'] as const).flatMap((what) =>
      (['finder', 'owner'] as const).map((side): [string, Written] => [
        `found ${what}`,
        noticeMail({ ...thread, what, side }),
      ]),
    ),
    ['found SMS', sms(noticeSms(thread))],
    ['erased', erasedMail({ firstName: 'Ada', locale, publicUrl: URL })],
    ['erased SMS', sms(erasedSms(locale))],
    ['phone changed SMS', sms(phoneChangedSms(locale))],
    [
      'later stolen',
      notificationMail({
        ...about,
        ...stolen,
        firstName: 'Ada',
        receipt: true,
        reason: becauseOfReport,
        words,
      }),
    ],
    [
      'decision',
      notificationMail({
        ...about,
        ...decided,
        firstName: null,
        reason: words.texts.mail.becauseReported,
        words,
      }),
    ],
    ['decision SMS', sms(decided.sms)],
    [
      'receipt',
      await renderReceiptMail({
        payment: {
          ...payment,
          email: 'ada@example.com',
          promo_code: 'X',
          granted_at: null,
          completed_at: AT,
        },
        reportLink: null,
        refunded: false,
        publicUrl: URL,
        locale,
      }),
    ],
    ...(await Promise.all(
      (['clean', 'flagged', 'stolen'] as const).map(async (result): Promise<[string, Written]> => {
        const document = exampleReport({
          result,
          brand: '',
          model: '',
          findings: ['tac_unknown', 'police_hold'],
        })
        // Lists keep the names that their senders gave them.
        const verification = {
          ...document.verification,
          sources: [{ name: 'Amana registry, reports and police holds', as_of: AT.toISOString() }],
        }
        const file = { filename: 'x.pdf', contentType: 'application/pdf', content: Buffer.alloc(0) }
        return [
          `report ${result}`,
          await renderReportMail({ ...document, verification, locale }, 'ada@example.com', file),
        ]
      }),
    )),
  ]
}

const isName = /^(Amana|IMEI|AMN|AM|NGN|WAT|Ada|LE|FP|PDF|X)$/

/** Words of ours that nobody translated: not addresses, names, numbers. */
function leftovers(text: string): string[] {
  const plain = untranslated(text.replace(/\s+/g, ' ')).replace(
    /https?:\S+|\S+@\S+|AMN?-\S+|\d+ [\p{L}\p{M} ]+ \d{4}/gu,
    ' ',
  )
  return (plain.match(/\p{L}{2,}/gu) ?? []).filter((word) => !isName.test(word))
}

describe.each(TRANSLATED)('in %s', (locale) => {
  let written: [string, Written][] = []
  beforeAll(async () => {
    speakPseudo(locale)
    written = await everything(locale)
  })
  afterAll(speakEnglish)

  test('every text is the translation', () => {
    for (const [name, { subject, text }] of written) {
      expect(leftovers(subject), `subject of ${name}`).toEqual([])
      expect(leftovers(text), name).toEqual([])
      expect(text, name).toContain('⟦')
    }
  })

  test('the mail names its language', () => {
    for (const [name, { html }] of written)
      if (html !== undefined)
        expect(html, name).toMatch(new RegExp(`^<!doctype html>\n<html lang="${LANGUAGE_TAGS[locale]}">`))
  })

  test('dates have the names of the language', async () => {
    const { text } = laterStolen({ imei: IMEI, completed_at: AT, case_number: 'X' }, wordsIn(locale))
    expect(text).toContain(
      { pcm: '3 March 2026', ha: '3 Maris 2026', yo: '3 Oṣù Ẹrẹ̀nà 2026', ig: '3 Maachị 2026' }[locale],
    )
  })

  test('PDFs are drawn', async () => {
    const paper = { issuedAt: AT, publicUrl: URL, locale }
    const certificate = {
      number: 'AM-2026-7K3QX9VB-4M2NT8RC',
      keyId: 'k',
      offline: 'AMN1:ABC',
      imei: IMEI,
      imei2: null,
    }
    const device = { brand: 'Tecno', model: 'Spark', registeredAt: AT, ownershipProven: false, inUse: null }
    const registered = {
      ...device,
      imei: IMEI,
      imei2: IMEI,
      acquired_at: AT,
      registered_at: AT,
      ownership_proven_at: null,
    }
    const flag = {
      case_number: 'LE-2026-000001',
      flag_type: 'stolen',
      status: 'active',
      reason: 'x',
      created_at: AT,
    }
    const when = { last_known_location: '', device_state: null, decided_at: AT, cleared_at: AT }
    const about = { owner: 'Ada', byOwner: true, heldSince: AT, networks: [] }
    for (const pdf of [
      await renderDeviceCertificate({ ...certificate, ...device, ...paper }),
      await renderLetter({ device: registered, flag: { ...flag, ...when }, ...about, ...paper } as never),
    ])
      expect(pdf.toString('latin1')).toContain(`/Lang (${LANGUAGE_TAGS[locale]})`)
  })
})

test('in a language without translations they are English, with its dates', () => {
  for (const locale of TRANSLATED) {
    speak(locale, {})
    expect(linkMail(`${URL}/x`, URL, locale)).toMatchObject({ subject: linkMail(`${URL}/x`, URL).subject })
    expect(laterStolen({ imei: IMEI, completed_at: AT, case_number: 'X' }, wordsIn(locale)).text).toMatch(
      /^Our report of 3 /,
    )
  }
  speakEnglish()
})

test.each(LOCALES)('text messages in %s fit one segment of GSM-7', (locale) => {
  const { sms, decisions } = wordsIn(locale).texts
  const link = { caseNumber: 'FP-2026-000001', token: 'x'.repeat(43), publicUrl: URL, locale }
  const codes = PURPOSES.map((purpose) => smsText(purpose, '012345', locale))
  for (const text of [
    ...codes,
    ...Object.values(sms),
    decisions.sms('LE-2026-000001'),
    noticeSms(link),
    erasedSms(locale),
    phoneChangedSms(locale),
  ])
    expect(septetsOf(foldToGsm7(text)), text).toBeLessThanOrEqual(160)
})

test.each(LOCALES)(
  'in %s what tells of a missing phone says that nobody needs a password, PIN or code',
  (locale) => {
    const { sms, decisions, mail } = wordsIn(locale).texts
    const thread = {
      id: '1',
      at: AT,
      to: 'ada@example.com',
      publicUrl: URL,
      caseNumber: 'FP-2026-000001',
      token: 'abc',
      locale,
    }
    for (const text of [
      mail.noSecrets,
      sms.found_phone,
      sms.case_note,
      decisions.sms('LE-2026-000001'),
      noticeSms(thread),
    ])
      expect(text).toContain('PIN')
    const inOneLine = (text: string) => text.replace(/\s+/g, ' ')
    for (const side of ['owner', 'finder'] as const)
      for (const what of ['reported', 'message', 'closed'] as const)
        expect(inOneLine(noticeMail({ ...thread, what, side }).text)).toContain(mail.noSecrets)
    const { title, text, link } = reportDecided(
      { case_number: 'LE-2026-000001', status: 'active' },
      wordsIn(locale),
    )
    const about = {
      id: '1',
      at: AT,
      to: 'ada@example.com',
      publicUrl: URL,
      firstName: null,
      reason: mail.becauseReported,
    }
    const written = notificationMail({ ...about, title, text, link, missing: true, words: wordsIn(locale) })
    expect(inOneLine(written.text)).toContain(`${mail.noSecrets} `)
  },
)

test('every file of messages of the modules, of mails and of PDFs is a catalogue under its own path', () => {
  const files = globSync('{mail,pdf,modules/**}/messages.ts', { cwd: join(import.meta.dirname, '..') })
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !catalogues.has(file))).toEqual([])
})
