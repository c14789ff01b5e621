/** Conditions that refuse a release before it begins. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRelease } from './make-release.ts'

let root: string
let out: string
const steps: string[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'amana-commit-'))
  out = join(root, 'out')
  steps.length = 0
  writeFileSync(join(root, 'package.json'), '{"version":"1.0.0"}')
  git('init', '--quiet')
  git('add', 'package.json')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '-m', 'First')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: root, stdio: 'pipe', env: { PATH: process.env.PATH, HOME: root } })
}
const make = () => makeRelease(out, { root, tell: (step) => steps.push(step) })

test('a tracked file that differs from the commit is named', async () => {
  writeFileSync(join(root, 'package.json'), '{"version":"2.0.0"}')
  await expect(make()).rejects.toThrow('these differ from it:\n M package.json\nCommit them')
  expect(existsSync(out)).toBe(false)
})

test('a folder with files in it is left as it is', async () => {
  mkdirSync(out)
  writeFileSync(join(out, 'letter'), 'mine')
  await expect(make()).rejects.toThrow(`${out} is not empty: name a new folder.`)
  expect(readFileSync(join(out, 'letter'), 'utf8')).toBe('mine')
})

test('a build that fails says why, and leaves no half a release', async () => {
  // Untracked files are not of the commit.
  writeFileSync(join(root, 'notes'), '')
  await expect(make()).rejects.toThrow(/^npm ci --no-audit --no-fund: [\s\S]*package-lock\.json/)
  expect([steps, existsSync(out)]).toEqual([['Installing what builds the web'], false])
})
