import { checkDigitOf } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { readText, type TextRequest } from './read-text.ts'

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
  `356938-03-564380-9`,
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
  for (const wrong of [
    'CHECK 35693803564380l',
    'CHECK 3569380356438O9S',
    'CHECK B56938035643809',
    '356938O3564389',
  ])
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
  '35693803564380 9 sim',
  '356938 035643 808',
])('%j is about a phone, but not surely about one', (text) => {
  expect(readText(text)).toEqual({ is: 'unsure' })
})

describe('other words', () => {
  test.each([
    ['STATUS LE-2026-004711', { is: 'status', caseNumber: 'LE-2026-004711' }],
    ['status le 2026 004711', { is: 'status', caseNumber: 'LE-2026-004711' }],
    ['Status 2026-004711', { is: 'status', caseNumber: 'LE-2026-004711' }],
    ['abeg wetin happen to LE2026004711?', { is: 'status', caseNumber: 'LE-2026-004711' }],
    [`IMEI LE-2026-004711 ${IMEI}`, { is: 'imei', caseNumber: 'LE-2026-004711', imei: IMEI }],
    [`imei 2026 004711 35 693803 564380 9`, { is: 'imei', caseNumber: 'LE-2026-004711', imei: IMEI }],
    [`LE2026004711, the number is ${IMEI}`, { is: 'imei', caseNumber: 'LE-2026-004711', imei: IMEI }],
    ['IMEI LE-2026-004711 35693803564380', { is: 'status', caseNumber: 'LE-2026-004711' }],
    [
      'STOLEN Ikeja, Lagos, Tecno Spark',
      { is: 'lost', as: 'stolen', state: 'Lagos', words: 'STOLEN Ikeja, Lagos, Tecno Spark' },
    ],
    ['lost my phone', { is: 'lost', as: 'lost', state: null, words: 'lost my phone' }],
    [`STOLEN ${IMEI}`, { is: 'check', imei: IMEI }],
    ['Is it stolen?', { is: 'help' }],
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

/** mulberry32: the same numbers each time. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** Written by people around the number: `#`. */
const AROUND = [
  '#',
  'CHECK #',
  'check #',
  'Chek #',
  'CHECK: #',
  'CHECK#',
  'Pls check #',
  'Abeg check dis phone # for me',
  'Oga make una check # sharp sharp, I wan buy am 45000',
  'Dem say the phone clean. # na im be the number',
  'Good morning. Kindly confirm IMEI # thanks',
  'IMEI: # I dey Computer Village',
  'imei # 2 sim, 64GB',
  'My own na 08031234567, the phone na #',
  '# how much?',
  'WETIN BE THIS # ??',
  'I see #, e good?',
] as const

/** One IMEI as it is written, and whether it can be sure. */
const WRITTEN: readonly [(imei: string) => string, boolean][] = [
  [(imei) => imei, true],
  [(imei) => `${imei.slice(0, 2)} ${imei.slice(2, 8)} ${imei.slice(8, 14)} ${imei.slice(14)}`, true],
  [(imei) => `${imei.slice(0, 2)}-${imei.slice(2, 8)}-${imei.slice(8, 14)}-${imei.slice(14)}`, true],
  [(imei) => `${imei.slice(0, 8)}/${imei.slice(8, 14)}/${imei.slice(14)}`, true],
  [(imei) => `${imei} / 01`, true],
  [(imei) => `${imei}/78`, true],
  [(imei) => imei.replaceAll('0', 'O').replaceAll('1', 'I'), true],
  [(imei) => imei.replaceAll('0', 'o'), true],
  [(imei) => `${imei} ${imei}`, true],
  // A wrong last digit: what was typed is checked, and the answer says so.
  [(imei) => `${imei.slice(0, 14)}${(Number(imei[14]) + 3) % 10}`, true],
  [(imei) => imei.slice(0, 14), false],
  [(imei) => `${imei.slice(0, 6)}${imei.slice(7)}`, false],
  [(imei) => `${imei}4`, false],
  [(imei) => `${imei.slice(0, 7)}9${imei.slice(7)}`, false],
  [(imei) => `${imei} and ${checkedImei('35846311112222')}`, false],
  [(imei) => `IMEI1 ${imei} IMEI2 ${checkedImei('86012304777777')}`, false],
]

const checkedImei = (first14: string) => `${first14}${checkDigitOf(first14)}`

test('of 500 texts at least 99 % are understood, and none is taken for another phone', () => {
  const pick = seeded(2_026)
  let understood = 0
  for (let nth = 0; nth < 500; nth++) {
    const imei = checkedImei(`35${String(pick(1e6)).padStart(6, '0')}${String(pick(1e6)).padStart(6, '0')}`)
    const form = WRITTEN[pick(WRITTEN.length)]
    if (!form) throw new Error('no form')
    const [write, sure] = form
    const typed = write(imei)
    const text = (AROUND[pick(AROUND.length)] ?? '#').replace('#', typed)
    const asked: TextRequest = readText(text)
    const meant = sure
      ? typed.replace(/[Oo]/g, '0').replaceAll('I', '1').replace(/\D/g, '').slice(0, 15)
      : null
    if (asked.is === 'check') expect(asked.imei, text).toBe(meant)
    if (meant === null ? asked.is === 'unsure' : asked.is === 'check') understood += 1
  }
  expect(understood).toBeGreaterThanOrEqual(495)
})
