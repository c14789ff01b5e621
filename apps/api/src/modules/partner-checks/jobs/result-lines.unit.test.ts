import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { Answers } from './answers.ts'
import { Phones } from './phones.ts'
import { type AddLine, knownLines, resultBlocks, sandboxLines } from './result-lines.ts'

const NOW = new Date('2026-11-26T00:00:00Z')

const HEAD = 'line,imei,operational_status,reported_date,context_code,result,error'

/** The lines behind the head, of an upload that comes in these pieces. */
async function linesOf(pieces: readonly Buffer[], addLine: AddLine): Promise<string[]> {
  let text = ''
  for await (const block of resultBlocks(Readable.from(pieces), addLine)) text += block.toString()
  const [head, ...lines] = text.split('\n')
  expect(head).toBe(HEAD)
  return lines
}

const BAD = 'Ẹ̀kó \\\\ ₦5'
const FORMATS = {
  present: [`\\N\t${BAD}`, '356938035643809', '49015420323751'],
  // As versions wrote them that numbered the lines.
  older: [`1\t\\N\t${BAD}`, '2\t356938035643809\t356938035643809', '3\t49015420323751\t49015420323751'],
}

test.each(Object.keys(FORMATS) as (keyof typeof FORMATS)[])(
  'a line of the %s format has the answer of its phone, and a bad one its text, wherever the bytes are cut',
  async (format) => {
    const bytes = Buffer.from(`${FORMATS[format].join('\n')}\n`)
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const known = new Phones()
      const answers = new Answers()
      known.set(49_015_420_323_751, answers.idOf('{"listed lost":"2026-11-01"}'))
      const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)]
      expect(await linesOf(pieces, knownLines({ known, answers }))).toEqual([
        '1,Ẹ̀kó \\ ₦5,INVALID_ARGUMENT,,,,An IMEI has 14 or 15 digits and nothing else.',
        '2,356938035643809,unknown,,,clean,',
        '3,49015420323751,lost,2026-11-01T00:00:00+01:00,,flagged,',
        '',
      ])
      expect(answers.counts()).toEqual({ unknown: 1, lost: 1 })
    }
  },
)

test('a bad line of the older format may be as long as an IMEI', async () => {
  const lines = await linesOf([Buffer.from('1\t\\N\tten digits\n')], sandboxLines({ counts: {}, now: NOW }))
  expect(lines[0]).toMatch(/^1,ten digits,INVALID_ARGUMENT,/)
})

test('a test number that is refused alone says why, as the single check does', async () => {
  const counts: Record<string, number> = {}
  const numbers = ['009900000004048', '009900000004220', '009900000000039']
  const pieces = [Buffer.from(`${numbers.join('\n')}\n\\N\t12\n`)]
  expect(await linesOf(pieces, sandboxLines({ counts, now: NOW }))).toEqual([
    '1,009900000004048,unknown,,,,This number is in no register that can be asked.',
    '2,009900000004220,unknown,,,,The service does not apply to this number.',
    expect.stringMatching(/^3,009900000000039,stolen,2026-01-15T09:00:00\+01:00,,stolen,$/),
    '4,12,INVALID_ARGUMENT,,,,"An IMEI has 14 or 15 digits, and this number has 2."',
    '',
  ])
  expect(counts).toEqual({ unknown: 2, stolen: 1 })
})
