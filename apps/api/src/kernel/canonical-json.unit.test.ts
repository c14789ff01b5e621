import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the example of RFC 8785 §3.2.3: keys by code units, also those that look like numbers', () => {
  const value = {
    '€': 'Euro Sign',
    '\r': 'Carriage Return',
    '\uFB33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '😀': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    ö: 'Latin Small Letter O With Diaeresis',
  }
  expect([...canonicalJson(value).matchAll(/:"(.*?)"/g)].map(([, text]) => text)).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test('the example of RFC 8785 §3.2.2: numbers, literals, escapes', () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '€$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('keys that look like numbers have no order of their own; dates are their text; what is undefined is left out', () => {
  expect(canonicalJson({ 9: 1, 10: [{ b: undefined, a: new Date(0) }, undefined] })).toBe(
    '{"10":[{"a":"1970-01-01T00:00:00.000Z"},null],"9":1}',
  )
})
