/** Spans of statements: operation and table, never the text with its values. */
import { currentTracer, traced } from './tracing.ts'

type Callback = (error: Error | null, ...rest: unknown[]) => void

const NAMES = new Map<string, { name: string; operation: string }>()
/** Texts of bulk inserts differ from call to call. */
const MAX_NAMES = 2_000

/** `SELECT devices` for `select … from devices …`. */
export function statementName(text: string): { name: string; operation: string } {
  const known = NAMES.get(text)
  if (known) return known
  const plain = text.replace(/\/\*.*?\*\//gs, ' ').slice(0, 2_000)
  const operation = (/^\s*([a-z]+)/i.exec(plain)?.[1] ?? 'statement').toUpperCase()
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z_0-9]*(?:"?\."?[a-z_0-9]+)?)"?/i
    .exec(plain)?.[1]
    ?.replaceAll('"', '')
  const made = { name: table ? `${operation} ${table}` : operation, operation }
  if (NAMES.size < MAX_NAMES) NAMES.set(text, made)
  return made
}

/**
 * Runs a statement of pg, which answers by a promise or by the callback behind its arguments.
 *
 * @param run runs it with these arguments
 */
export function traceStatement(text: string, args: unknown[], run: (args: unknown[]) => unknown): unknown {
  if (currentTracer() === null) return run(args)
  const { name, operation } = statementName(text)
  const start = {
    name,
    kind: 'client' as const,
    onlyInside: true,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': name },
  }
  const last = args.at(-1)
  if (typeof last !== 'function') return traced(start, async () => run(args))
  const back = last as Callback
  // The rejection reaches the caller by its callback.
  void traced(
    start,
    () =>
      new Promise<void>((resolve, reject) => {
        const done: Callback = (error, ...rest) => {
          if (error) reject(error)
          else resolve()
          back(error, ...rest)
        }
        run([...args.slice(0, -1), done])
      }),
  ).catch(() => undefined)
  return undefined
}
