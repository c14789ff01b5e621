/**
 * Quick tests start no PostgreSQL, process or thread: they import none of the modules below, themselves or
 * through another file.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const SLOW = new Set([
  'src/testing/test-database.ts',
  'src/testing/postgres-engine.ts',
  'src/testing/child-process.ts',
  'src/testing/spawned-product.ts',
  'src/embedded-postgres/index.ts',
  'src/modules/law-enforcement/evidence-report-thread.ts',
  'src/modules/private-lookup/oprf-thread.ts',
])
const RELATIVE_IMPORT = /\b(?:from|import\()\s*'(\.{1,2}\/[^']+\.ts)'/g

/** Paths relative to this folder. Those that need programs of others have a run of their own. */
export function testFiles(): { quick: string[]; slow: string[] } {
  const known = new Map<string, boolean>()
  const isSlow = (path: string): boolean => {
    const answer = known.get(path) ?? SLOW.has(path)
    if (answer || known.has(path)) return answer
    known.set(path, false)
    const text = readFileSync(join(import.meta.dirname, path), 'utf8')
    const imported = [...text.matchAll(RELATIVE_IMPORT)].map(([, to = '']) => normalize(join(dirname(path), to)))
    const slow = imported.some((to) => to.startsWith('src/') && isSlow(to))
    known.set(path, slow)
    return slow
  }
  const all = globSync('src/**/*.test.ts', { cwd: import.meta.dirname, exclude: ['**/*.outside.test.ts'] })
  return { quick: all.filter((path) => !isSlow(path)), slow: all.filter(isSlow) }
}
