/**
 * docs/security.md: every requirement has its row or its reason, every line of the threat model its test, and
 * every path in it exists.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './root.ts'

const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** OWASP ASVS 5.0.0: section → its requirements, which are numbered from 1. Chapter 17 is left out. */
const REQUIREMENTS: Record<string, number> = {
  '1.1': 2,
  '1.2': 10,
  '1.3': 12,
  '1.4': 3,
  '1.5': 3,
  '2.1': 3,
  '2.2': 3,
  '2.3': 5,
  '2.4': 2,
  '3.1': 1,
  '3.2': 3,
  '3.3': 5,
  '3.4': 8,
  '3.5': 8,
  '3.6': 1,
  '3.7': 5,
  '4.1': 5,
  '4.2': 5,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 6,
  '5.3': 3,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 8,
  '6.4': 6,
  '6.5': 8,
  '6.6': 4,
  '6.7': 2,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 3,
  '7.6': 2,
  '8.1': 4,
  '8.2': 4,
  '8.3': 3,
  '8.4': 2,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 3,
  '10.3': 5,
  '10.4': 16,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 4,
  '11.2': 5,
  '11.3': 5,
  '11.4': 4,
  '11.5': 2,
  '11.6': 2,
  '11.7': 2,
  '12.1': 5,
  '12.2': 2,
  '12.3': 5,
  '13.1': 4,
  '13.2': 6,
  '13.3': 4,
  '13.4': 7,
  '14.1': 2,
  '14.2': 8,
  '14.3': 3,
  '15.1': 5,
  '15.2': 5,
  '15.3': 7,
  '15.4': 4,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 4,
}

/** Those of level 3. */
const LEVEL_3 = new Set(
  [
    '1.2.10 1.3.12 1.5.3',
    '2.3.5 2.4.2',
    '3.1.1 3.2.3 3.3.5 3.4.7 3.4.8 3.5.6 3.5.7 3.5.8 3.6.1 3.7.3 3.7.4 3.7.5',
    '4.1.4 4.1.5 4.2.2 4.2.3 4.2.4 4.2.5',
    '5.2.4 5.2.5 5.2.6 5.3.3',
    '6.3.5 6.3.6 6.3.7 6.3.8 6.4.5 6.4.6 6.5.6 6.5.7 6.5.8 6.6.4 6.7.1 6.7.2',
    '7.5.3',
    '8.1.3 8.1.4 8.2.4 8.3.2 8.3.3 8.4.2',
    '10.2.3 10.3.5 10.4.12 10.4.13 10.4.14 10.4.15 10.4.16',
    '11.1.3 11.1.4 11.2.4 11.2.5 11.3.4 11.3.5 11.5.2 11.6.2 11.7.1 11.7.2',
    '12.1.4 12.1.5 12.3.5',
    '13.1.2 13.1.3 13.1.4 13.2.6 13.3.3 13.3.4 13.4.6 13.4.7',
    '14.2.5 14.2.6 14.2.7 14.2.8',
    '15.1.4 15.1.5 15.2.4 15.2.5 15.4.1 15.4.2 15.4.3 15.4.4',
    '16.5.4',
  ].flatMap((line) => line.split(' ')),
)

/** Chapters that do not apply as a whole, with their requirements and those of level 3. */
const WHOLE = [{ chapter: 'V17', all: 12, ofLevel3: 5 }]

/** The checks of https://scorecard.dev. */
const SCORECARD = [
  'Binary-Artifacts',
  'Branch-Protection',
  'CI-Tests',
  'CII-Best-Practices',
  'Code-Review',
  'Contributors',
  'Dangerous-Workflow',
  'Dependency-Update-Tool',
  'Fuzzing',
  'License',
  'Maintained',
  'Packaging',
  'Pinned-Dependencies',
  'SAST',
  'SBOM',
  'Security-Policy',
  'Signed-Releases',
  'Token-Permissions',
  'Vulnerabilities',
  'Webhooks',
]

const STATES = ['met', 'partly', 'not met', 'operator'] as const

const exists = (path: string) => existsSync(join(ROOT, path)) || existsSync(join(ROOT, 'apps/api/src', path))

describe('the standard', () => {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(
    ([, id = '', state = '', where = '']) => ({ id, state, where }),
  )
  const passed =
    text.match(/^Does not apply:[\s\S]*?(?=\n\n)/gm)?.flatMap((line) => line.match(/\d+\.\d+\.\d+/g) ?? []) ??
    []

  test('every requirement has one row, or its number among those that do not apply', () => {
    const wanted = Object.entries(REQUIREMENTS).flatMap(([section, most]) =>
      Array.from({ length: most }, (_, index) => `${section}.${index + 1}`),
    )
    const apart = { all: 0, ofLevel3: 0 }
    for (const { all, ofLevel3 } of WHOLE)
      [apart.all, apart.ofLevel3] = [apart.all + all, apart.ofLevel3 + ofLevel3]
    expect([wanted.length + apart.all, LEVEL_3.size + apart.ofLevel3]).toEqual([345, 92])
    expect([...rows.map(({ id }) => id), ...passed].toSorted()).toEqual(wanted.toSorted())
    for (const { chapter } of WHOLE)
      expect(text).toMatch(new RegExp(`## ${chapter} [^\n]*\n\nDoes not apply: `))
  })

  test('each row says how it stands, and one that is not met says why', () => {
    for (const { id, state, where } of rows) {
      expect(STATES, id).toContain(state)
      if (state !== 'met') expect(where.length, id).toBeGreaterThan(10)
    }
  })

  test('each row of level 3 that is met names a file, a test or the part above that shows it', () => {
    const met = rows.filter(({ id, state }) => LEVEL_3.has(id) && state === 'met')
    const bare = met.filter(({ where }) => !/\.test\.tsx?`|\.spec\.ts`|^above|^the same table/.test(where))
    expect(bare.map(({ id }) => id)).toEqual([])
    expect(met.length).toBeGreaterThanOrEqual(60)
  })

  test.each([
    ['Of all 345 requirements', () => true, WHOLE.reduce((sum, { all }) => sum + all, 0)],
    [
      'Of the 92 of level 3',
      (id: string) => LEVEL_3.has(id),
      WHOLE.reduce((sum, each) => sum + each.ofLevel3, 0),
    ],
  ] as const)('the counts are those of the rows: %s', (what, counts, ofWhole) => {
    const of = (state: string) => rows.filter((row) => counts(row.id) && row.state === state).length
    const apart = passed.filter(counts).length + ofWhole
    const states = STATES.map((state) => `${of(state)} ${state}`).join(', ')
    const [said] = new RegExp(`^${what}: .+$`, 'm').exec(text) ?? []
    expect(said).toBe(`${what}: ${states}, ${apart} do not apply.`)
  })
})

describe('the threat model', () => {
  const [, model = ''] = text.split('\n## Threat model\n')
  const [part = ''] = model.split('\n## ')
  const boundaries = [...part.matchAll(/^### (B\d+) [^\n]+\n([\s\S]*?)(?=\n### |$(?![\s\S]))/gm)].map(
    ([, name = '', lines = '']) => ({ name, lines }),
  )

  test('each boundary has the six kinds of STRIDE, and each line the test that holds it', () => {
    expect(boundaries.map(({ name }) => name)).toEqual(
      Array.from({ length: 16 }, (_, index) => `B${index + 1}`),
    )
    for (const { name, lines } of boundaries) {
      const rows = [...lines.matchAll(/^\| ([STRIDE]) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
      expect(rows.map(([, kind]) => kind).join(''), name).toBe('STRIDE')
      for (const [line, , , , tests = ''] of rows)
        expect(tests, line).toMatch(/`[\w./-]+\.(test|spec)\.tsx?`/)
    }
  })

  test('the picture names each boundary but programs at others, and reads as a flowchart', () => {
    const [, picture = ''] = /```mermaid\n([\s\S]+?)```/.exec(part) ?? []
    expect(picture).toMatch(/^flowchart LR\n/)
    const inPicture = boundaries
      .map(({ name }) => name)
      .filter((name) => new RegExp(`\\b${name}\\b`).test(picture))
    expect(inPicture).toEqual(boundaries.map(({ name }) => name).filter((name) => name !== 'B10'))
  })
})

test('every check of the Scorecard is judged', () => {
  const [, part = ''] = text.split('\n## OpenSSF Scorecard\n')
  const rows = [...part.matchAll(/^\| ([A-Za-z-]+) \| (met|partly|not met|operator) \| .{10,} \|$/gm)]
  expect(rows.map(([, check]) => check)).toEqual(SCORECARD)
})

test('every path exists', () => {
  const paths = [
    ...text.matchAll(
      /`([\w./-]+\/[\w./-]+\.(?:ts|tsx|md|json|sql|yml|yaml|cfg|conf|service)|[\w-]+(?:\.test)?\.ts)`/g,
    ),
  ].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(500)
  expect([...new Set(paths.filter((path) => !exists(path)))]).toEqual([])
})
