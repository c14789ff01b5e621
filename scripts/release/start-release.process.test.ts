/** The start of a release: refused when a file differs, before anything of it runs. */
import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalOfRelease } from '../../apps/api/src/release/verify-release.ts'
import { ROOT } from '../root.ts'
import { sealRelease } from './seal-release.ts'

/** The code that runs before the product is imported. */
const FIRST = ['apps/api/src/main.ts', 'apps/api/src/compile-cache.js', 'apps/api/src/release']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'amana-start-'))
  for (const path of FIRST) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'apps/api/src/start.ts'), "process.stdout.write('started\\n')\n")
  writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0","type":"module"}')
  sealRelease(folder, { commit: 'c'.repeat(40), time: 1_700_000_000 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** As the unit of systemd starts it, and as `npm start` does. */
function start(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...options, 'apps/api/src/main.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { status, stdout, stderr }
}
const AS_NPM = ['--import', './apps/api/src/compile-cache.js']

test('it starts, and writes nothing beside its files', () => {
  expect(start()).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
  expect(start(...AS_NPM)).toEqual({ status: 0, stdout: 'started\n', stderr: '' })
  expect(readdirSync(folder).toSorted()).toEqual(['apps', 'manifest.json', 'package.json', 'release.json'])
})

test('once DATA_DIR is there, compiled code is kept in it', () => {
  mkdirSync(join(folder, 'data'))
  expect(start(...AS_NPM)).toMatchObject({ status: 0 })
  expect(existsSync(join(folder, 'data/compiled'))).toBe(true)
  expect(refusalOfRelease(folder)).toBeNull()
})

test('a changed file is named, and the product is not imported', () => {
  appendFileSync(join(folder, 'apps/api/src/start.ts'), '// more\n')
  const refused = {
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('apps/api/src/start.ts was changed'),
  }
  expect(start()).toEqual(refused)
  expect(start(...AS_NPM)).toEqual(refused)
})
