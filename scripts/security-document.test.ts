/**
 * docs/security.md: every requirement of level 1 and 2 has its row or its reason, and every path in it
 * exists.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** OWASP ASVS 5.0.0: section → requirements of levels 1 and 2; those of level 3 are left out. */
const REQUIREMENTS: Record<string, number[]> = {
  '1.1': [1, 2],
  '1.2': [1, 2, 3, 4, 5, 6, 7, 8, 9],
  '1.3': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '1.4': [1, 2, 3],
  '1.5': [1, 2],
  '2.1': [1, 2, 3],
  '2.2': [1, 2, 3],
  '2.3': [1, 2, 3, 4],
  '2.4': [1],
  '3.2': [1, 2],
  '3.3': [1, 2, 3, 4],
  '3.4': [1, 2, 3, 4, 5, 6],
  '3.5': [1, 2, 3, 4, 5],
  '3.7': [1, 2],
  '4.1': [1, 2, 3],
  '4.2': [1],
  '4.3': [1, 2],
  '4.4': [1, 2, 3, 4],
  '5.1': [1],
  '5.2': [1, 2, 3],
  '5.3': [1, 2],
  '5.4': [1, 2, 3],
  '6.1': [1, 2, 3],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  '6.3': [1, 2, 3, 4],
  '6.4': [1, 2, 3, 4],
  '6.5': [1, 2, 3, 4, 5],
  '6.6': [1, 2, 3],
  '6.8': [1, 2, 3, 4],
  '7.1': [1, 2, 3],
  '7.2': [1, 2, 3, 4],
  '7.3': [1, 2],
  '7.4': [1, 2, 3, 4, 5],
  '7.5': [1, 2],
  '7.6': [1, 2],
  '8.1': [1, 2],
  '8.2': [1, 2, 3],
  '8.3': [1],
  '8.4': [1],
  '9.1': [1, 2, 3],
  '9.2': [1, 2, 3, 4],
  '10.1': [1, 2],
  '10.2': [1, 2],
  '10.3': [1, 2, 3, 4],
  '10.4': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  '10.5': [1, 2, 3, 4, 5],
  '10.6': [1, 2],
  '10.7': [1, 2, 3],
  '11.1': [1, 2],
  '11.2': [1, 2, 3],
  '11.3': [1, 2, 3],
  '11.4': [1, 2, 3, 4],
  '11.5': [1],
  '11.6': [1],
  '12.1': [1, 2, 3],
  '12.2': [1, 2],
  '12.3': [1, 2, 3, 4],
  '13.1': [1],
  '13.2': [1, 2, 3, 4, 5],
  '13.3': [1, 2],
  '13.4': [1, 2, 3, 4, 5],
  '14.1': [1, 2],
  '14.2': [1, 2, 3, 4],
  '14.3': [1, 2, 3],
  '15.1': [1, 2, 3],
  '15.2': [1, 2, 3],
  '15.3': [1, 2, 3, 4, 5, 6, 7],
  '16.1': [1],
  '16.2': [1, 2, 3, 4, 5],
  '16.3': [1, 2, 3, 4],
  '16.4': [1, 2, 3],
  '16.5': [1, 2, 3],
}

/** Chapters that do not apply as a whole. */
const WHOLE = ['V17']

test('every requirement of level 1 and 2 has one row, or its number among those that do not apply', () => {
  const wanted = Object.entries(REQUIREMENTS).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  )
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)].map(([, id]) => id)
  const passed =
    text.match(/^Does not apply:[\s\S]*?(?=\n\n)/gm)?.flatMap((line) => line.match(/\d+\.\d+\.\d+/g) ?? []) ??
    []
  expect([...rows, ...passed].toSorted()).toEqual(wanted.toSorted())
  for (const chapter of WHOLE) expect(text).toMatch(new RegExp(`## ${chapter} [^\n]*\n\nDoes not apply: `))
})

test('each row says how it stands, and one that is not met says why', () => {
  for (const [line, , state = '', why = ''] of text.matchAll(
    /^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm,
  )) {
    expect(['met', 'partly', 'not met', 'operator'], line).toContain(state)
    if (state !== 'met') expect(why.length, line).toBeGreaterThan(10)
  }
})

test('every path exists', () => {
  const paths = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.(?:ts|tsx|md|json)|[\w-]+(?:\.test)?\.ts)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(150)
  const missing = paths.filter(
    (path) => !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, 'apps/api/src', path)),
  )
  expect([...new Set(missing)]).toEqual([])
})
