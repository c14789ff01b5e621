/**
 * `npm run check [-- --fast]`: types, lint and format, boundaries, licences, translations, secrets. `--fast`
 * is what the commit hook runs.
 */
import { runChecks } from './check-steps.ts'
import { print } from './print.ts'

if (process.argv.includes('--help') || process.argv.includes('-h')) {
  print('Usage: npm run check [-- --fast]')
  process.exit()
}
const fast = process.argv.includes('--fast')
const startedAt = performance.now()
const { passed, failed } = await runChecks({ fast })
print(`${passed} checks passed, ${failed} failed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
process.exitCode = failed > 0 ? 1 : 0
