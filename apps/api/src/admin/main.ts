/** `npm run admin -- <command>`: works while the product runs and while it is stopped. Bad input: one clear line and an exit code. */
import { Command, CommanderError, Help } from 'commander'
import { layGround } from '../bootstrap.ts'
import { readConfig } from '../config/index.ts'
import { createLogger } from '../kernel/log.ts'
import { StartError } from '../kernel/start-error.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { CommandError, type OnGround } from './command.ts'
import { demoCommands } from './demo-commands.ts'
import { keyCommands } from './key-commands.ts'
import { listCommands } from './list-commands.ts'
import { officerCommands } from './officer-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { promoCommands } from './promo-commands.ts'
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

const program = new Command('admin').description('Administration of Amana')
program.addCommand(officerCommands(onGround))
program.addCommand(auditCommands(onGround))
program.addCommand(listCommands(onGround))
program.addCommand(tacCommands(onGround))
program.addCommand(paymentCommands(onGround))
program.addCommand(promoCommands(onGround))
program.addCommand(demoCommands(onGround))
program.addCommand(keyCommands(onGround))
for (const command of backupCommands()) program.addCommand(command)

const plain = new Help()
// Commands that are made elsewhere inherit nothing.
for (const command of everyCommand(program))
  command
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
    .configureHelp({
      optionDescription: (option) => `${plain.optionDescription(option)}${option.mandatory ? ' (required)' : ''}`.trim(),
    })

try {
  await program.parseAsync(process.argv)
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode)
  const known = error instanceof StartError || error instanceof CommandError
  process.stderr.write(`${known ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}
