/** `npm run admin -- <command>`: works while the product runs and while it is stopped. */
import { constants } from 'node:os'
import '../compile-cache.js'

// Imported after its compiled code can be found.
const { adminCommand } = await import('./run.ts')

/** Milliseconds after which a stop is forced. */
const STOP_DEADLINE_MS = 10_000
let stopping = false

const command = adminCommand(process.argv.slice(2))

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // As a shell counts a program that a signal ended.
    const exit = () => process.exit(128 + constants.signals[signal])
    if (stopping) exit()
    stopping = true
    // Referenced: it keeps the process until the stop has ended, also while nothing else does.
    setTimeout(exit, STOP_DEADLINE_MS)
    command.stop().then(exit, exit)
  })

const code = await command.run()
// A success ends by itself, once what it started has ended.
if (code !== 0) process.exit(code)
