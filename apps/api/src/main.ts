/** `npm start`. The product is imported after its files were checked and its compiled code can be found. */
import cluster from 'node:cluster'
import { ROOT } from './release/running-release.ts'
import { refusalOfRelease } from './release/verify-release.ts'
import './compile-cache.js'

// Workers run what their parent has checked.
const refusal = cluster.isPrimary ? refusalOfRelease(ROOT) : null
if (refusal === null) await import('./start.ts')
else {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
}
