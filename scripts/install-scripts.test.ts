/** Scripts of packages run when they are named, and no others. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkInstallScripts, compareInstallScripts } from './install-script-names.ts'
import { ROOT } from './root.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'amana-installed-'))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(ROOT, 'scripts/install-scripts.mjs'), join(folder, 'scripts/install-scripts.mjs'))
  writeJson('package.json', { allowScripts: { named: true, '@refused/one': false } })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function writeJson(path: string, content: object): void {
  writeFileSync(join(folder, path), JSON.stringify(content))
}

/** Its script writes a line more into a file of the root each time. */
function install(name: string, script = `echo ${name} >> ../../ran`): void {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  writeJson(`node_modules/${name}/package.json`, { scripts: { postinstall: script, build: 'exit 1' } })
}

const run = () =>
  spawnSync(process.execPath, [join(folder, 'scripts/install-scripts.mjs')], { encoding: 'utf8' })

test('the named package runs once for each installation, a refused and an unnamed one never', () => {
  for (const name of ['named', '@refused/one', 'unnamed']) install(name)
  for (let time = 0; time < 2; time += 1) expect(run().status).toBe(0)
  expect(readFileSync(join(folder, 'ran'), 'utf8')).toBe('named\n')
  rmSync(join(folder, 'node_modules'), { recursive: true })
  install('named')
  expect(run().status).toBe(0)
  expect(readFileSync(join(folder, 'ran'), 'utf8')).toBe('named\nnamed\n')
})

test('a script that fails is named with what to do, and runs again', () => {
  install('named', 'exit 3')
  const { status, stderr } = run()
  expect([status, stderr]).toEqual([
    1,
    'The script postinstall of named failed (3). Run npm ci, then try again.\n',
  ])
  expect(existsSync(join(folder, 'node_modules/named/.install-scripts-done'))).toBe(false)
})

test('without an installation it says so', () => {
  expect(run()).toMatchObject({ status: 1, stderr: 'Nothing is installed yet: run npm ci.\n' })
})

test('npm runs no script itself, and waits a week for a new version', () => {
  const npmrc = readFileSync(join(ROOT, '.npmrc'), 'utf8')
  expect(npmrc).toMatch(/^ignore-scripts=true$/m)
  expect(npmrc).toMatch(/^min-release-age=7$/m)
})

test('a package that gets a script is found until it is named, and one that lost it', () => {
  expect(checkInstallScripts()).toEqual([])
  const packages = {
    'node_modules/a/node_modules/@b/c': { hasInstallScript: true },
    'node_modules/d': {},
  }
  expect(compareInstallScripts({ packages }, { '@b/c': false })).toEqual([])
  expect(compareInstallScripts({ packages }, { d: true })).toEqual([
    expect.stringContaining('@b/c has a script'),
    expect.stringContaining('d has no script'),
  ])
})

test('no command leaves a part of it to a script before or after it, which npm does not run either', () => {
  for (const path of [
    'package.json',
    ...globSync('{apps,packages}/*/package.json', { cwd: ROOT }),
    'e2e/package.json',
  ]) {
    const { scripts = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as {
      scripts?: Record<string, string>
    }
    const names = Object.keys(scripts)
    expect(
      names.filter((name) => /^(pre|post)/.test(name) && names.includes(name.replace(/^(pre|post)/, ''))),
    ).toEqual([])
  }
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  // The last command takes the place of the shell, so that npm's signals reach it.
  expect(scripts.start).toMatch(
    /install-scripts\.mjs && node scripts\/build-if-stale\.ts --quick && exec node /,
  )
  expect(scripts.test).toMatch(/install-scripts\.mjs && exec node scripts\/test\.ts$/)
})
