/**
 * `npm run bench -- NAME [options]`: measures the product from outside and writes bench/results/NAME.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isLocale, LOCALES } from '@amana/messages'
import type { Benchmark, Options } from './benchmark.ts'
import { accounts } from './benchmarks/accounts.ts'
import { BLOCK_LISTS } from './benchmarks/block-lists.ts'
import { bytes } from './benchmarks/bytes.ts'
import { DRILLS } from './benchmarks/drills.ts'
import { FILES } from './benchmarks/files.ts'
import { fuzz } from './benchmarks/fuzz.ts'
import { log } from './benchmarks/log.ts'
import { MISUSE } from './benchmarks/misuse.ts'
import { overload } from './benchmarks/overload.ts'
import { PAGES } from './benchmarks/pages.ts'
import { privateLookUps } from './benchmarks/private.ts'
import { property } from './benchmarks/property.ts'
import { RATES } from './benchmarks/rates.ts'
import { REGISTRIES } from './benchmarks/registries.ts'
import { readYourWrites } from './benchmarks/replica.ts'
import { returns } from './benchmarks/returns.ts'
import { rollover } from './benchmarks/rollover.ts'
import { SIGHTINGS } from './benchmarks/sightings.ts'
import { start } from './benchmarks/start.ts'
import { THROUGHPUT } from './benchmarks/throughput.ts'
import { WORLD } from './benchmarks/world.ts'
import { print, printTable } from './print.ts'
import { ROOT } from './servers.ts'
import { cleanUpNow } from './setup.ts'
import { rounded } from './statistics.ts'

const BENCHMARKS: Record<string, Benchmark> = {
  ...RATES,
  ...REGISTRIES,
  ...THROUGHPUT,
  ...FILES,
  ...BLOCK_LISTS,
  ...PAGES,
  ...DRILLS,
  ...MISUSE,
  ...SIGHTINGS,
  ...WORLD,
  ...{
    accounts,
    start,
    bytes,
    log,
    overload,
    property,
    returns,
    rollover,
    fuzz,
    private: privateLookUps,
    'read-your-writes': readYourWrites,
  },
}

const DEFAULTS: Options = {
  devices: 100_000,
  rows: 1_000_000,
  seconds: 10,
  rounds: 3,
  requests: 100_000,
  seed: Math.trunc(Date.now() / 1_000),
  route: null,
  language: 'en',
  faults: [],
  profile: null,
  proxy: false,
}

const HELP = `npm run bench -- NAME [options]

${Object.entries(BENCHMARKS)
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`)
  .join('\n')}

  --devices N        registered devices (officer: flags; huge, size, bytes: of the larger registry)
  --rows N           rows of a file, numbers, certificates, events or pairs, as the benchmark says
  --seconds N        length of a round, or of the run without rounds
  --rounds N         rounds; kills (crash-recovery, feed-kills); histories (machines, world)
  --route NAME       machines: two; check: visit, look-up, read or create alone; processes: look-up or create; officer: part of a request’s name; lighthouse: one page; property: one way; ussd: screens, without checks
  --language LOCALE  lighthouse: pages in this language
  --faults NAME,…    machines: draw from these alone
  --profile FOLDER   check: a CPU profile of the product
  --requests N       fuzz: how many
  --seed N           fuzz, machines, world: the number they are generated from (default: the time)
  --proxy            overload: through HAProxy, by deploy/haproxy.cfg

Results: bench/results/NAME.json`

const COUNTS = ['devices', 'rows', 'seconds', 'rounds', 'requests', 'seed'] as const
const TEXTS = ['route', 'language', 'profile', 'faults'] as const

function readOptions(defaults: Options, values: Record<string, string | boolean | undefined>): Options {
  const options = { ...defaults }
  for (const name of COUNTS) {
    const text = values[name]
    if (text === undefined) continue
    if (!/^[1-9]\d{0,9}$/.test(String(text))) throw new Error(`--${name} must be a whole number above 0`)
    options[name] = Number(text)
  }
  const { route, language = defaults.language, profile, faults, proxy } = values
  if (!isLocale(language)) throw new Error(`--language must be one of ${LOCALES.join(', ')}`)
  return {
    ...options,
    language,
    faults: faults === undefined ? [] : String(faults).split(','),
    route: route === undefined ? null : String(route),
    profile: profile === undefined ? null : resolve(String(profile)),
    proxy: proxy === true,
  }
}

async function main(): Promise<void> {
  const flags = Object.fromEntries([...COUNTS, ...TEXTS].map((name) => [name, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...flags, proxy: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  const name = positionals[0] ?? ''
  const benchmark = BENCHMARKS[name]
  if (!benchmark || values.help) {
    print(HELP)
    process.exitCode = values.help ? 0 : 1
    return
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void cleanUpNow().finally(() => process.exit(1)))
  const options = readOptions({ ...DEFAULTS, ...benchmark.defaults }, values)
  const load = rounded(loadavg()[0] ?? 0, 1)
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, loadBefore: load }
  const { tables, notes = [], wrong, details } = await benchmark.run(options)
  for (const table of tables) {
    print()
    printTable(table)
  }
  print()
  for (const note of notes) print(note)
  for (const line of new Set(wrong)) print(`WRONG  ${line}`)
  if (wrong && wrong.length > 0) process.exitCode = 1
  else if (wrong) print('No promise was broken.')
  const folder = join(ROOT, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  const content = { name, at: new Date().toISOString(), machine, options, tables, notes, wrong, ...details }
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
  print(`Load of the machine before: ${load}. Written to ${file}`)
}

await main()
