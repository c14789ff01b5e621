import { describe, expect, test } from 'vitest'
import { readText } from './read-text.ts'

const IMEI = '356938035643809'
const OTHER = '490154203237518'

test.each([
  `CHECK ${IMEI}`,
  `check${IMEI}`,
  IMEI,
  ` ${IMEI}. `,
  `Check 35 693803 564380 9`,
  `35-693803-564380-9`,
  `35 693803 564380 9 abeg check am`,
  `356938 035643 809`,
  `IMEI: ${IMEI}`,
  `IMEI1 ${IMEI}`,
  `IMEI 1: ${IMEI} / 01`,
  `${IMEI}/01`,
  `35693803-564380-9/78`,
  `*#06# ${IMEI} /01`,
  `Abeg check dis phone ${IMEI} for me, dem say na 45000`,
  `${IMEI} I wan buy am`,
  `${IMEI} 2 sim`,
  `my number na 08031234567, check ${IMEI}`,
  `2348031234567 check ${IMEI}`,
  `${IMEI} ${IMEI}`,
  `CHEK ${IMEI}`,
  `CHECK 35693803564380g`.replace('g', '9'),
  `CHECK 356938O35643809`,
  `check 356938o35643809`,
  `IMEI356938O35643809`,
  `CHECK ${IMEI} STOP`,
])('%j asks for the phone', (text) => {
  expect(readText(text)).toEqual({ is: 'check', imei: IMEI })
})

test('only O and I are read as digits, and only where fifteen result', () => {
  expect(readText('CHECK 35693803564380I')).toEqual({ is: 'check', imei: '356938035643801' })
  for (const wrong of ['CHECK 35693803564380l', 'CHECK 3569380356438O9S', 'CHECK B56938035643809', '356938O3564389'])
    expect(readText(wrong)).toEqual({ is: 'unsure' })
})

test.each([
  'CHECK',
  'check my phone',
  'CHECK 35693803564380',
  `CHECK ${IMEI}7`,
  `${IMEI} ${OTHER}`,
  `IMEI1 ${IMEI} IMEI2 ${OTHER}`,
  `${IMEI}/01 ${OTHER}/02`,
  `${IMEI} or 35693803564381`,
  `3569380356438090 1`,
  '35693803564380',
])('%j is about a phone, but not surely about one', (text) => {
  expect(readText(text)).toEqual({ is: 'unsure' })
})

describe('other words', () => {
  test.each([
    ['STATUS LE-2026-004711', { is: 'status', caseNumber: 'LE-2026-004711' }],
    ['status le 2026 004711', { is: 'status', caseNumber: 'LE-2026-004711' }],
    ['Status 2026-004711', { is: 'status', caseNumber: 'LE-2026-004711' }],
    ['abeg wetin happen to LE2026004711?', { is: 'status', caseNumber: 'LE-2026-004711' }],
    ['LANG HA', { is: 'language', locale: 'ha' }],
    ['lang: Yorùbá', { is: 'language', locale: 'yo' }],
    ['Language igbo', { is: 'language', locale: 'ig' }],
    ['LANG FR', { is: 'language', locale: null }],
    ['LANG', { is: 'language', locale: null }],
    ['STOP', { is: 'stop' }],
    [' stop! ', { is: 'stop' }],
    ['HELP', { is: 'help' }],
    ['how far', { is: 'help' }],
    ['', { is: 'help' }],
    ['08031234567', { is: 'help' }],
  ])('%j', (text, asked) => expect(readText(text)).toEqual(asked))
})
