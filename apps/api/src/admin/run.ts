import { type Command, CommanderError } from 'commander'
import { openInfrastructure } from '../bootstrap.ts'
import { readConfig } from '../config/index.ts'
import { stopEngines } from '../embedded-postgres/index.ts'
import { createLogger } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { auditCommand, CommandError, type WithInfrastructure } from './command.ts'
import { programFor } from './groups.ts'

export interface AdminCommand {
  /** Returns the exit code. Bad input gives one clear line on stderr. */
  run(): Promise<number>
  /** Ends what the command started, an engine too. The command breaks by it. */
  stop(): Promise<void>
}

/** One command of this process. */
export function adminCommand(args: readonly string[]): AdminCommand {
  let command: Command | null = null
  let close: () => Promise<void> = stopEngines
  let stopping = false

  const withInfrastructure: WithInfrastructure = async (work) => {
    const config = readConfig()
    const infrastructure = await openInfrastructure(config, createLogger('error'), 'admin')
    close = () => infrastructure.close()
    try {
      await auditCommand(infrastructure, command)
      return await work(infrastructure)
    } finally {
      await infrastructure.close()
    }
  }
  return {
    async run() {
      try {
        const program = await programFor(args, withInfrastructure, (named) => {
          command = named
        })
        await program.parseAsync(args, { from: 'user' })
        return Number(process.exitCode ?? 0)
      } catch (error) {
        // The command broke because of the stop, which decides the exit code.
        if (stopping) return new Promise(() => undefined)
        if (error instanceof CommanderError) return error.exitCode
        process.stderr.write(`${lineOf(error)}\n`)
        return 1
      }
    },
    stop() {
      stopping = true
      return close()
    },
  }
}

/** Known refusals without a stack. */
function lineOf(error: unknown): string {
  if (error instanceof StartError || error instanceof CommandError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
