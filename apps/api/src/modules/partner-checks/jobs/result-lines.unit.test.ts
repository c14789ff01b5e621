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
