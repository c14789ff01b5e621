/** The SQL that one request sends, among those of jobs, heartbeats and other requests of the process. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { ON_CONNECT } from '../db/create-pool.ts'

type Query = (this: unknown, first: unknown, ...rest: unknown[]) => unknown

/** From here on clients of this process record. Called before the product starts. */
export function watchStatements() {
  const sending = new AsyncLocalStorage<string[]>()
  const { prototype } = pg.Client
  const query = prototype.query as Query
  const watched: Query = function (first, ...rest) {
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text
    // The pool opens a connection when one is missing, which is chance.
    if (typeof text === 'string' && text !== ON_CONNECT) sending.getStore()?.push(text)
    return query.call(this, first, ...rest)
  }
  prototype.query = watched as typeof prototype.query
  return {
    /** @returns the texts in their order until the answer, `begin` and `commit` among them */
    async of(request: () => Promise<unknown>): Promise<string[]> {
      const texts: string[] = []
      await sending.run(texts, request)
      return [...texts]
    },
    stop() {
      prototype.query = query as typeof prototype.query
    },
  }
}
