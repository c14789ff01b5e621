/**
 * Records each SQL text that this process sends, in the folder `AMANA_STATEMENTS`. Loaded by the tests'
 * databases and by the programs that tests start.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

type Query = (this: pg.Client, first: unknown, ...rest: unknown[]) => unknown

const folder = process.env.AMANA_STATEMENTS
if (folder !== undefined && process.env.AMANA_TEST_POSTGRES !== 'system') record(join(folder, `${process.pid}.jsonl`))

function record(file: string): void {
  const seen = new Set<string>()
  const query = pg.Client.prototype.query as Query
  const recorded: Query = function (this: pg.Client, first, ...rest) {
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    if (typeof text === 'string' && !seen.has(text)) {
      seen.add(text)
      appendFileSync(file, `${JSON.stringify(text)}\n`)
    }
    return query.call(this, first, ...rest)
  }
  pg.Client.prototype.query = recorded as pg.Client['query']
}
