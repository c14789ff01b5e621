/** Files with some bytes changed, as spreadsheets, lines and attackers damage them. */
import fc from 'fast-check'

/** Bytes that mean something to a reader of lines, of packed bytes, or of documents. */
const TOKENS = [
  ...[
    '"',
    '""',
    '\n',
    '\r',
    '\r\n',
    ',',
    ';',
    '\t',
    '|',
    ' ',
    "'",
    '=1+1',
    '\n\n',
    ';;\n',
    'sep=;\n',
    'imei',
    'IMEI;',
    'tac,',
  ],
  ...[
    '\0',
    '\ufeff',
    '\u200b',
    '\u00a0',
    '\ufffd',
    '3.53451E+14',
    '13192005678909',
    '356938035643809\n',
    'Not Known',
    '"7 inch',
  ],
  ...[
    '1 0 obj',
    'endobj',
    'stream\n',
    'endstream',
    '<<',
    '>>',
    '(',
    ')',
    '%',
    '/First 4',
    '/JavaScript',
    '/OpenAction 7 0 R',
    '/#4aS',
  ],
].map((text) => Buffer.from(text))
const BYTES = ['e9', 'ff', 'fffe', 'c328', '1f8b', '1f8b08', '00ff00ff'].map((hex) => Buffer.from(hex, 'hex'))
const LONG = [
  Buffer.alloc(1_100, '1'),
  Buffer.alloc(70_000, 'x'),
  Buffer.from('"x,'.repeat(2_000)),
  Buffer.from('bad\n'.repeat(1_200)),
]

/** A place as a share of the file. */
const place = fc.double({ min: 0, max: 1, noNaN: true })
const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...TOKENS), weight: 10 },
  { arbitrary: fc.constantFrom(...BYTES), weight: 2 },
  { arbitrary: fc.constantFrom(...LONG), weight: 1 },
)

type Edit = (file: Buffer) => Buffer
const at = (file: Buffer, share: number) => Math.floor(share * file.length)

const edit = (others: readonly Buffer[]): fc.Arbitrary<Edit> =>
  fc.oneof(
    {
      arbitrary: fc.tuple(place, piece).map(([share, added]): Edit => {
        return (file) =>
          Buffer.concat([file.subarray(0, at(file, share)), added, file.subarray(at(file, share))])
      }),
      weight: 8,
    },
    {
      arbitrary: fc.tuple(place, fc.nat(7)).map(([share, bit]): Edit => {
        return (file) =>
          file.map((byte, index) => (index === at(file, share) ? byte ^ (1 << bit) : byte)) as Buffer
      }),
      weight: 4,
    },
    {
      arbitrary: fc.tuple(place, place).map(([one, two]): Edit => {
        return (file) =>
          Buffer.concat([
            file.subarray(0, at(file, Math.min(one, two))),
            file.subarray(at(file, Math.max(one, two))),
          ])
      }),
      weight: 3,
    },
    {
      arbitrary: fc.tuple(place, place, fc.integer({ min: 2, max: 40 })).map(([one, two, times]): Edit => {
        return (file) => {
          const part = file.subarray(at(file, Math.min(one, two)), at(file, Math.max(one, two)))
          return Buffer.concat([file, ...Array.from({ length: times }, () => part)])
        }
      }),
      weight: 2,
    },
    {
      arbitrary: fc.tuple(place, fc.constantFrom(...others), place).map(([share, other, from]): Edit => {
        return (file) => Buffer.concat([file.subarray(0, at(file, share)), other.subarray(at(other, from))])
      }),
      weight: 2,
    },
    {
      arbitrary: place.map(
        (share): Edit =>
          (file) =>
            file.subarray(0, at(file, share)),
      ),
      weight: 2,
    },
  )

/** The same files for the same seed. */
export function mutatedFiles(
  files: readonly Buffer[],
  { count, seed }: { count: number; seed: number },
): Buffer[] {
  const mutated = fc
    .tuple(fc.constantFrom(...files), fc.array(edit(files), { minLength: 1, maxLength: 5 }))
    .map(([file, edits]) => edits.reduce((changed, change) => change(changed), file))
  return fc.sample(mutated, { numRuns: count, seed })
}
