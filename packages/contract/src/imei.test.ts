import { describe, expect, test } from 'vitest'
import {
  allDigitsEqual,
  formatImei,
  IMEI_MESSAGES,
  type Imei,
  luhnValid,
  modelName,
  normaliseImei,
  parseImei,
  tacOf,
} from './imei.ts'
import { imeiSchema } from './primitives.ts'

describe('S1 §5 IMEI', () => {
  test.each([
    ['354188040123456', '354188040123456'],
    ['004999010640000', '004999010640000'],
    ['35 418804 012345 6', '354188040123456'],
    ['35-418804-012345-6', '354188040123456'],
    ['35/418804/012345/6', '354188040123456'],
    ['35.418804.012345.6', '354188040123456'],
    ['35\u2013418804\u2013012345\u20136', '354188040123456'],
    ['\u00a035\u00a0418804 012345 6\n', '354188040123456'],
    ['354188040123456/01', '354188040123456'],
    ['35 418804 012345 6 / 01', '354188040123456'],
    ['35/418804/012345/6/01', '354188040123456'],
    ['IMEI:354188040123456', '354188040123456'],
    ['IMEI: 354188040123456', '354188040123456'],
    ['imei 354188040123456', '354188040123456'],
    ['IMEI1: 35-418804-012345-6', '354188040123456'],
    ['IMEI 2: 354188040123456/01', '354188040123456'],
    ['IMEI154188040123456', '154188040123456'],
  ])('%j is an IMEI', (typed, imei) => {
    expect(parseImei(typed)).toEqual({ ok: true, imei })
    expect(normaliseImei(typed)).toBe(imei)
    expect(imeiSchema.parse(typed)).toBe(imei)
  })

  test.each([
    ['', IMEI_MESSAGES.length],
    ['35418804012345', 'Please input a 15 digit IMEI number'],
    ['3541880401234567', 'Please input a 15 digit IMEI number'],
    ['IMEI: 3541880401234567', 'Please input a 15 digit IMEI number'],
    ['35418804 012345 01', 'Please input a 15 digit IMEI number'],
    ['35418804012345/01', 'Please input a 15 digit IMEI number'],
    ['354188040123456/012', 'Please input a 15 digit IMEI number'],
    ['35418804012345A', 'IMEI must be 15 digits and contain only numbers'],
    ['+35418804012345', IMEI_MESSAGES.digits],
    ['٣٥٤١٨٨٠٤٠١٢٣٤٥٦', IMEI_MESSAGES.digits],
  ])('%j is refused', (typed, message) => {
    expect(parseImei(typed)).toEqual({ ok: false, message })
    expect(imeiSchema.safeParse(typed).error?.issues[0]?.message).toBe(message)
  })

  test.each([[undefined], [null], [354188040123456], ['3'.repeat(65)]])('the schema refuses %j', (value) => {
    expect(imeiSchema.safeParse(value).error?.issues[0]?.message).toBe(IMEI_MESSAGES.length)
  })
})

describe('Luhn', () => {
  test.each([
    ['490154203237518', true],
    ['356938035643809', true],
    ['004999010640000', true],
    ['000000000000000', true],
    ['354188040123456', false],
    ['490154203237519', false],
    ['940154203237518', false],
  ])('%s: %s', (digits, valid) => {
    expect(luhnValid(digits)).toBe(valid)
  })

  test('exactly one last digit fits', () => {
    const fitting = Array.from('0123456789').filter((digit) => luhnValid(`35418804012345${digit}`))
    expect(fitting).toHaveLength(1)
  })
})

test.each([
  ['111111111111111', true],
  ['111111111111112', false],
  ['', false],
])('all digits of %j equal: %s', (digits, equal) => {
  expect(allDigitsEqual(digits)).toBe(equal)
})

test('the TAC is the first eight digits', () => {
  expect(tacOf('004999010640000' as Imei)).toBe('00499901')
})

test.each([
  ['354188040123456', '35 418804 012345 6'],
  ['3541880', '35 41880'],
  ['35', '35'],
  ['', ''],
])('%j is shown as %j', (digits, shown) => {
  expect(formatImei(digits)).toBe(shown)
})

test.each([
  ['Samsung', 'Samsung Galaxy A05', 'Samsung Galaxy A05'],
  ['Samsung Korea', 'Samsung Galaxy S5', 'Samsung Galaxy S5'],
  ['Tecno', 'Spark 20', 'Tecno Spark 20'],
  ['TECNO', 'Tecno Spark 20', 'Tecno Spark 20'],
  [' Nokia ', ' N900 ', 'Nokia N900'],
  ['', 'N900', 'N900'],
  ['Nokia', '', 'Nokia'],
  ['', '', ''],
])('brand %j and model %j are named %j', (brand, model, name) => {
  expect(modelName({ brand, model })).toBe(name)
})

test.each([
  ['zero width space', '\u200b'],
  ['left-to-right mark', '\u200e'],
  ['right-to-left mark', '\u200f'],
  ['embedding', '\u202a'],
  ['override', '\u202e'],
  ['pop', '\u202c'],
  ['word joiner', '\u2060'],
  ['isolate', '\u2066'],
  ['pop isolate', '\u2069'],
  ['soft hyphen', '\u00ad'],
  ['byte order mark', '\ufeff'],
  ['variation selector', '\ufe0f'],
  ['grapheme joiner', '\u034f'],
  ['tag', '\u{e0020}'],
])('%s around and inside an IMEI is dropped', (_, mark) => {
  for (const pasted of [
    `${mark}356938031234561${mark}`,
    `356938${mark}0312${mark}34561`,
    `IMEI${mark}: 35-693803${mark}-123456-1`,
  ])
    expect(parseImei(pasted)).toEqual({ ok: true, imei: '356938031234561' })
  expect(parseImei(`35693803123456${mark}`).ok).toBe(false)
})

test.each(['\u00a0', '\u202f', '\u2009', '\u3000', '\u2010', '\u2011', '\u2013', '\u2212', '\uff0d'])(
  '%j separates',
  (mark) => {
    expect(normaliseImei(`35${mark}693803${mark}123456${mark}1`)).toBe('356938031234561')
  },
)
