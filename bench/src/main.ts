/**
 * `npm run bench -- NAME [options]`: measures the product from outside and writes bench/results/NAME.json.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isLocale, LOCALES } from '@amana/messages'
import type { Benchmark, Options } from './benchmark.ts'
import { bulk } from './benchmarks/bulk.ts'
import { certificates } from './benchmarks/certificates.ts'
import { check } from './benchmarks/check.ts'
import { crashRecovery } from './benchmarks/crash-recovery.ts'
import { eir } from './benchmarks/eir.ts'
import { failover } from './benchmarks/failover.ts'
import { feed } from './benchmarks/feed.ts'
import { feedKills } from './benchmarks/feed-kills.ts'
import { fuzzBenchmark } from './benchmarks/fuzz.ts'
import { huge } from './benchmarks/huge.ts'
import { importBenchmark } from './benchmarks/import.ts'
import { lighthouseBenchmark } from './benchmarks/lighthouse.ts'
import { list } from './benchmarks/list.ts'
import { logBenchmark } from './benchmarks/log.ts'
import { misuse } from './benchmarks/misuse.ts'
import { neighbourhood } from './benchmarks/neighbourhood.ts'
import { officer } from './benchmarks/officer.ts'
import { overload } from './benchmarks/overload.ts'
import { partner } from './benchmarks/partner.ts'
import { preview } from './benchmarks/preview.ts'
import { privateBenchmark } from './benchmarks/private.ts'
import { processes } from './benchmarks/processes.ts'
import { readYourWrites } from './benchmarks/read-your-writes.ts'
import { registration } from './benchmarks/registration.ts'
import { rollover } from './benchmarks/rollover.ts'
import { settle } from './benchmarks/settle.ts'
import { signInBenchmark } from './benchmarks/sign-in.ts'
import { size } from './benchmarks/size.ts'
import { start } from './benchmarks/start.ts'
import { statisticsBenchmark } from './benchmarks/statistics.ts'
import { upgrade } from './benchmarks/upgrade.ts'
import { ussd } from './benchmarks/ussd.ts'
import { webhooks } from './benchmarks/webhooks.ts'
import { print } from './print.ts'
import { ROOT } from './servers.ts'

const BENCHMARKS: Record<string, Benchmark> = {
  bulk,
  certificates,
  check,
  eir,
  failover,
  feed,
  'feed-kills': feedKills,
  fuzz: fuzzBenchmark,
  huge,
  lighthouse: lighthouseBenchmark,
  list,
  log: logBenchmark,
  import: importBenchmark,
  'crash-recovery': crashRecovery,
  misuse,
  neighbourhood,
  officer,
  overload,
  partner,
  preview,
  private: privateBenchmark,
  processes,
  'read-your-writes': readYourWrites,
  registration,
  rollover,
  settle,
  'sign-in': signInBenchmark,
  size,
  start,
  statistics: statisticsBenchmark,
  upgrade,
  ussd,
  webhooks,
}
const DEFAULTS: Options = {
  devices: 100_000,
  rows: 1_000_000,
  seconds: 10,
  rounds: 3,
  connections: 50,
  engine: 'system',
  route: null,
  language: 'en',
  profile: null,
  requests: 100_000,
  seed: Math.trunc(Date.now() / 1000),
  npm: false,
  proxy: false,
  from: '78dba203',
}

const HELP = `npm run bench -- NAME [options]

${Object.entries(BENCHMARKS)
  .map(([name, { about }]) => `  ${name.padEnd(15)} ${about}`)
  .join('\n')}

  --devices N        registered devices (officer: flags; huge, size: of the larger registry)
  --rows N           rows of each file (bulk, import), certificates in a list (certificates), noted flags (statistics), events at once (log), blocked numbers (private), pairs (read-your-writes)
  --seconds N        length of a round (check, huge, partner, processes, size) or of the run (officer: of each request; webhooks)
  --rounds N         rounds (bulk, check, huge, import, lighthouse, partner, processes, size, start); kills (crash-recovery, feed-kills)
  --connections N    connections at once (check, processes)
  --engine NAME      check, fuzz: system (a throw-away PostgreSQL of this machine, or DATABASE_URL: an empty database) or embedded
  --route NAME       check: look-up, read or create alone; lighthouse: one page alone; ussd: screens, without checks
  --language LOCALE  lighthouse: pages in this language
  --profile FOLDER   check: CPU profile of the product, and its flame graph (SVG)
  --requests N       fuzz: how many
  --seed N           fuzz: the number they are generated from (default: the time)
  --npm              start: through npm start
  --proxy            overload: through HAProxy, by deploy/haproxy.cfg
  --from COMMIT      upgrade: the older release (default: the last one without partners, block list and public log)

Results: bench/results/NAME.json`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    devices: { type: 'string' },
    rows: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string' },
    engine: { type: 'string' },
    route: { type: 'string' },
    language: { type: 'string' },
    profile: { type: 'string' },
    requests: { type: 'string' },
    seed: { type: 'string' },
    npm: { type: 'boolean' },
    proxy: { type: 'boolean' },
    from: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
})

function count(name: 'devices' | 'rows' | 'seconds' | 'rounds' | 'connections' | 'requests' | 'seed', byDefault: number): number {
  const text = values[name]
  if (text === undefined) return byDefault
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error(`--${name} must be a whole number above 0`)
  return Number(text)
}

async function main(): Promise<void> {
  const name = positionals[0] ?? ''
  const benchmark = BENCHMARKS[name]
  if (!benchmark || values.help) {
    print(HELP)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const defaults = { ...DEFAULTS, ...benchmark.defaults }
  const { engine = defaults.engine, language = defaults.language } = values
  if (engine !== 'system' && engine !== 'embedded') throw new Error('--engine must be system or embedded')
  if (!isLocale(language)) throw new Error(`--language must be one of ${LOCALES.join(', ')}`)
  const options: Options = {
    devices: count('devices', defaults.devices),
    rows: count('rows', defaults.rows),
    seconds: count('seconds', defaults.seconds),
    rounds: count('rounds', defaults.rounds),
    connections: count('connections', defaults.connections),
    engine,
    route: values.route ?? null,
    language,
    profile: values.profile ? resolve(values.profile) : null,
    requests: count('requests', defaults.requests),
    seed: count('seed', defaults.seed),
    npm: values.npm ?? false,
    proxy: values.proxy ?? false,
    from: values.from ?? defaults.from,
  }
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version, loadBefore: rounded(loadavg()[0]) }
  const result = await benchmark.run(options)
  const folder = join(ROOT, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  writeFileSync(file, `${JSON.stringify({ name, at: new Date().toISOString(), machine, options, ...result }, null, 2)}\n`)
  print()
  print(`Load of the machine before: ${machine.loadBefore}. Written to ${file}`)
}

function rounded(load = 0): number {
  return Math.round(load * 10) / 10
}

await main()
