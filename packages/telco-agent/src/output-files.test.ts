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
