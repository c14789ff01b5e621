import { randomInt } from 'node:crypto'
import { BLOCK_STATUSES, type BlockStatus } from '@amana/contract'
import { expect, test } from 'vitest'
import { createSetLoader } from './load-set.ts'

const imeiOf = (tac: number, serial: number) =>
  `${String(tac).padStart(8, '0')}${String(serial).padStart(6, '0')}`

/** In pieces that end anywhere. */
async function load(lines: readonly string[]) {
  const loader = createSetLoader()
  const bytes = Buffer.from(['imei,status,reporting_date', ...lines, ''].join('\n'))
  for (let at = 0; at < bytes.length; ) {
    const size = randomInt(1, 60)
    loader.stream.write(bytes.subarray(at, at + size))
    at += size
  }
  await new Promise<void>((done) => loader.stream.end(done))
  return loader.result()
}

test('the set is exact: loaded from a snapshot and changed at random, it answers as a map does', async () => {
  const tacs = [0, 1, 35_123_456, 99_999_999]
  const numbers = tacs.flatMap((tac) => Array.from({ length: 2_000 }, () => imeiOf(tac, randomInt(0, 4_000))))
  numbers.push(imeiOf(0, 0), imeiOf(99_999_999, 999_999))
  const truth = new Map<string, BlockStatus>()
  const any = () => BLOCK_STATUSES[randomInt(0, BLOCK_STATUSES.length)] ?? 'stolen'
  for (const number of numbers) truth.set(number, any())
  const set = await load([...truth].toSorted().map(([number, status]) => `${number},${status},2026-11-20`))
  const asked = () => tacs.flatMap((tac) => Array.from({ length: 4_100 }, (_, serial) => imeiOf(tac, serial)))
  const compare = () => {
    const wrong = [...asked(), imeiOf(99_999_999, 999_999), imeiOf(2, 0)].filter(
      (number) => set.statusOf(`${number}7`) !== (truth.get(number) ?? null),
    )
    expect(wrong).toEqual([])
  }
  compare()
  for (let round = 0; round < 4; round += 1) {
    for (let n = 0; n < 3_000; n += 1) {
      const number = imeiOf([...tacs, 2][randomInt(0, 5)] ?? 0, randomInt(0, 4_000))
      const status = randomInt(0, 3) === 0 ? null : any()
      set.set(number, status)
      if (status === null) truth.delete(number)
      else truth.set(number, status)
    }
    compare()
  }
})

test('a snapshot without lines is an empty set', async () => {
  const set = await load([])
  expect(set.statusOf('35123456000001')).toBeNull()
})
