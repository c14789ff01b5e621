/** `npm run admin -- <command>`: works while the product runs and while it is stopped. Bad input: one clear line and an exit code. */
import { Command, CommanderError } from 'commander'
import { readConfig } from '../config.ts'
import { layGround } from '../foundation.ts'
import { createLogger } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { CommandError, type OnGround } from './command.ts'
import { demoCommands } from './demo-commands.ts'
import { tacCommands } from './tac-commands.ts'

const onGround: OnGround = async (run) => {
  const config = readConfig()
  const ground = await layGround(config, createLogger('error'), 'admin')
  try {
    return await run(ground)
  } finally {
    await ground.close()
  }
}

const program = new Command('admin')
  .description('Administration of Amana')
  .exitOverride()
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
program.addCommand(tacCommands(onGround))
program.addCommand(demoCommands(onGround))

try {
  await program.parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode)
  const known = error instanceof StartError || error instanceof CommandError
  process.stderr.write(`${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
