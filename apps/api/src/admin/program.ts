/** Every command of the administrator, with its help. */
import { Command, Help } from 'commander'
import { readConfig } from '../config/index.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { blockListCommands } from './block-list-commands.ts'
import { brakeCommands } from './brake-commands.ts'
import type { WithInfrastructure } from './command.ts'
import { demoCommands } from './demo-commands.ts'
import { foundCommands } from './found-commands.ts'
import { keyCommands } from './key-commands.ts'
import { listCommands } from './list-commands.ts'
import { logCommands } from './log-commands.ts'
import { officerCommands } from './officer-commands.ts'
import { clientCommands, organisationCommands } from './organisation-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { privateCommands } from './private-commands.ts'
import { promoCommands } from './promo-commands.ts'
import { statisticsCommands } from './statistics-commands.ts'
import { tacCommands } from './tac-commands.ts'
import { userCommands } from './user-commands.ts'

/** @param beforeAction hears which command runs */
export function adminProgram(
  withInfrastructure: WithInfrastructure,
  beforeAction: (command: Command) => void,
): Command {
  const program = new Command('admin')
    .description('Administration of Amana')
    .hook('preAction', (_, command) => {
      beforeAction(command)
    })
  program.addCommand(officerCommands(withInfrastructure))
  program.addCommand(userCommands(withInfrastructure))
  program.addCommand(auditCommands(withInfrastructure))
  program.addCommand(logCommands(withInfrastructure))
  program.addCommand(listCommands(withInfrastructure))
  program.addCommand(blockListCommands(withInfrastructure))
  program.addCommand(brakeCommands(withInfrastructure))
  program.addCommand(privateCommands(withInfrastructure))
  program.addCommand(foundCommands(withInfrastructure))
  program.addCommand(tacCommands(withInfrastructure))
  program.addCommand(paymentCommands(withInfrastructure))
  program.addCommand(promoCommands(withInfrastructure))
  program.addCommand(organisationCommands(withInfrastructure, () => readConfig().partners.checkPriceKobo))
  program.addCommand(clientCommands(withInfrastructure))
  program.addCommand(statisticsCommands(withInfrastructure))
  program.addCommand(demoCommands(withInfrastructure))
  program.addCommand(keyCommands(withInfrastructure))
  for (const command of backupCommands()) program.addCommand(command)

  const plain = new Help()
  // Commands that are created elsewhere do not inherit settings.
  for (const command of everyCommand(program))
    command
      .exitOverride()
      .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
      .configureHelp({
        optionDescription: (option) =>
          `${plain.optionDescription(option)}${option.mandatory ? ' (required)' : ''}`.trim(),
      })
  return program
}

export function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}
