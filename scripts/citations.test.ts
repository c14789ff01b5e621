import { expect, test } from 'vitest'
import { anchorsIn, type Citable, checkCitations, deadCitations } from './citations.ts'

const known: Citable = {
  decisions: new Set(['§1', '§9', 'D2']),
  adrs: new Set(['0003']),
  exists: (path) => ['docs/scale.md', 'docs/adr/0003-x.md', 'README.md'].includes(path),
  anchorsOf: () => new Set(['a-flood']),
}

test.each([
  ['docs/a.md', 'see [scale](scale.md#a-flood) and [the adr](adr/0003-x.md), [home](../README.md)'],
  ['docs/a.md', '[elsewhere](https://example.com/x#y)'],
  ['a.ts', '// decisions §9, D2; docs/adr/0003; adr 0003; docs/scale.md'],
  ['a.ts', 'const link = "](nowhere.md)"'],
])('%s: %s', (file, text) => {
  expect(deadCitations(file, text, known)).toEqual([])
})

test.each([
  ['docs/a.md', '[scale](scale.txt)', 'scale.txt'],
  ['docs/a.md', '[scale](scale.md#a-drought)', 'scale.md#a-drought'],
  ['a.ts', '// decisions §9, §11', 'decisions §11'],
  ['a.sql', '-- (decisions D9)', 'decisions D9'],
  ['a.ts', '/** docs/adr/0099 */', 'adr 0099'],
  ['a.css', '/* docs/specification.md */', 'docs/specification.md'],
])('%s: %s leads nowhere', (file, text, what) => {
  expect(deadCitations(file, `first line\n${text}`, known)).toEqual([`${file}:2 cites ${what}`])
})

test('anchors are those of GitHub', () => {
  expect([...anchorsIn('# A flood\n\ntext\n\n## Beside pgbench, COPY: 10 × more')]).toEqual([
    'a-flood',
    'beside-pgbench-copy-10--more',
  ])
})

test('every citation of this repository can be opened', () => {
  const { files, problems } = checkCitations()
  expect(files).toBeGreaterThan(1_000)
  expect(problems).toEqual([])
})
