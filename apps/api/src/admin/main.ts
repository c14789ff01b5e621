/**
 * `npm run admin -- <command>`: works while the product runs and while it is stopped. Bad input gives one
 * clear line and an exit code.
 */
import { constants } from 'node:os'
import { type Command, CommanderError } from 'commander'
import { openInfrastructure } from '../bootstrap.ts'
import { readConfig } from '../config/index.ts'
import { stopEngines } from '../embedded-postgres/index.ts'
import { createLogger } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { auditCommand, CommandError, type WithInfrastructure } from './command.ts'
import { adminProgram } from './program.ts'

/** The command of this process, from its hook on. */
let running: Command | null = null

/** Milliseconds after which a stop is forced. */
const STOP_DEADLINE_MS = 10_000
let stopping = false
/** Ends what this command started, an engine too, after a signal. */
let stop: () => Promise<void> = stopEngines

const withInfrastructure: WithInfrastructure = async (run) => {
  const config = readConfig()
  const infrastructure = await openInfrastructure(config, createLogger('error'), 'admin')
  stop = () => infrastructure.close()
  try {
    await auditCommand(infrastructure, running)
    return await run(infrastructure)
  } finally {
    await infrastructure.close()
  }
}

const program = adminProgram(withInfrastructure, (command) => {
  running = command
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // As a shell counts a program that a signal ended.
    const exit = () => process.exit(128 + constants.signals[signal])
    if (stopping) exit()
    stopping = true
    // Referenced: it keeps the process until the stop has ended, also while nothing else does.
    setTimeout(exit, STOP_DEADLINE_MS)
    stop().then(exit, exit)
  })

try {
  await program.parseAsync(process.argv)
} catch (error) {
  // The command broke because of the signal, which ends the process.
  if (stopping) await new Promise(() => undefined)
  if (error instanceof CommanderError) process.exit(error.exitCode)
  const known = error instanceof StartError || error instanceof CommandError
  process.stderr.write(`${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
