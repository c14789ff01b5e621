import { expect, test } from 'vitest'
import { checkLicences, licencePage, packagesOf, unsuitable } from './licences.ts'

const lock = (license?: unknown) => ({
  packages: {
    '': { version: '1' },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/b': { version: '2.0.0', license, dev: true },
    'node_modules/@amana/api': { link: true },
  },
})

test.each([
  ['GPL-3.0-only', ['b 2.0.0: GPL-3.0-only']],
  ['AGPL-3.0-or-later', ['b 2.0.0: AGPL-3.0-or-later']],
  ['MIT AND GPL-2.0-only', ['b 2.0.0: MIT AND GPL-2.0-only']],
  ['SEE LICENSE IN LICENSE', ['b 2.0.0: SEE LICENSE IN LICENSE']],
  ['UNLICENSED', ['b 2.0.0: UNLICENSED']],
  [undefined, ['b 2.0.0: names no licence']],
  ['(MIT OR GPL-3.0-only)', []],
  ['Apache-2.0', []],
])('%s', (licence, problems) => {
  expect(unsuitable(packagesOf(lock(licence)))).toEqual(problems)
})

test('the page names every package under its licence, and what is only for development is counted apart', () => {
  const page = licencePage(packagesOf(lock('ISC')))
  expect(page).toContain('| MIT | 1 | 1 |')
  expect(page).toContain('| ISC | 1 | 0 |')
  expect(page).toContain('## ISC\n\nb 2.0.0')
})

test('docs/licences.md is as the lock file says, and every licence suits', () => {
  expect(checkLicences()).toEqual([])
})
