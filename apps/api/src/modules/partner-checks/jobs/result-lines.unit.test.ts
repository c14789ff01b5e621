import { expect, test } from 'vitest'
import { resultLines } from './result-lines.ts'

test('a bad line comes back as it was sent, wherever its bytes are cut', async () => {
  const bytes = Buffer.from('1,Ẹ̀kó ₦5,bad\n2,356938035643809,nothing\n')
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const counts: Record<string, number> = {}
    const lines = resultLines({ sandbox: false, counts, now: new Date('2026-11-26T00:00:00Z') })
    lines.write(bytes.subarray(0, cut))
    lines.end(bytes.subarray(cut))
    expect((await lines.toArray()).join('')).toBe(
      '1,Ẹ̀kó ₦5,INVALID_ARGUMENT,,,,An IMEI has 14 or 15 digits and nothing else.\n2,356938035643809,unknown,,,clean,\n',
    )
    expect(counts).toEqual({ unknown: 1 })
  }
})

test('a test number that is refused alone says why, as the single check does', async () => {
  const lines = resultLines({ sandbox: true, counts: {}, now: new Date('2026-11-26T00:00:00Z') })
  lines.end('1,009900000004048,nothing\n2,009900000004220,nothing\n3,009900000000039,nothing\n4,12,bad\n')
  expect((await lines.toArray()).join('').split('\n')).toEqual([
    '1,009900000004048,unknown,,,,This number is in no register that can be asked.',
    '2,009900000004220,unknown,,,,The service does not apply to this number.',
    expect.stringMatching(/^3,009900000000039,stolen,2026-01-15T09:00:00\+01:00,,stolen,$/),
    '4,12,INVALID_ARGUMENT,,,,"An IMEI has 14 or 15 digits, and this number has 2."',
    '',
  ])
})
