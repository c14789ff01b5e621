/** The dialogue by tables, and by random walks against a model of the product. */
import type { Imei, NigerianPhone } from '@amana/contract'
import { LOCALES } from '@amana/messages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONG } from '../testing/rounds.ts'
import {
  type Effect,
  type ListedPhone,
  MENU,
  onInput,
  onResult,
  type Result,
  readCaseNumber,
  resumed,
  type State,
  type Step,
} from './dialogue.ts'

const IMEI = '356938035643809' as Imei
const PHONE = '+2348031234567' as NigerianPhone
const DEVICE: ListedPhone = { id: 7, imei: IMEI, name: 'Tecno Spark 20' }
const PROVEN = { phone: PHONE, userId: 'ada', devices: [DEVICE], cursor: null, next: '12' }
const PREVIEW: State = {
  at: 'check.preview',
  order: 'order-1',
  imei: IMEI,
  name: '',
  wrongDigit: false,
  price: 100,
}
const DEVICES: State = { at: 'report.device', ...PROVEN }
const KIND: State = { at: 'report.kind', ...PROVEN, device: DEVICE }
const CONFIRM: State = { at: 'report.confirm', ...PROVEN, device: DEVICE, as: 'stolen' }
const PIN: State = { at: 'report.pin', phone: PHONE }
const COLLECT_PIN: State = { at: 'collect.pin', phone: PHONE }
const LOST_PHONE: State = { at: 'lost.phone', phones: [DEVICE] }
const LOST_KIND: State = { at: 'lost.kind', phones: [], chosen: null }
const LOST_PLACE: State = { ...LOST_KIND, at: 'lost.place', as: 'lost' }
const LOST_MODEL: State = { ...LOST_PLACE, at: 'lost.model', place: 'Ikeja, Lagos', state: 'Lagos' }
const LOST_NAME: State = { ...LOST_MODEL, at: 'lost.name', model: 'Tecno Spark' }
const LOST_CONFIRM: State = { ...LOST_NAME, at: 'lost.confirm', name: 'Ada Obi' }
const CASE_PHONE: State = { at: 'case.phone', caseNumber: 'LE-2026-004711' }

const show = (state: State, note?: string) => ({ is: 'show', state, ...(note ? { note: { is: note } } : {}) })
const act = (state: State, effect: Effect) => ({ is: 'act', state, effect })

describe('an input', () => {
  test.each<[State, string, object]>([
    [MENU, '1', show({ at: 'check.imei' })],
    [MENU, ' 2# ', show({ at: 'report.phone' })],
    [MENU, '3', show({ at: 'case.number' })],
    [MENU, '4', show({ at: 'language' })],
    [MENU, '5', show({ at: 'help' })],
    [MENU, '6', show(MENU, 'choose')],
    [MENU, '', show(MENU, 'choose')],
    [MENU, '0', show(MENU)],
    [{ at: 'check.imei' }, IMEI, act({ at: 'check.imei' }, { is: 'startCheck', imei: IMEI })],
    [{ at: 'check.imei' }, '35 693803 564380 9', act({ at: 'check.imei' }, { is: 'startCheck', imei: IMEI })],
    [{ at: 'check.imei' }, 'abc', show({ at: 'check.imei' }, 'imeiLetters')],
    [PREVIEW, '1', { is: 'end', ending: { is: 'asked', imei: IMEI, price: 100 }, pay: 'order-1' }],
    [PREVIEW, '2', show(PREVIEW, 'choose')],
    [PREVIEW, '0', show({ at: 'check.imei' })],
    [{ at: 'report.phone' }, '08031234567', show(PIN)],
    [{ at: 'report.phone' }, '0803', show({ at: 'report.phone' }, 'phoneWrong')],
    [{ at: 'report.phone' }, 'x08031234567', show({ at: 'report.phone' }, 'phoneWrong')],
    [{ at: 'report.phone' }, '9', act({ at: 'report.phone' }, { is: 'findPhones' })],
    [LOST_PHONE, '1', show({ at: 'lost.kind', phones: [DEVICE], chosen: DEVICE })],
    [LOST_PHONE, '9', show({ at: 'lost.kind', phones: [DEVICE], chosen: null })],
    [LOST_PHONE, '2', show(LOST_PHONE, 'choose')],
    [LOST_PHONE, '0', show({ at: 'report.phone' })],
    [LOST_KIND, '2', show(LOST_PLACE)],
    [LOST_KIND, '3', show(LOST_KIND, 'choose')],
    [LOST_KIND, '0', show({ at: 'report.phone' })],
    [LOST_PLACE, 'Ikeja, Lagos', show(LOST_MODEL)],
    [LOST_PLACE, 'at home', show(LOST_PLACE, 'placeUnknown')],
    [LOST_MODEL, 'Tecno Spark', show(LOST_NAME)],
    [LOST_MODEL, '7', show(LOST_MODEL, 'modelWrong')],
    [LOST_MODEL, '0', show(LOST_PLACE)],
    [LOST_NAME, 'Ada Obi', show(LOST_CONFIRM)],
    [LOST_NAME, '1', show(LOST_NAME, 'nameWrong')],
    [LOST_NAME, '0', show(LOST_MODEL)],
    [LOST_CONFIRM, '2', show(LOST_CONFIRM, 'choose')],
    [LOST_CONFIRM, '0', show(LOST_NAME)],
    [PIN, '4821', act(PIN, { is: 'provePin', phone: PHONE, pin: '4821' })],
    [PIN, '48', show(PIN, 'pinForm')],
    [PIN, '0', show({ at: 'report.phone' })],
    [DEVICES, '1', show(KIND)],
    [DEVICES, '2', show(DEVICES, 'choose')],
    [DEVICES, '9', act(DEVICES, { is: 'listDevices', userId: 'ada', cursor: '12' })],
    [{ ...DEVICES, next: null }, '9', show({ ...DEVICES, next: null }, 'choose')],
    [DEVICES, '0', show({ at: 'report.phone' })],
    [
      { ...DEVICES, cursor: '12' },
      '0',
      act({ ...DEVICES, cursor: '12' }, { is: 'listDevices', userId: 'ada', cursor: null }),
    ],
    [KIND, '1', show(CONFIRM)],
    [KIND, '3', show(KIND, 'choose')],
    [KIND, '0', show(DEVICES)],
    [CONFIRM, '1', act(CONFIRM, { is: 'report', userId: 'ada', device: DEVICE, as: 'stolen' })],
    [CONFIRM, '2', show(CONFIRM, 'choose')],
    [CONFIRM, '0', show(KIND)],
    [{ at: 'case.number' }, '2026004711', show(CASE_PHONE)],
    [{ at: 'case.number' }, '4711', show({ at: 'case.number' }, 'caseNumberWrong')],
    [
      CASE_PHONE,
      '08031234567',
      act(CASE_PHONE, { is: 'readCase', caseNumber: 'LE-2026-004711', phone: PHONE }),
    ],
    [CASE_PHONE, '0', show({ at: 'case.number' })],
    [{ at: 'case.number' }, '1', show({ at: 'collect.phone' })],
    [{ at: 'collect.phone' }, '08031234567', show(COLLECT_PIN)],
    [{ at: 'collect.phone' }, '0803', show({ at: 'collect.phone' }, 'phoneWrong')],
    [{ at: 'collect.phone' }, '0', show({ at: 'case.number' })],
    [COLLECT_PIN, '4821', act(COLLECT_PIN, { is: 'provePin', phone: PHONE, pin: '4821' })],
    [COLLECT_PIN, '48', show(COLLECT_PIN, 'pinForm')],
    [COLLECT_PIN, '0', show({ at: 'collect.phone' })],
    [{ at: 'language' }, '3', act({ at: 'language' }, { is: 'keepLanguage', locale: 'ha' })],
    [{ at: 'language' }, '6', show({ at: 'language' }, 'choose')],
    [{ at: 'help' }, '1', show({ at: 'help' }, 'choose')],
    [{ at: 'resume', saved: PREVIEW }, '1', show(PREVIEW)],
    [{ at: 'resume', saved: PREVIEW }, '2', show(MENU)],
    [{ at: 'resume', saved: PREVIEW }, '3', show({ at: 'resume', saved: PREVIEW }, 'choose')],
  ])('%j and %j', (state, input, step) => expect(onInput(state, input, LOCALES)).toEqual(step))

  test.each([PREVIEW, DEVICES, CONFIRM, PIN, CASE_PHONE, { at: 'help' } as const])(
    '00 leads from %j to the menu',
    (state) => {
      expect(onInput(state, '00', LOCALES)).toEqual(show(MENU))
    },
  )
})

test('a wrong length is counted', () => {
  expect(onInput({ at: 'check.imei' }, '35693803564380', LOCALES)).toEqual({
    is: 'show',
    state: { at: 'check.imei' },
    note: { is: 'imeiLength', digits: 14 },
  })
})

test('the language menu takes the languages of this deployment, and no others', () => {
  const [language, choose] = [
    { at: 'language' } as const,
    (input: string) => onInput({ at: 'language' }, input, ['en', 'ig']),
  ]
  expect(choose('2')).toEqual(act(language, { is: 'keepLanguage', locale: 'ig' }))
  expect(choose('3')).toEqual(show(language, 'choose'))
})

test.each([
  ['LE-2026-004711', 'LE-2026-004711'],
  ['le 2026 004711', 'LE-2026-004711'],
  ['2026-1000000', 'LE-2026-1000000'],
  ['DC-2026-004711', null],
  ['1999004711', null],
])('%j is the case %j', (typed, number) => expect(readCaseNumber(typed)).toBe(number))

test('a listed phone needs no model, and a report is what was typed', () => {
  const lines = ['1', '1', 'Ojuelegba Lagos', 'Ada Obi', '1']
  let step: Step = { is: 'show', state: LOST_PHONE }
  for (const line of lines) if (step.is === 'show') step = onInput(step.state, line, LOCALES)
  expect(step).toMatchObject({
    is: 'act',
    effect: {
      is: 'sendReport',
      report: { chosen: DEVICE, as: 'stolen', place: 'Ojuelegba Lagos', state: 'Lagos', name: 'Ada Obi' },
    },
  })
})

test('phones of the number are offered if there are some', () => {
  const found = (phones: ListedPhone[]) =>
    onResult({ at: 'report.phone' }, { is: 'findPhones' }, { is: 'phones', phones })
  expect(found([DEVICE])).toEqual(show(LOST_PHONE))
  expect(found([])).toEqual(show(LOST_KIND))
})

test('a resumed call has lost the proof of the PIN, and is never resumed twice over', () => {
  for (const state of [DEVICES, KIND, CONFIRM]) expect(resumed(state)).toEqual({ at: 'resume', saved: PIN })
  for (const state of [LOST_PHONE, LOST_KIND, LOST_CONFIRM])
    expect(resumed(state)).toEqual({ at: 'resume', saved: { at: 'report.phone' } })
  expect(resumed({ at: 'resume', saved: PREVIEW })).toEqual({ at: 'resume', saved: PREVIEW })
})

/** Any result that an effect may have. */
function resultOf(effect: Effect, pick: number): Result {
  const { is } = effect
  if (pick % 11 === 0) return { is: 'tooMany' }
  if (is === 'startCheck')
    return pick % 5 === 0
      ? { is: 'noPayment' }
      : { is: 'started', order: `order-${pick}`, imei: effect.imei, name: 'X', wrongDigit: false, price: 100 }
  if (is === 'provePin') {
    if (pick % 3 === 0) return { is: 'pinWrong' }
    return pick % 7 === 0
      ? { is: 'locked', until: '2026-11-26T13:05:00.000Z' }
      : { is: 'proven', userId: 'ada' }
  }
  if (is === 'listDevices') {
    const devices = Array.from({ length: pick % 5 }, (_, id) => ({ ...DEVICE, id }))
    return { is: 'devices', devices, next: pick % 2 === 0 ? String(pick) : null }
  }
  if (is === 'report')
    return pick % 3 === 0
      ? { is: 'caseOpen', caseNumber: 'LE-2026-000001' }
      : { is: 'reported', caseNumber: 'LE-2026-000002' }
  if (is === 'findPhones') return { is: 'phones', phones: pick % 2 === 0 ? [DEVICE] : [] }
  if (is === 'sendReport') return { is: 'sent', caseNumber: 'LE-2026-000003', dueAt: null }
  if (is === 'readCase') return { is: 'noCase' }
  if (is === 'readWaiting') {
    const call = pick % 2 === 0 ? { station: 'Ikeja', code: '123456' } : null
    return { is: 'waiting', phone: pick % 3 === 0 ? null : { imei: IMEI, name: '', call } }
  }
  return { is: 'languageKept' }
}

const INPUT = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('0', '00', '1', '2', '3', '4', '5', '9') },
  { weight: 3, arbitrary: fc.constantFrom(IMEI, '35693803564380', '08031234567', '4821', '2026004711') },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
)

test('random walks: PIN before phones, a confirmation before a report, and a price before a payment', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(INPUT, fc.nat(1_000)), { minLength: 1, maxLength: 30 }), (walk) => {
      let state: State = MENU
      let proven = false
      for (const [input, pick] of walk) {
        const before: State = state
        let step: Step = onInput(state, input, LOCALES)
        for (let effects = 0; step.is === 'act'; effects++) {
          const { effect }: { effect: Effect } = step
          expect(effects).toBeLessThan(4)
          if (['listDevices', 'report', 'readWaiting'].includes(effect.is)) expect(proven).toBe(true)
          if (effect.is === 'report')
            expect([before.at, input.trim().replace(/#+$/, '')]).toEqual(['report.confirm', '1'])
          if (effect.is === 'sendReport')
            expect([before.at, input.trim().replace(/#+$/, '')]).toEqual(['lost.confirm', '1'])
          const result = resultOf(effect, pick)
          if (result.is === 'proven') proven = true
          step = onResult(step.state, effect, result)
        }
        if (step.is === 'end') {
          if (step.pay !== undefined) expect(before).toMatchObject({ at: 'check.preview', order: step.pay })
          // Nothing in a call tells the result of a check.
          expect(JSON.stringify(step)).not.toMatch(/clean|flagged/)
          return
        }
        state = step.state
      }
    }),
    { numRuns: LONG ? 100_000 : 10_000, seed: 20_261_125 },
  )
})
