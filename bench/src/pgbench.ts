/**
 * pgbench (https://www.postgresql.org/docs/15/pgbench.html): what the same statements give when nothing but
 * PostgreSQL answers.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Round } from './load.ts'
import { percentile, rounded } from './statistics.ts'
import type { TemporaryDatabase } from './system-postgres.ts'

/**
 * Runs the scripts, one chosen by chance for each transaction, with prepared statements and as many
 * connections as asked for.
 *
 * @throws Error when pgbench fails, or one of its transactions does
 */
export async function runPgbench(
  database: Pick<TemporaryDatabase, 'url' | 'programs'>,
  scripts: readonly string[],
  { seconds, connections }: { seconds: number; connections: number },
): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'amana-pgbench-'))
  try {
    const files = scripts.map((script, index) => {
      const file = join(folder, `script-${index}.sql`)
      writeFileSync(file, script)
      return ['-f', file]
    })
    const threads = Math.min(2, connections)
    const child = spawn(
      database.programs ? join(database.programs, 'pgbench') : 'pgbench',
      [
        ...['-n', '-M', 'prepared', '-c', `${connections}`, '-j', `${threads}`, '-T', `${seconds}`],
        ...['-l', `--log-prefix=${join(folder, 'log')}`, ...files.flat(), database.url],
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    child.stdout.on('data', (text) => (said += text))
    child.stderr.on('data', (text) => (said += text))
    const [code] = await once(child, 'close')
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(said)?.[1])
    if (code !== 0 || Number.isNaN(perSecond) || /aborted/.test(said)) throw new Error(`pgbench failed: ${said}`)
    const milliseconds = latencies(folder)
    return { perSecond, p50: rounded(percentile(milliseconds, 0.5), 1), p99: rounded(percentile(milliseconds, 0.99), 1) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads pgbench's transaction logs: client, transaction, microseconds, … */
function latencies(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('log'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    .map((line) => Number(line.split(' ')[2]) / 1000)
}
