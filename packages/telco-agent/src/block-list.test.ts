import { describe, expect, test } from 'vitest'
import { type BlockList, createBlockList, inOrder } from './block-list.ts'
import { packEntry, unpackEntry } from './entry.ts'

const STOLEN = packEntry('stolen', '2026-11-24')
const LOST = packEntry('lost', '2026-11-25')
const numbersOf = (list: BlockList) => Array.from(inOrder(list), ([imei14]) => imei14)

describe('an entry', () => {
  test.each(['stolen', 'blocked', 'lost', 'held'] as const)(
    'of status %s comes back as it was put in',
    (status) => {
      for (const reportingDate of ['', '0001-01-01', '1969-12-31', '2024-02-29', '9999-12-31'])
        expect(unpackEntry(packEntry(status, reportingDate))).toEqual({ status, reportingDate })
    },
  )

  test.each([
    ['seen', '2026-11-24'],
    ['stolen', '2026-02-30'],
    ['stolen', '24.11.2026'],
    ['stolen', '2026-11-24T00:00:00Z'],
  ])('%s of %s is refused', (status, day) => {
    expect(() => packEntry(status, day)).toThrow(RangeError)
  })
})

describe('the list', () => {
  test('is what a Map is after the same random changes, in order of the numbers', () => {
    const list = createBlockList()
    const map = new Map<string, number>()
    let seed = 42
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    for (let round = 0; round < 20_000; round += 1) {
      const imei14 = String(random(50) * 1_000 + random(40)).padStart(14, random(2) ? '0' : '9')
      if (random(3) === 0) {
        list.remove(imei14)
        map.delete(imei14)
      } else {
        const packed = random(2) ? STOLEN : LOST
        list.set(imei14, packed)
        map.set(imei14, packed)
      }
    }
    expect(list.entries).toBe(map.size)
    expect([...inOrder(list)]).toEqual([...map].toSorted(([a], [b]) => a.localeCompare(b)))
    for (const [imei14, packed] of map) expect(list.get(imei14)).toBe(packed)
  })

  test('is sorted when its numbers were appended in any order', () => {
    const list = createBlockList(4)
    for (const imei14 of ['35000000002001', '35000000000001', '35000000001001', '00000000000007'])
      list.append(imei14, LOST)
    list.sort()
    expect(numbersOf(list)).toEqual(['00000000000007', '35000000000001', '35000000001001', '35000000002001'])
    expect(list.get('35000000001001')).toBe(LOST)
  })

  test('refuses a number that was appended twice', () => {
    const list = createBlockList()
    for (const imei14 of ['35000000001001', '35000000000001', '35000000001001']) list.append(imei14, LOST)
    expect(() => list.sort()).toThrow('twice')
  })

  test('is empty without numbers', () => {
    expect([numbersOf(createBlockList()), createBlockList().get('35000000000001')]).toEqual([[], undefined])
  })
})
