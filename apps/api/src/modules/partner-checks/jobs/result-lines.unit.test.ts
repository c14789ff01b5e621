import { expect, test } from 'vitest'
import { Answers } from './answers.ts'
import { Phones } from './phones.ts'
import { resultLines, sandboxLines } from './result-lines.ts'

const NOW = new Date('2026-11-26T00:00:00Z')

test('a line has the answer of its phone, and a bad one its text, wherever the bytes are cut', async () => {
  const rows = [
    '1\t\\N\tẸ̀kó \\\\ ₦5',
    '2\t356938035643809\t356938035643809',
    '3\t49015420323751\t49015420323751',
  ]
  const bytes = Buffer.from(`${rows.join('\n')}\n`)
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const known = new Phones()
    const answers = new Answers()
    known.set(49_015_420_323_751, answers.idOf('{"listed lost":"2026-11-01"}'))
    const lines = resultLines({ known, answers })
    lines.write(bytes.subarray(0, cut))
    lines.end(bytes.subarray(cut))
    expect((await lines.toArray()).join('')).toBe(
      '1,Ẹ̀kó \\ ₦5,INVALID_ARGUMENT,,,,An IMEI has 14 or 15 digits and nothing else.\n2,356938035643809,unknown,,,clean,\n3,49015420323751,lost,2026-11-01T00:00:00+01:00,,flagged,\n',
    )
    expect(answers.counts()).toEqual({ unknown: 1, lost: 1 })
  }
})

test('a test number that is refused alone says why, as the single check does', async () => {
  const counts: Record<string, number> = {}
  const lines = sandboxLines({ counts, now: NOW })
  const numbers = ['009900000004048', '009900000004220', '009900000000039']
  lines.end(`${numbers.map((imei, index) => `${index + 1}\t${imei}\t${imei}`).join('\n')}\n4\t\\N\t12\n`)
  expect((await lines.toArray()).join('').split('\n')).toEqual([
    '1,009900000004048,unknown,,,,This number is in no register that can be asked.',
    '2,009900000004220,unknown,,,,The service does not apply to this number.',
    expect.stringMatching(/^3,009900000000039,stolen,2026-01-15T09:00:00\+01:00,,stolen,$/),
    '4,12,INVALID_ARGUMENT,,,,"An IMEI has 14 or 15 digits, and this number has 2."',
    '',
  ])
  expect(counts).toEqual({ unknown: 2, stolen: 1 })
})
