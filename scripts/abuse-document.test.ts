/** docs/abuse.md: each limit in its table is the one in the code, and each place that limits has a row. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const DOCUMENT = join(ROOT, 'docs/abuse.md')
const text = readFileSync(DOCUMENT, 'utf8')
const limits = text.slice(text.indexOf('## The limits'))
const rows = [...limits.matchAll(/^\| ([^|]+) \| ([^|]+) \| \[[^\]]+\]\(([^)]+)\) `([^`]+)` \|$/gm)].map(
  ([, what = '', limit = '', path = '', code = '']) => ({
    what,
    limit,
    file: resolve(dirname(DOCUMENT), path),
    code,
  }),
)

test('every row of the table names its file and code', () => {
  expect(rows).toHaveLength(limits.split('\n').filter((line) => line.startsWith('| ')).length - 1)
  expect(rows.length).toBeGreaterThan(20)
})

test.each(rows)('$what: $code', ({ limit, file, code }) => {
  // The formatter may break a quoted line.
  expect(readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ')).toContain(code)
  // The words say the same number: 6_000 in code is 6,000 in words.
  const [number = ''] = /\d[\d_]*/.exec(code) ?? []
  const value = Number(number.replaceAll('_', ''))
  const said = [value, value / 1_000_000].map((each) => each.toLocaleString('en'))
  expect(
    said.some((each) => limit.includes(each)),
    limit,
  ).toBe(true)
})

test('every place that counts uses has a row, itself or by the rules that it imports', () => {
  const counting = globSync('apps/api/src/{modules,channels}/**/*.ts', { cwd: ROOT })
    .filter((path) => !/\.(test|fixtures)\.ts$/.test(path))
    .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ source }) => /useLimits\.count\(|counts\.add\(/.test(source))
  expect(counting.length).toBeGreaterThan(5)
  const named = new Set(rows.map(({ file }) => file))
  const imported = ({ path, source }: (typeof counting)[number]) =>
    [...source.matchAll(/from '(\.[^']+)'/g)].map(([, from = '']) => resolve(ROOT, dirname(path), from))
  const missing = counting.filter(
    (each) => ![join(ROOT, each.path), ...imported(each)].some((file) => named.has(file)),
  )
  expect(missing.map(({ path }) => path)).toEqual([])
})
