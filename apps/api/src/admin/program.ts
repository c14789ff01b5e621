/**
 * Every command of the administrator, for the whole help. One command loads its group alone (groups.ts), in a
 * third of the time.
 */
import type { Command } from 'commander'
import { readConfig } from '../config/index.ts'
import { assemble } from './assemble.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { blockListCommands } from './block-list-commands.ts'
import { brakeCommands } from './brake-commands.ts'
import type { WithInfrastructure } from './command.ts'
import { demoCommands } from './demo-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { foundCommands } from './found-commands.ts'
import { keyCommands } from './key-commands.ts'
import { listCommands } from './list-commands.ts'
import { logCommands } from './log-commands.ts'
import { officerCommands } from './officer-commands.ts'
import { clientCommands, organisationCommands } from './organisation-commands.ts'
import { paymentCommands } from './payment-commands.ts'
import { privateCommands } from './private-commands.ts'
import { promoCommands } from './promo-commands.ts'
import { stationCommands } from './station-commands.ts'
import { statisticsCommands } from './statistics-commands.ts'
import { tacCommands } from './tac-commands.ts'
import { userCommands } from './user-commands.ts'

/** @param beforeAction hears which command runs */
export function adminProgram(
  withInfrastructure: WithInfrastructure,
  beforeAction: (command: Command) => void,
): Command {
  const commands = [
    officerCommands(withInfrastructure),
    userCommands(withInfrastructure),
    auditCommands(withInfrastructure),
    logCommands(withInfrastructure),
    listCommands(withInfrastructure),
    blockListCommands(withInfrastructure),
    brakeCommands(withInfrastructure),
    privateCommands(withInfrastructure),
    foundCommands(withInfrastructure),
    tacCommands(withInfrastructure),
    paymentCommands(withInfrastructure),
    promoCommands(withInfrastructure),
    organisationCommands(withInfrastructure, () => readConfig().partners.checkPriceKobo),
    clientCommands(withInfrastructure),
    stationCommands(withInfrastructure),
    statisticsCommands(withInfrastructure),
    demoCommands(withInfrastructure),
    keyCommands(withInfrastructure),
    doctorCommand(),
    ...backupCommands(),
  ]
  return assemble(commands, beforeAction)
}

export { everyCommand } from './assemble.ts'
