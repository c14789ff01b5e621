/**
 * `npm test`: every test, one heavy step after the other, and those that mostly wait side by side. The last
 * line is `N passed, N failed`.
 * `-- --only check|unit|outside|api|api15|faults|web|e2e` runs a part (several with commas); `-- --long` runs
 * everything there is, before a release: the whole API on both PostgreSQL, races of 200 rounds, every crash,
 * each page in both themes.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runChecks } from './check-steps.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { print, printStep } from './print.ts'
import {
  bringRequirements,
  CHROMIUM,
  findChromium,
  findGoPath,
  OUTSIDE,
  SYSTEM_POSTGRES,
  systemName,
} from './requirements.ts'
import { ROOT, TOOLS } from './root.ts'
import { type CommandResult, runNode } from './run-command.ts'
import { countPlaywright, countStep, countVitest, noTests, type TestCounts } from './test-counts.ts'

const GROUPS = ['check', 'unit', 'outside', 'api', 'api15', 'faults', 'web', 'e2e'] as const
type Group = (typeof GROUPS)[number]
/**
 * Rounds, one after the other. The lanes of a round run at once, because faults mostly wait; the groups of a
 * lane one after the other.
 */
const ROUNDS: readonly (readonly (readonly Group[])[])[] = [
  [
    ['check', 'unit', 'web'],
    ['faults', 'outside'],
  ],
  [['api']],
  [['api15']],
  [['e2e']],
]

/** The API's run writes down the SQL that it sends; the run on the oldest PostgreSQL prepares it there. */
const STATEMENTS = join(ROOT, 'node_modules/.cache/amana/statements')

/** The output of each step while it runs, so that one of hours can be followed and stopped. */
const LOGS = join(ROOT, 'node_modules/.cache/amana/tests')
mkdirSync(LOGS, { recursive: true })

/** Lines of a runner that failed although no test did: an unhandled error stands at the end. */
const LAST_LINES = 120

const reports = mkdtempSync(join(tmpdir(), 'amana-test-'))
const total = { passed: 0, failed: 0 }

function record(name: string, result: CommandResult, counts: TestCounts): void {
  const failed = counts.failed + counts.skipped.length
  total.passed += counts.passed
  total.failed += failed
  printStep(failed === 0, name, result.seconds, `${counts.passed} passed, ${failed} failed`)
  if (counts.failures.length > 0) for (const failure of counts.failures) print(failure)
  else if (failed > 0) print(result.output.trim().split('\n').slice(-LAST_LINES).join('\n'))
  for (const test of counts.skipped) print(`SKIPPED, which counts as failed: ${test}`)
}

function readReport(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

interface VitestOptions {
  /** Default: the workspace's own. */
  config?: string
  env?: Record<string, string | undefined>
}

async function vitest(name: string, workspace: string, { config, env }: VitestOptions = {}): Promise<void> {
  const slug = name.replace(/\W+/g, '-')
  const report = join(reports, `${slug}.json`)
  const args = [
    TOOLS.vitest,
    'run',
    '--root',
    join(ROOT, workspace),
    ...(config ? ['--config', config] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const result = await runNode(args, {
    ...{ cwd: join(ROOT, workspace), log: join(LOGS, `${slug}.log`) },
    env: { NO_COLOR: '1', ...env },
  })
  record(name, result, countStep(result.code, readReport(report), countVitest))
}

/** Fails a step that cannot start. */
function cannotRun(name: string, reasons: readonly string[]): void {
  record(name, { code: 1, output: reasons.join('\n'), seconds: 0 }, { ...noTests(), failed: 1 })
}

let webBuilt: Promise<boolean> | undefined

/** Builds the web once; if it fails, later steps that need it do not run. */
function buildWeb(): Promise<boolean> {
  webBuilt ??= runNode([join(ROOT, 'scripts/build-if-stale.ts')], { cwd: ROOT }).then((result) => {
    record('build: apps/web', result, {
      ...noTests(),
      passed: result.code === 0 ? 1 : 0,
      failed: result.code === 0 ? 0 : 1,
    })
    return result.code === 0
  })
  return webBuilt
}

const RUN: Record<Group, () => Promise<void>> = {
  check: async () => {
    const counts = await runChecks({ fast: false })
    total.passed += counts.passed
    total.failed += counts.failed
  },
  unit: async () => {
    await vitest('tests: without database and build', '.')
    await vitest('tests: programs as processes', '.', { config: 'vitest.process.config.ts' })
  },
  outside: async () => {
    const name = "tests: what others' programs verify"
    const missing = await bringRequirements(OUTSIDE)
    const goPath = findGoPath()
    if (missing.length > 0 || goPath === null) return cannotRun(name, missing)
    await vitest(name, 'packages/tlog', { config: 'vitest.outside.config.ts', env: { GOPATH: goPath } })
    await vitest('tests: certificates and webhooks by the programs of others', 'apps/api', {
      config: 'vitest.outside.config.ts',
    })
  },
  api: async () => {
    rmSync(STATEMENTS, { recursive: true, force: true })
    mkdirSync(STATEMENTS, { recursive: true })
    await vitest('tests: apps/api, embedded PostgreSQL', 'apps/api', {
      env: { AMANA_STATEMENTS: STATEMENTS },
    })
  },
  api15: async () => {
    const name = 'tests: apps/api, oldest PostgreSQL'
    const missing = await bringRequirements([SYSTEM_POSTGRES])
    if (missing.length > 0) return cannotRun(name, missing)
    // Processes of the tests write there too, and end with an error if it is missing.
    mkdirSync(STATEMENTS, { recursive: true })
    // More rounds and kills test the product, not the server: they run on the embedded engine alone.
    const amount = long ? { AMANA_LONG: undefined, AMANA_WHOLE: '1' } : {}
    await vitest(name, 'apps/api', {
      env: { AMANA_TEST_POSTGRES: 'system', AMANA_STATEMENTS: STATEMENTS, ...amount },
    })
  },
  faults: async () => {
    const name = 'tests: faults, the product and its PostgreSQL killed'
    const missing = await bringRequirements([SYSTEM_POSTGRES])
    if (missing.length > 0) return cannotRun(name, missing)
    await vitest(name, 'bench')
  },
  web: async () => {
    if (!(await buildWeb())) return cannotRun('tests: the built web app', ['The web could not be built.'])
    await vitest('tests: the built web app', 'apps/web', { config: 'vitest.built.config.ts' })
  },
  e2e: async () => {
    const name = 'tests: e2e in Chromium'
    const missing = await bringRequirements([CHROMIUM])
    const chromium = findChromium()
    if (chromium === null) return cannotRun(name, missing)
    if (!(await buildWeb())) return cannotRun(name, ['The web could not be built.'])
    const report = join(reports, 'e2e.json')
    const env = {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    }
    const result = await runNode([TOOLS.playwright, 'test', '--reporter=list,json'], {
      cwd: join(ROOT, 'e2e'),
      env,
      log: join(LOGS, 'e2e.log'),
    })
    record(name, result, countStep(result.code, readReport(report), countPlaywright))
  },
}

/** Runs the chosen groups of a lane, one after the other. */
async function runLane(lane: readonly Group[]): Promise<void> {
  for (const group of lane) if (groups.includes(group)) await RUN[group]()
}

/** The groups named by `--only`, all of them without it; null when a name is unknown. */
function chosenGroups(only: string | undefined): readonly Group[] | null {
  if (only === undefined) return GROUPS
  const names = only.split(',')
  const chosen = GROUPS.filter((group) => names.includes(group))
  return chosen.length === names.length ? chosen : null
}

/** Null when an option or a name is unknown. */
function readArguments(): { groups: readonly Group[]; long: boolean } | null {
  try {
    const { values } = parseArgs({
      options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
    })
    const groups = chosenGroups(values.only)
    return groups && { groups, long: values.long }
  } catch {
    return null
  }
}

const isHelp = process.argv.includes('--help') || process.argv.includes('-h')
const chosen = isHelp ? null : readArguments()
if (chosen === null) {
  print(`Usage: npm test [-- [--long] [--only ${GROUPS.join('|')}[,…]]]`)
  process.exit(isHelp ? 0 : 2)
}
const { groups, long } = chosen
// Read by apps/api/src/testing/rounds.ts and by the browser tests.
if (long) process.env.AMANA_LONG = '1'
// Hundreds of processes load the same files: compiled code is shared between them.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/amana/compiled')
process.env.TMPDIR ??= makeMemoryFolder() ?? tmpdir()
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code))

print(`Node ${process.versions.node}, ${systemName()}: ${groups.join(', ')}${long ? ', everything' : ''}`)
const startedAt = performance.now()
try {
  // Long tests of kills and races need the machine to themselves.
  const rounds = long ? GROUPS.map((group) => [[group]]) : ROUNDS
  for (const round of rounds) {
    const ended = await Promise.allSettled(round.map(runLane))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
} catch (error) {
  cannotRun('the test command itself', [
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  ])
} finally {
  rmSync(reports, { recursive: true, force: true })
}
print(`${((performance.now() - startedAt) / 1000).toFixed(0)} s in all`)
print(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
