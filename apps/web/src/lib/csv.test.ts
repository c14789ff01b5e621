import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

/** The fields of one row below a header, as they are in the file. */
const line = (...fields: string[]) => toCsv(['A'], [fields]).slice('\uFEFFA\r\n'.length)

describe('RFC 4180', () => {
  test('a byte order mark, then lines that end with CRLF', () => {
    expect(toCsv(['Status', 'Reason'], [['Lost', 'In a taxi']])).toBe(
      '\uFEFFStatus,Reason\r\nLost,In a taxi\r\n',
    )
    expect(toCsv(['Status'], [])).toBe('\uFEFFStatus\r\n')
  })

  test.each([
    ['March 03, 2025', '"March 03, 2025"'],
    ['He said "stop"', '"He said ""stop"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
    ['Ọlá, Ìbàdàn', '"Ọlá, Ìbàdàn"'],
  ])('%j is written %j', (text, written) => {
    expect(line(text)).toBe(`${written}\r\n`)
  })
})

describe('formula injection', () => {
  test.each(['=1+1', '+2348031234501', '-2+3', '@SUM(A1)', '\tcmd', '＝1+1'])('%j is made text', (text) => {
    expect(line(text)).toBe(`'${text}\r\n`)
  })

  test('also when the field is quoted for another reason', () => {
    expect(line('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"\r\n`)
    expect(line('\r=1')).toBe(`"'\r=1"\r\n`)
  })

  test('in the header too, and not in the middle of a text', () => {
    expect(toCsv(['=A'], [['1-1=0']])).toBe("\uFEFF'=A\r\n1-1=0\r\n")
  })
})
