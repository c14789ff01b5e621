import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createBlockList } from './block-list.ts'
import { digestsOf, partDigestsOf, repairBucket, rootOf } from './digest.ts'
import { packEntry, unpackEntry } from './entry.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

test('a digest is over the sorted lines of an ending; the root over the bytes of all', () => {
  const list = createBlockList()
  expect(new Set(digestsOf(list))).toEqual(new Set([NOTHING]))
  list.set('35000000002003', packEntry('lost', '2026-01-01'))
  list.set('35000000001003', packEntry('stolen', ''))
  list.set('00000000000999', packEntry('held', ''))
  const digests = digestsOf(list)
  expect(digests[3]).toBe(sha256('35000000001003,stolen\n35000000002003,lost\n'))
  expect(digests[999]).toBe(sha256('00000000000999,held\n'))
  expect(digests.filter((digest) => digest !== NOTHING)).toHaveLength(2)
  expect(rootOf(digests)).toBe(sha256(Buffer.concat(digests.map((digest) => Buffer.from(digest, 'hex')))))
})

test('a digest follows each change, and no change of the day', () => {
  const list = createBlockList()
  list.set('35000000002003', packEntry('lost', '2026-01-01'))
  const [before] = digestsOf(list).slice(3)
  list.set('35000000002003', packEntry('lost', '2026-01-02'))
  expect(digestsOf(list)[3]).toBe(before)
  list.set('35000000002003', packEntry('held', '2026-01-02'))
  expect(digestsOf(list)[3]).not.toBe(before)
  list.remove('35000000002003')
  expect(digestsOf(list)[3]).toBe(NOTHING)
})

test('a part has the lines of the two digits before the ending', () => {
  const list = createBlockList()
  for (const imei14 of [
    '35000000002003',
    '35000000102003',
    '35000000001003',
    '35000000099003',
    '35000000099004',
  ])
    list.set(imei14, packEntry('lost', ''))
  const parts = partDigestsOf(list, 3)
  expect(parts).toHaveLength(100)
  expect(parts[2]).toBe(sha256('35000000002003,lost\n35000000102003,lost\n'))
  expect(parts[1]).toBe(sha256('35000000001003,lost\n'))
  expect(parts[99]).toBe(sha256('35000000099003,lost\n'))
  expect(parts.filter((digest) => digest !== NOTHING)).toHaveLength(3)
})

test('a bucket is repaired from its lines; days that are known stay', () => {
  const list = createBlockList()
  for (const imei14 of ['35000000000003', '35000000001003', '35000000002003'])
    list.set(imei14, packEntry('lost', '2026-01-01'))
  expect(repairBucket(list, 3, '35000000000003,lost\n35000000001003,held\n35000000009003,stolen\n')).toBe(3)
  const known = ['35000000000003', '35000000001003', '35000000002003', '35000000009003'].map((imei14) => {
    const packed = list.get(imei14)
    return packed === undefined ? null : unpackEntry(packed)
  })
  expect(known).toEqual([
    { status: 'lost', reportingDate: '2026-01-01' },
    { status: 'held', reportingDate: '2026-01-01' },
    null,
    { status: 'stolen', reportingDate: '' },
  ])
  expect(() => repairBucket(list, 3, '35000000000004,lost\n')).toThrow(RangeError)
})
