/**
 * `npm run admin -- <command>`: works while the product runs and while it is stopped. Bad input gives one
 * clear line and an exit code.
 */
import { type Command, CommanderError } from 'commander'
import { openInfrastructure } from '../bootstrap.ts'
import { readConfig } from '../config/index.ts'
import { createLogger } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { auditCommand, CommandError, type WithInfrastructure } from './command.ts'
import { adminProgram } from './program.ts'

/** The command of this process, from its hook on. */
let running: Command | null = null

const withInfrastructure: WithInfrastructure = async (run) => {
  const config = readConfig()
  const infrastructure = await openInfrastructure(config, createLogger('error'), 'admin')
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

try {
  await program.parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode)
  const known = error instanceof StartError || error instanceof CommandError
  process.stderr.write(`${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
