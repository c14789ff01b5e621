import { describe, expect, test } from 'vitest'
import { cellsOf } from './cells.ts'
import { FileUnreadable, readRows } from './read-rows.ts'

const OPTIONS = { longest: 1_000, divides: (cells: readonly string[]) => cells.includes('imei') }

async function rowsIn(
  content: string | Buffer,
  size = 65_536,
  options: Partial<Parameters<typeof readRows>[1]> = {},
) {
  const bytes = Buffer.from(content)
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  return (await Array.fromAsync(readRows(pieces(), { ...OPTIONS, ...options }))).flat()
}
const shown = async (content: string | Buffer, size?: number) =>
  (await rowsIn(content, size)).map(({ line, cells }) => [line, ...(cells ?? ['no cells'])])

describe('lines', () => {
  const CONTENT = '\ufeffimei;shop\r\n1;Ẹ̀kó\r\r2;b\n\n;;\n"3";"a;""b"\n4;"open\n5;c'
  const ROWS = [
    [1, 'imei', 'shop'],
    [2, '1', 'Ẹ̀kó'],
    [4, '2', 'b'],
    [7, '3', 'a;"b'],
    [8, 'no cells'],
    [9, '5', 'c'],
  ]
  test.each([1, 2, 3, 5, 1_000])('have their numbers in the file, in pieces of %s bytes', async (size) => {
    expect(await shown(CONTENT, size)).toEqual(ROWS)
  })

  test.each([
    '',
    '\n',
    '\r\r\n\n',
    ',,\n;;\n \t \n\u00a0,\u00a0\n||\n',
    '\ufeff',
    'sep=;\n',
    'sep=;\r\n;;\r\n',
  ])('none in %j', async (content) => expect(await shown(content)).toEqual([]))

  test.each([
    [
      'sep=;\nimei;a,b\n1;c,d\n',
      [
        [2, 'imei', 'a,b'],
        [3, '1', 'c,d'],
      ],
    ],
    ['"sep=\t"\nimei\ta\n', [[2, 'imei', 'a']]],
    ['\ufeff\nSEP=^\r\n^^\nimei^a', [[4, 'imei', 'a']]],
    [
      'imei\nsep=;\n',
      [
        [1, 'imei'],
        [2, 'sep=', ''],
      ],
    ],
  ])('the sep= line of %j', async (content, rows) => expect(await shown(content)).toEqual(rows))

  test('what is not UTF-8, in whatever piece', async () => {
    for (const bytes of [
      Buffer.from('caf\xe9\n', 'latin1'),
      Buffer.from('imei\n1\n', 'utf16le'),
      Buffer.from('\ufeffimei\n', 'utf16le'),
      Buffer.from('\ufeffimei\n', 'utf16le').swap16(),
      Buffer.from('imei\nẸ').subarray(0, -1),
      Buffer.from('imei\n\0'),
    ])
      for (const size of [1, 1_000])
        await expect(rowsIn(bytes, size)).rejects.toMatchObject({
          reason: 'not_utf8',
          message: 'Save the file as CSV in UTF-8.',
        })
  })

  test('a line that never ends', async () => {
    const refused = rowsIn(`imei\n${'1'.repeat(1_001)}`, 100)
    await expect(refused).rejects.toThrow(FileUnreadable)
    await expect(refused).rejects.toThrow('Line 2 has more than 1000 characters.')
  })

  test('a head below a title', async () => {
    const rows = await rowsIn('A title, with a comma\nimei|b\n1|"2\n', 7, { headWithin: 2 })
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A title', ' with a comma'],
      ['imei', 'b'],
      ['1', '"2'],
    ])
  })
})

test.each([
  ['a,b', ',', ['a', 'b']],
  ['a;b,c\td', ',;\t', ['a', 'b', 'c', 'd']],
  ['', ',', ['']],
  [',', ',', ['', '']],
  ['"",""', ',', ['', '']],
  [' "a, b" ,c', ',', ['a, b', 'c']],
  ['"a ""b"" c"', ',', ['a "b" c']],
  ['7" Tab,b"', ',', ['7" Tab', 'b"']],
  ['"7 inch,b', ',', null],
  ['a,"', ',', null],
  ['"a"b,c', ',', null],
  ['"a" "b"', ',', null],
  ['"""', ',', null],
  ['"7 inch|8"|x', '|', ['"7 inch', '8"', 'x']],
  ['"a ""b"""|c', '|', ['a "b"', 'c']],
])('cells of %j between %j', (line, delimiters, cells) => expect(cellsOf(line, delimiters)).toEqual(cells))
