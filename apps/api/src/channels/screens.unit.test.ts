/** Every screen and every text in every language, with its longest values. */
import type { Imei, NigerianPhone } from '@amana/contract'
import { isGsm7, LOCALES, septetsOf } from '@amana/messages'
import { describe, expect, test } from 'vitest'
import {
  type CaseState,
  DEVICES_ON_A_PAGE,
  type Ending,
  type ListedPhone,
  type Note,
  type State,
} from './dialogue.ts'
import { caseText, drawEnding, drawState, lastSix, shortName, shortTime } from './screens.ts'
import { channelTextsIn, fitted, MAX_TEXT_LENGTH } from './texts.ts'

const IMEI = '888888888888888' as Imei
const PHONE = '+2348031234567' as NigerianPhone
/** Letters of two septets are the longest. */
const NAME = 'Ⓐ€[]{}|~^\\Redmi Note 14 Pro Max 5G Limited'
const DEVICE: ListedPhone = { id: 1, imei: IMEI, name: NAME }
const LIST = {
  phone: PHONE,
  userId: 'u',
  devices: Array.from({ length: DEVICES_ON_A_PAGE }, () => DEVICE),
  cursor: null,
  next: '9',
}
const CASE_NUMBER = 'LE-2026-123456789'
const TIME = '2026-12-30T23:59:59.000Z'

const LOST = {
  phones: LIST.devices,
  as: 'stolen',
  place: 'Ojuelegba, Lagos',
  state: 'Lagos',
  model: NAME,
} as const
const CHOSEN = [DEVICE, null]

const STATES: { [At in State['at']]: readonly State[] } = {
  menu: [{ at: 'menu' }],
  resume: [{ at: 'resume', saved: { at: 'menu' } }],
  'check.imei': [{ at: 'check.imei' }],
  'check.preview': ['', NAME].flatMap((name) =>
    [88_888, 0].map((price) => ({
      at: 'check.preview',
      order: 'o',
      imei: IMEI,
      name,
      wrongDigit: true,
      price,
    })),
  ),
  'report.phone': [{ at: 'report.phone' }],
  'report.pin': [{ at: 'report.pin', phone: PHONE }],
  'report.device': [{ at: 'report.device', ...LIST }],
  'report.kind': [{ at: 'report.kind', ...LIST, device: DEVICE }],
  'report.confirm': (['stolen', 'lost'] as const).map((as) => ({
    at: 'report.confirm',
    ...LIST,
    device: DEVICE,
    as,
  })),
  'lost.phone': [{ at: 'lost.phone', phones: LIST.devices }],
  'lost.kind': CHOSEN.map((chosen) => ({ at: 'lost.kind', ...LOST, chosen })),
  'lost.place': [{ at: 'lost.place', ...LOST, chosen: null }],
  'lost.model': [{ at: 'lost.model', ...LOST, chosen: null }],
  'lost.name': [{ at: 'lost.name', ...LOST, chosen: null }],
  'lost.confirm': CHOSEN.flatMap((chosen) =>
    (['stolen', 'lost'] as const).map((as) => ({ at: 'lost.confirm', ...LOST, as, chosen, name: 'Ada Obi' })),
  ),
  'case.number': [{ at: 'case.number' }],
  'case.phone': [{ at: 'case.phone', caseNumber: CASE_NUMBER }],
  'collect.phone': [{ at: 'collect.phone' }],
  'collect.pin': [{ at: 'collect.pin', phone: PHONE }],
  language: [{ at: 'language' }],
  help: [{ at: 'help' }],
}

/** The notes of the screens where each can stand. */
const NOTES: { [At in State['at']]?: readonly Note[] } = {
  'check.imei': [{ is: 'imeiLetters' }, { is: 'imeiLength', digits: 60 }, { is: 'imeiLength', digits: 1 }],
  'report.phone': [{ is: 'phoneWrong' }],
  'report.pin': [{ is: 'pinForm' }, { is: 'pinWrong' }],
  'lost.place': [{ is: 'placeUnknown' }],
  'lost.model': [{ is: 'modelWrong' }],
  'lost.name': [{ is: 'nameWrong' }],
  'case.number': [{ is: 'caseNumberWrong' }],
  'case.phone': [{ is: 'phoneWrong' }, { is: 'caseUnknown' }],
  'collect.phone': [{ is: 'phoneWrong' }],
  'collect.pin': [{ is: 'pinForm' }, { is: 'pinWrong' }],
}

const STATUSES = ['under_review', 'active', 'rejected', 'lapsed', 'cleared'] as const
const CASES: readonly CaseState[] = (['stolen', 'lost', 'found'] as const).flatMap((kind) => [
  ...STATUSES.flatMap((status) =>
    [true, false].flatMap((proven) =>
      [null, TIME].map((imeiDueAt) => ({
        ...{ number: CASE_NUMBER, kind, status, proven },
        ...{ reportedAt: TIME, imeiDueAt, kept: null },
      })),
    ),
  ),
  // At the police: not called yet, called at the contact of the report, and for the one who asks.
  ...[
    { state: 'matched' as const, call: null },
    { state: 'owner_called' as const, call: null },
    { state: 'owner_called' as const, call: { station: 'Area F Command, Ikeja', code: '123456' } },
  ].map((kept) => ({
    ...{ number: CASE_NUMBER, kind, status: 'active' as const, proven: true },
    ...{ reportedAt: TIME, imeiDueAt: null, kept },
  })),
])

const ENDINGS: { [Is in Ending['is']]: readonly Ending[] } = {
  asked: [88_888, 0].map((price) => ({ is: 'asked', imei: IMEI, price })),
  reported: (['stolen', 'lost'] as const).map((as) => ({
    is: 'reported',
    device: DEVICE,
    as,
    caseNumber: CASE_NUMBER,
  })),
  caseOpen: [{ is: 'caseOpen', caseNumber: CASE_NUMBER }],
  sent: [null, TIME].map((dueAt) => ({ is: 'sent', caseNumber: CASE_NUMBER, dueAt })),
  case: CASES.map((one) => ({ is: 'case', case: one })),
  collect: [
    { is: 'collect', phone: null },
    { is: 'collect', phone: { imei: IMEI, name: NAME, call: null } },
    { is: 'collect', phone: { imei: IMEI, name: NAME, call: { station: NAME.repeat(2), code: '888888' } } },
  ],
  noPayment: [{ is: 'noPayment' }],
  noDevices: [{ is: 'noDevices' }],
  locked: [{ is: 'locked', until: TIME }],
  callersLocked: [{ is: 'callersLocked', until: TIME }],
  notYours: [{ is: 'notYours' }],
  over: [{ is: 'over' }],
  tooLong: [{ is: 'tooLong' }],
  tooMany: [{ is: 'tooMany' }],
  down: [{ is: 'down' }],
  unreadable: [{ is: 'unreadable' }],
  foreign: [{ is: 'foreign' }],
}

const fits = (drawn: string, what: string) => {
  expect(isGsm7(drawn), what).toBe(true)
  expect(septetsOf(drawn), `${what}: ${drawn}`).toBeLessThanOrEqual(MAX_TEXT_LENGTH)
}

describe.each(LOCALES)('in %s', (locale) => {
  const texts = channelTextsIn(locale)
  const draw = (state: State, note: Note | undefined) =>
    drawState(state, note, { texts, languages: LOCALES, asksNetwork: true })

  test('every screen fits whole, with each of its notes', () => {
    for (const [at, states] of Object.entries(STATES)) {
      for (const state of states) {
        for (const note of [undefined, { is: 'choose' } as const, ...(NOTES[state.at] ?? [])]) {
          const drawn = draw(state, note)
          fits(drawn, at)
          if (note && note.is !== 'choose')
            expect(drawn, `${at} has no room for ${note.is}`).not.toBe(draw(state, undefined))
          // Cut screens lose their last choice.
          if (!['menu', 'resume'].includes(at))
            expect(drawn.endsWith(fitted(`0. ${texts.common.back}`)), `${at}: ${drawn}`).toBe(true)
        }
      }
    }
    expect(draw({ at: 'menu' }, { is: 'choose' }).endsWith(fitted(`5. ${texts.menu.help}`))).toBe(true)
    const begun = draw({ at: 'resume', saved: { at: 'menu' } }, { is: 'choose' })
    expect(begun.endsWith(fitted(`2. ${texts.common.beginAnew}`))).toBe(true)
  })

  // It shows the number of the phone in the hand, and these are about one that is gone.
  test('no screen of a report or a case says to dial *#06#', () => {
    for (const states of Object.values(STATES))
      for (const state of states)
        if (/^(report|lost|case)\./.test(state.at))
          expect(draw(state, undefined), state.at).not.toContain('06#')
    expect(texts.sms.help('100', 'EN')).not.toContain('06#')
    expect(draw({ at: 'check.imei' }, undefined)).toContain('*#06#')
  })

  test('every last screen fits whole', () => {
    for (const [is, endings] of Object.entries(ENDINGS))
      for (const ending of endings) {
        const drawn = drawEnding(ending, texts)
        fits(drawn, is)
        expect(septetsOf(drawn), `${is} may be cut: ${drawn}`).not.toBe(MAX_TEXT_LENGTH)
      }
  })

  test('every text message fits whole', () => {
    const { sms, reasons, check } = texts
    const [digits, time, name] = [lastSix(IMEI), shortTime(TIME), shortName(NAME)]
    const longest = Object.values(reasons).toSorted((a, b) => b.length - a.length)
    const messages = [
      `${sms.asked(name, digits, '88888')} ${check.wrongDigit}`,
      `${sms.free(name, digits)} ${check.wrongDigit}`,
      sms.sendImei,
      sms.help('88888', 'EN, PCM, HA, YO, IG'),
      sms.noPayment,
      sms.stopped,
      sms.language('Yorùbá'),
      sms.languages('EN, PCM, HA, YO, IG'),
      sms.caseUnknown(CASE_NUMBER),
      sms.sayPlace,
      sms.lostReported(CASE_NUMBER, TIME.slice(0, 10)),
      sms.imeiAdded(CASE_NUMBER),
      sms.clean(digits, time),
      ...longest.flatMap((reason) => [sms.flagged(digits, reason, time), sms.stolen(digits, reason, time)]),
      sms.refused(digits),
      sms.payLater(digits),
    ]
    for (const message of messages) {
      const folded = fitted(message, 1_000)
      fits(folded, message)
    }
    for (const one of CASES) fits(caseText(one, texts), one.status)
  })

  test('choices and results differ in more than their marks', () => {
    const { menu, common, check, report, lost, sms } = texts
    const screens = [
      [menu.check, menu.report, menu.myCase, menu.language, menu.help],
      [common.goOn, common.beginAnew],
      [common.more, common.back],
      [check.pay, common.back],
      [report.stolen, report.lost, report.confirm, common.back],
      [report.noAccount, common.back],
      [lost.another, common.back],
    ]
    for (const choices of screens)
      expect(new Set(choices.map((choice) => fitted(choice))).size).toBe(choices.length)
    // A result inside of another one is read as it where a letter is overlooked.
    const results = [sms.clean('', ''), sms.flagged('', '', ''), sms.stolen('', '', '')].map(
      (one) => fitted(one).split(':')[0],
    )
    for (const one of results)
      expect(
        results.filter((other) => other?.includes(one ?? '')),
        one,
      ).toHaveLength(1)
  })
})

test('a name is cut by septets, and never in the middle of a letter', () => {
  expect(fitted('€€€', 5)).toBe('€€')
  expect(fitted('Ọlá', 3)).toBe('Ola')
})

test('an English result begins with its word', () => {
  const { sms } = channelTextsIn('en')
  const begin = [sms.clean('1', '2'), sms.flagged('1', '2', '3'), sms.stolen('1', '2', '3')].map(
    (text) => text.split(':')[0],
  )
  expect(begin).toEqual(['CLEAN', 'FLAGGED', 'STOLEN'])
})
