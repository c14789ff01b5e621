/**
 * Requirements of the tests besides npm packages: a Chromium, a second PostgreSQL, and others' programs that
 * verify what the product publishes. Installed on Debian as root, else named.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { runCommand } from './run-command.ts'

/** Oldest PostgreSQL that Amana supports. */
const MIN_POSTGRES = 15
const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const POSTGRES_PROGRAMS = ['initdb', 'pg_ctl', 'postgres'] as const

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * `CHROMIUM_PATH`, Debian's, then Playwright's own; null when there is none. Debian's shell without windows
 * takes a third less processor time than its whole browser.
 */
export function findChromium(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    playwrightChromium(),
  ]
  return candidates.find((path) => path !== undefined && isExecutable(path)) ?? null
}

function playwrightChromium(): string | undefined {
  const require = createRequire(import.meta.url)
  const { chromium } = require('@playwright/test') as typeof import('@playwright/test')
  return chromium.executablePath()
}

/** Folder with the programs of the oldest installed PostgreSQL ≥ 15, or null. */
export function findSystemPostgres(): string | null {
  const versions = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES).map(Number).filter(Number.isInteger)
    : []
  const folders = [
    ...versions
      .filter((version) => version >= MIN_POSTGRES)
      .toSorted((a, b) => a - b)
      .map((version) => join(DEBIAN_POSTGRES, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return (
    folders.find((folder) => POSTGRES_PROGRAMS.every((program) => isExecutable(join(folder, program)))) ??
    null
  )
}

/** The program's path. @returns null: it is not on PATH */
function findProgram(name: string): string | null {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
  return paths.find(isExecutable) ?? null
}

/** The program, if it runs with these arguments. */
function runs(program: string, ...args: string[]): string | null {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0 ? program : null
}

/** A GOPATH whose sources have golang.org/x/mod, or null. */
export function findGoPath(): string | null {
  const folders = [...(process.env.GOPATH ?? '').split(delimiter), '/usr/share/gocode'].filter(
    (folder) => folder !== '',
  )
  return folders.find((folder) => existsSync(join(folder, 'src/golang.org/x/mod/sumdb/tlog/tile.go'))) ?? null
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && isExecutable('/usr/bin/apt-get')
}

/** Debian starts a server after installing `postgresql`, unless this file forbids it. */
const CREATE_CLUSTER = '/etc/postgresql-common/createcluster.conf'

async function installOnDebian(packages: readonly string[]): Promise<string | null> {
  const { mkdirSync, writeFileSync } = await import('node:fs')
  if (packages.includes('postgresql') && !existsSync(CREATE_CLUSTER)) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync(CREATE_CLUSTER, 'create_main_cluster = false\n')
  }
  // Run level 1: a package's services are not started.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Dpkg::Options::=--force-confold']
  const update = await runCommand('apt-get', [...apt, 'update'], { env })
  if (update.code !== 0) return update.output
  const install = await runCommand(
    'apt-get',
    [...apt, 'install', '-y', '--no-install-recommends', ...packages],
    { env },
  )
  return install.code === 0 ? null : install.output
}

export interface Requirement {
  debianPackage: string
  find: () => string | null
  advice: string
}

export const CHROMIUM: Requirement = {
  debianPackage: 'chromium-headless-shell',
  find: findChromium,
  advice:
    'Install Chromium (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.',
}

export const SYSTEM_POSTGRES: Requirement = {
  debianPackage: 'postgresql',
  find: findSystemPostgres,
  advice: `Install PostgreSQL ${MIN_POSTGRES} or newer (its programs initdb, pg_ctl and postgres must be on PATH).`,
}

/** Programs that others wrote, for what outsiders verify and for the examples that they are given. */
export const OUTSIDE: readonly Requirement[] = [
  {
    debianPackage: 'golang-go',
    find: () => findProgram('go'),
    advice: 'Install Go 1.19 or newer (its program go must be on PATH).',
  },
  {
    debianPackage: 'golang-golang-x-mod-dev',
    find: findGoPath,
    advice:
      'Install golang.org/x/mod (Debian, Ubuntu: apt-get install golang-golang-x-mod-dev; elsewhere: a clone in src/golang.org/x/mod of a folder that GOPATH names).',
  },
  {
    debianPackage: 'python3',
    find: () => findProgram('python3'),
    advice: 'Install Python 3.8 or newer (its program python3 must be on PATH).',
  },
  {
    debianPackage: 'openssl',
    find: () => findProgram('openssl'),
    advice: 'Install OpenSSL 3 or newer (its program openssl must be on PATH).',
  },
  {
    debianPackage: 'ruby-cose',
    find: () => runs('ruby', '-e', 'require "cose"'),
    advice:
      'Install Ruby 3.1 or newer and its library cose (Debian, Ubuntu: apt-get install ruby-cose; elsewhere: gem install cose).',
  },
  {
    debianPackage: 'age',
    find: () => findProgram('age-keygen'),
    advice: 'Install age 1.0 or newer (its programs age and age-keygen must be on PATH).',
  },
  {
    debianPackage: 'php-cli',
    find: () => findProgram('php'),
    advice: 'Install PHP 8 or newer (its program php must be on PATH).',
  },
  {
    debianPackage: 'prometheus',
    find: () => findProgram('prometheus') && findProgram('promtool'),
    advice:
      'Install Prometheus 2.42 or newer (Debian, Ubuntu: apt-get install prometheus; its programs prometheus and promtool must be on PATH).',
  },
]

let bringing: Promise<unknown> = Promise.resolve()

/**
 * Installs missing requirements, one caller after the other. Returns those still missing, as lines to show;
 * empty when all are there.
 */
export function bringRequirements(requirements: readonly Requirement[]): Promise<string[]> {
  const brought = bringing.then(() => bring(requirements))
  bringing = brought.catch(() => undefined)
  return brought
}

async function bring(requirements: readonly Requirement[]): Promise<string[]> {
  const missing = requirements.filter(({ find }) => find() === null)
  if (missing.length === 0) return []
  const trouble = isDebianRoot()
    ? await installOnDebian(missing.map(({ debianPackage }) => debianPackage))
    : null
  const lines = missing.filter(({ find }) => find() === null).map(({ advice }) => advice)
  return lines.length > 0 && trouble ? [...lines, trouble] : lines
}

/** `Debian GNU/Linux 12 (bookworm)`, for the test's first line. */
export function systemName(): string {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return /^PRETTY_NAME="?([^"\n]+)/m.exec(release)?.[1] ?? process.platform
}
