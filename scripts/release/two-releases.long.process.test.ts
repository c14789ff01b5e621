/** A release of this commit, made by two accounts in two folders: it starts, until a file is changed. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Release } from '../../apps/api/src/release/running-release.ts'
import { refusalOfRelease } from '../../apps/api/src/release/verify-release.ts'
import { ROOT } from '../root.ts'

/** Two installations and a build of the web each, on a machine that is busy. */
const PATIENT_MS = 3_600_000
/** Debian's account without rights. */
const NOBODY = 65_534
const IS_ROOT = process.getuid?.() === 0

const parent = mkdtempSync(join(tmpdir(), 'amana-releases-'))
const running: ChildProcess[] = []

beforeAll(() => {
  // The embedded PostgreSQL and the other account read below it.
  chmodSync(parent, 0o755)
  copyFileSync(process.execPath, join(parent, 'node'))
})
afterAll(() => {
  for (const { pid } of running) if (pid) endGroup(pid)
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
})

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Clones the commit and makes a release of it. @param account null: this one */
function make(name: string, { umask, account }: { umask: string; account: number | null }): string {
  const home = join(parent, name)
  mkdirSync(home)
  const clone = join(home, 'clone')
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone])
  if (account !== null) execFileSync('chown', ['--recursive', `${account}:${account}`, home])
  const out = join(home, 'release')
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `umask ${umask} && exec npm run --silent release -- --out "${out}"`],
    {
      cwd: clone,
      encoding: 'utf8',
      env: {
        PATH: `${parent}${delimiter}${process.env.PATH}`,
        HOME: account === null ? process.env.HOME : home,
        NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
      },
      ...(account === null ? {} : { uid: account, gid: account }),
    },
  )
  expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/\nsha256:[0-9a-f]{64}\n$/), ''])
  return out
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

/** `npm start` on a port that it chooses. */
function start(folder: string): { child: ChildProcess; output: () => string } {
  const child = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: 'off',
      DATA_DIR: join(parent, 'data'),
    },
  })
  running.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, output: () => output }
}

async function until<T>(ask: () => Promise<T | null | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENT_MS; Date.now() < end; await sleep(500)) {
    const found = await ask()
    if (found !== null && found !== undefined) return found
  }
  throw new Error('it did not come about')
}

const ended = (child: ChildProcess) => until(async () => child.exitCode ?? child.signalCode)

test('two accounts make the same release, which starts and names itself', {
  timeout: 2 * PATIENT_MS,
}, async () => {
  const one = make('one', { umask: '022', account: null })
  const other = make('another-name', { umask: '077', account: IS_ROOT ? NOBODY : null })
  expect(read(other, 'manifest.json') === read(one, 'manifest.json')).toBe(true)
  expect([read(other, 'release.json'), refusalOfRelease(other)]).toEqual([read(one, 'release.json'), null])

  const { child, output } = start(one)
  const url = await until(async () => {
    if (child.exitCode !== null) throw new Error(output())
    return /listens on (http:\S+)/.exec(output())?.[1]
  })
  type Version = Release & { entry: number | null; proof: string | null }
  const version = await until(async () => {
    const answer = (await (await fetch(`${url}/version`)).json()) as Version
    return answer.proof === null ? null : answer
  })
  expect(version).toMatchObject(JSON.parse(read(one, 'release.json')) as Release)
  expect(version.proof).toContain(`\nindex ${version.entry}\n`)
  endGroup(child.pid ?? 0)
  await ended(child)
  expect(refusalOfRelease(one)).toBeNull()

  const changed = 'apps/web/dist/client/index.html'
  writeFileSync(join(one, changed), read(one, changed).replace('<html', '<HTML'))
  const refused = start(one)
  expect(await ended(refused.child)).toBe(1)
  expect(refused.output()).toContain(`${changed} was changed`)
})
