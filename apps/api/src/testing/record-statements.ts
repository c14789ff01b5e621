/**
 * Records each SQL text that this process sends, in the folder `AMANA_STATEMENTS`, with the call that sent it
 * if that is raw SQL. Loaded by the tests' databases and by the programs that tests start.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/** A line of the record. */
export interface Recorded {
  text: string
  /**
   * `modules/x/queries.ts:12:5`, below apps/api/src: where `execute` or `query` stands. Null: not raw SQL.
   */
  site: string | null
}

type Query = (this: unknown, first: unknown, ...rest: unknown[]) => unknown

const SOURCE = join(import.meta.dirname, '..')
/** Those who call `query` for others. */
const BETWEEN = [
  'testing/record-statements.ts',
  'db/prepared-statement-client.ts',
  'telemetry/trace-statements.ts',
]

const folder = process.env.AMANA_STATEMENTS
if (folder !== undefined && process.env.AMANA_TEST_POSTGRES !== 'system')
  record(join(folder, `${process.pid}.jsonl`))

function record(file: string): void {
  const seen = new Set<string>()
  const write = (text: string) => {
    const limit = Error.stackTraceLimit
    Error.stackTraceLimit = 10
    const line = `${JSON.stringify({ text, site: siteOf(new Error('here').stack) } satisfies Recorded)}\n`
    Error.stackTraceLimit = limit
    if (seen.has(line)) return
    seen.add(line)
    appendFileSync(file, line)
  }
  for (const { prototype } of [pg.Client, pg.Pool]) {
    const query = prototype.query as Query
    const recorded: Query = function (first, ...rest) {
      const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
      if (typeof text === 'string') write(text)
      return query.call(this, first, ...rest)
    }
    prototype.query = recorded as typeof prototype.query
  }
  const raw = Object.getPrototypeOf(sql`select`) as RawBuilder<unknown>
  const { execute } = raw
  raw.execute = function (this: RawBuilder<unknown>, db: QueryExecutorProvider, ...rest) {
    write(this.compile(db).sql)
    return execute.call(this, db, ...rest)
  }
}

/** The caller; null when it is a library. */
function siteOf(stack = ''): string | null {
  for (const line of stack.split('\n').slice(1)) {
    const [, path, position] = /^ +at (?:.* \()?(?:file:\/\/)?(\/.*?):(\d+:\d+)\)?$/.exec(line) ?? []
    if (path === undefined || !path.startsWith(`${SOURCE}/`) || line.includes(' at async ')) return null
    const file = path.slice(SOURCE.length + 1)
    if (!BETWEEN.includes(file)) return `${file}:${position}`
  }
  return null
}
