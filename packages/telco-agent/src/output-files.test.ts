import type { BlockChange } from '@amana/contract'
import { describe, expect, test } from 'vitest'
import { createBlockList } from './block-list.ts'
import { applyPage, type Page } from './changes.ts'
import { packEntry } from './entry.ts'
import { checkDigitOf, imeiText } from './imei.ts'
import { deltaFiles, fullFile, type Layout } from './output-files.ts'

const EPOCH = '1f0e9a3c-0000-4000-8000-000000000001'
const AMANA: Layout = { format: 'amana', digits: 14 }
const DIRBS: Layout = { format: 'dirbs', digits: 15 }
const A = '35418804012345'
const B = '35693803564380'
const C = '86723105000001'

test.each([
  ['35693803564380', 9],
  ['49015420323751', 8],
  ['35209900176148', 1],
  ['00000000000000', 0],
])('the check digit of %s is %i', (imei14, digit) => {
  expect(checkDigitOf(imei14)).toBe(digit)
  expect([imeiText(imei14, 14), imeiText(imei14, 15)]).toEqual([imei14, `${imei14}${digit}`])
})

const page = (...changes: [BlockChange['change'], string, BlockChange['status']?][]): Page => ({
  after: 7,
  to: 7 + changes.length,
  changes: changes.map(([change, imei, status = 'stolen'], at) => ({
    position: 8 + at,
    change,
    imei,
    status,
    reporting_date: '2026-11-24',
  })),
})
/** A was blocked before. */
const applied = (changes: Page) => {
  const list = createBlockList()
  list.set(A, packEntry('stolen', '2026-11-24'))
  return applyPage(list, changes).map(({ kind, imei14, status }) => [kind, imei14, status])
}
const texts = (layout: Layout, changes: Page) => {
  const list = createBlockList()
  list.set(A, packEntry('stolen', '2026-11-24'))
  return deltaFiles(layout, EPOCH, changes, applyPage(list, changes)).map(({ name, lines, chunks }) => [
    name,
    lines,
    [...chunks()].join(''),
  ])
}

test('the codes of the own register stand in place of the words', () => {
  const reasons = { stolen: '0011', lost: '0012', blocked: '0013', held: 'HOLD' }
  for (const layout of [AMANA, DIRBS])
    expect(
      texts({ ...layout, reasons }, page(['block', B, 'held'], ['block', C, 'lost']))
        .flat()
        .join(''),
    ).toMatch(/,HOLD(?:,add)?\n.*,0012(?:,add)?\n/)
})

describe('net changes', () => {
  test('are one a number', () => {
    expect(
      applied(
        page(
          ['block', B],
          ['update', B, 'held'],
          ['unblock', A],
          ['block', C, 'lost'],
          ['unblock', C, 'lost'],
        ),
      ),
    ).toEqual([
      ['blocked', B, 'held'],
      ['unblocked', A, 'stolen'],
    ])
  })

  test('of a number that is blocked again tell what is different, or nothing', () => {
    expect(applied(page(['unblock', A], ['block', A, 'lost']))).toEqual([['changed', A, 'lost']])
    expect(applied(page(['unblock', A], ['block', A]))).toEqual([])
    expect(applied(page(['unblock', B]))).toEqual([])
  })
})

describe('delta files', () => {
  test("have every change in order, in Amana's columns", () => {
    expect(texts(AMANA, page(['unblock', A], ['block', B, 'held'], ['update', B]))).toEqual([
      [
        'amana_delta_1f0e9a3c_000000000007_000000000010.csv',
        3,
        `imei,reporting_date,status,change_type\n${A},2026-11-24,stolen,remove\n${B},2026-11-24,held,add\n${B},2026-11-24,stolen,update\n`,
      ],
    ])
  })

  test("are one a kind in DIRBS' columns, and none when nothing is different", () => {
    expect(texts(DIRBS, page(['unblock', A], ['block', B, 'held']))).toEqual([
      [
        'blacklist_delta_1f0e9a3c_000000000007_000000000009_blocked.csv',
        1,
        `imei,block_date,reasons\n${B}9,20261124,held\n`,
      ],
      [
        'blacklist_delta_1f0e9a3c_000000000007_000000000009_unblocked.csv',
        1,
        `imei,block_date,reasons\n${A}2,20261124,stolen\n`,
      ],
    ])
    expect(texts(DIRBS, page(['block', B], ['unblock', B]))).toEqual([])
  })
})

describe('a traced phone', () => {
  test("stands with its status in Amana's columns", () => {
    expect(
      texts(AMANA, page(['block', B, 'track'], ['update', A, 'track']))
        .flat()
        .join(''),
    ).toContain(`${B},2026-11-24,track,add\n${A},2026-11-24,track,update\n`)
    const reasons = { stolen: '1', lost: '2', blocked: '3', held: '4' }
    const lines = (codes: Layout['reasons']) =>
      texts({ ...AMANA, reasons: codes }, page(['block', B, 'track']))
        .flat()
        .join('')
    expect(lines(reasons)).toContain(',track,add')
    expect(lines({ ...reasons, track: '5' })).toContain(',5,add')
  })

  test("is blocked no longer for who reads DIRBS' columns", () => {
    const kinds = (changes: Page) =>
      texts(DIRBS, changes).map(([name, lines, text]) => [
        String(name).replace(/^.*_|\.csv$/g, ''),
        lines,
        String(text).split('\n')[1],
      ])
    expect(kinds(page(['update', A, 'track']))).toEqual([['unblocked', 1, `${A}2,20261124,stolen`]])
    expect(kinds(page(['block', B, 'track']))).toEqual([])
    expect(kinds(page(['block', B, 'track'], ['unblock', B, 'track']))).toEqual([])
    expect(kinds(page(['block', B, 'track'], ['update', B, 'lost']))).toEqual([
      ['blocked', 1, `${B}9,20261124,lost`],
    ])
    expect(kinds(page(['update', A, 'track'], ['update', A, 'held']))).toEqual([
      ['changed', 1, `${A}2,20261124,held`],
    ])
  })

  test('that is found or blocked later changes the files from what they had', () => {
    const list = createBlockList()
    list.set(B, packEntry('track', '2026-11-24'))
    const of = (changes: Page) => deltaFiles(DIRBS, EPOCH, changes, applyPage(list, changes))
    expect(of(page(['update', B, 'stolen'])).map(({ name }) => name)).toEqual([
      'blacklist_delta_1f0e9a3c_000000000007_000000000008_blocked.csv',
    ])
    list.set(B, packEntry('track', '2026-11-24'))
    expect(of(page(['unblock', B, 'track']))).toEqual([])
  })

  test('is missing in the full file of DIRBS alone', () => {
    const list = createBlockList()
    list.set(A, packEntry('track', '2026-11-24'))
    list.set(B, packEntry('held', '2026-11-24'))
    const file = (layout: Layout) => fullFile(list, layout, { epoch: EPOCH, position: 3 })
    expect([file(DIRBS).lines, [...file(DIRBS).chunks()].join('')]).toEqual([
      1,
      `imei,block_date,reasons\n${B}9,20261124,held\n`,
    ])
    expect([file(AMANA).lines, [...file(AMANA).chunks()].join('')]).toEqual([
      2,
      `imei,reporting_date,status\n${A},2026-11-24,track\n${B},2026-11-24,held\n`,
    ])
  })
})

describe('the full file', () => {
  test('has every number in order, in pieces', () => {
    const list = createBlockList()
    const numbers = Array.from({ length: 10_000 }, (_, at) => String(35_000_000_000_000 + at * 13))
    for (const imei14 of numbers.toReversed()) list.set(imei14, packEntry('lost', '2026-01-05'))
    const { name, lines, chunks } = fullFile(list, AMANA, { epoch: EPOCH, position: 12 })
    expect([name, lines]).toEqual(['amana_full_1f0e9a3c_000000000012.csv', 10_000])
    const pieces = [...chunks()]
    expect(pieces).toHaveLength(3)
    expect(pieces.join('')).toBe(
      ['imei,reporting_date,status', ...numbers.map((one) => `${one},2026-01-05,lost`), ''].join('\n'),
    )
    // A repeat begins at the start.
    expect([...chunks()]).toEqual(pieces)
  })

  test('of an empty list is its header', () => {
    const { name, chunks } = fullFile(createBlockList(), DIRBS, { epoch: EPOCH, position: 0 })
    expect([name, [...chunks()].join('')]).toEqual([
      'blacklist_1f0e9a3c_000000000000.csv',
      'imei,block_date,reasons\n',
    ])
  })
})
