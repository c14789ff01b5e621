/** Hostile values. */
import fc from 'fast-check'

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  "' or 1=1 --",
  "'; drop table users; --",
  '") union select null,null,version() --',
  '$1',
  '%',
  '_%_',
  '\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template that must not be filled in
  '${7*7}',
  '=cmd|"/c calc"!A1',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%c0%ae',
  'http://169.254.169.254/latest/meta-data/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e400',
  '9'.repeat(15),
  '9'.repeat(30),
  '0x1F',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '9999-99-99',
  '0000-00-00',
  '275760-09-13',
  '٣٥٤١٨٨٠٤٠١٢٣٤٥٦',
  'ﬁ'.repeat(20),
  'İ'.repeat(20),
  'a'.repeat(5_000),
  'é'.repeat(20_000),
  `${'a@'.repeat(2_000)}b.c`,
  `${'1 '.repeat(2_000)}x`,
  '\t'.repeat(3_000),
] as const

const NUMBERS = [
  -1,
  0,
  0.1,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  Number.MIN_VALUE,
  99_999_999_999_999,
] as const

function deep(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Keys with a meaning in JavaScript; as own properties, which `JSON.stringify` writes. */
const TRAPS = [
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2}',
]

/** Characters that break a database, a terminal or an encoder inside an otherwise valid text. */
export const poison = fc.constantFrom(
  '\0',
  '\ud800',
  '\udc00',
  '\u202e',
  '\r\n',
  "'",
  '\\',
  '\uffff',
  '\u{10ffff}',
)

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...TEXTS), weight: 4 },
  {
    arbitrary: fc
      .tuple(fc.string({ maxLength: 10 }), poison, fc.string({ maxLength: 5 }))
      .map((parts) => parts.join('')),
    weight: 2,
  },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  { arbitrary: fc.constantFrom(...NUMBERS), weight: 2 },
  { arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null]), weight: 2 },
  { arbitrary: fc.constantFrom(...TRAPS).map((text) => JSON.parse(text) as unknown), weight: 1 },
  { arbitrary: fc.integer({ min: 20, max: 3_000 }).map(deep), weight: 1 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
)

/** Bodies that are no JSON, or JSON that readers understand differently. */
export const notJson: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      '{',
      '[]]',
      'null',
      '{"a":1,"a":2}',
      '{"a":NaN}',
      '\ufeff{}',
      "{'a':1}",
      '{"a":1}{"b":2}',
      '"\\ud800"',
      '['.repeat(30_000),
      `{"a":${'9'.repeat(5_000)}}`,
      `{"a":"${'x'.repeat(70_000)}"}`,
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      'email=a&password=b',
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
)
