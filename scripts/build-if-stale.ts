/**
 * Part of `npm start`: builds the web unless its build is newer than its sources, which are remembered as one
 * hash over their paths, sizes and times. With `--quick`, as `npm start` calls it, English is built alone,
 * and the rest after the start (apps/web/build/complete.ts).
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { print } from './print.ts'
import { ROOT } from './root.ts'

const WEB = join(ROOT, 'apps/web')
const BUILT = join(WEB, 'dist/client/index.html')
/** There while languages are missing. */
const COMING = join(WEB, 'dist/client/.vite/coming.json')
const QUICK = process.argv.includes('--quick')
const STAMP = join(ROOT, 'node_modules/.cache/amana/web-build')
const SOURCES = ['apps/web', 'translations', 'packages', 'package-lock.json', 'scripts/downloads', 'LICENSE']
const NOT_SOURCES = new Set(['node_modules', 'dist', 'test-results', 'coverage'])

function fingerprint(): string {
  const hash = createHash('sha256')
  const entries = SOURCES.flatMap((source) =>
    globSync([source, `${source}/**/*`], {
      cwd: ROOT,
      exclude: (path) => NOT_SOURCES.has(path.split('/').at(-1) ?? ''),
    }),
  )
  for (const entry of entries.toSorted()) {
    const stats = statSync(join(ROOT, entry))
    if (stats.isFile()) hash.update(`${entry}\0${stats.size}\0${stats.mtimeMs}\n`)
  }
  return hash.digest('hex')
}

// A release has its build, which the start compares with the manifest.
if (existsSync(join(ROOT, 'release.json'))) process.exit()

const startedAt = performance.now()
const current = fingerprint()
const known = existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === current
if (known && (QUICK || !existsSync(COMING))) {
  print('The web build is up to date.')
} else {
  // npm is a shell script on Windows only; the build itself is one Node file.
  const build = spawnSync(process.execPath, ['build/build.ts', ...(QUICK ? ['--quick'] : [])], {
    cwd: WEB,
    encoding: 'utf8',
  })
  if (build.status !== 0 || !existsSync(BUILT)) {
    print(`${build.stdout}${build.stderr}`.trim() || `No ${BUILT} after the build.`)
    process.exit(1)
  }
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, current)
  print(`Built the web in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
}
// It outlives this script, which `npm start` waits for. One that was ended before its end is made up for.
if (QUICK && existsSync(COMING))
  spawn(process.execPath, ['build/complete.ts'], { cwd: WEB, detached: true, stdio: 'ignore' }).unref()
