/** One group of commands is loaded alone: all of them take most of the time of a short command. */
import type { Command } from 'commander'
import { assemble } from './assemble.ts'
import type { WithInfrastructure } from './command.ts'

type Load = (use: WithInfrastructure) => Promise<Command[]>

/** By the first word of the command line. */
export const GROUPS: Record<string, Load> = {
  officers: async (use) => [(await import('./officer-commands.ts')).officerCommands(use)],
  users: async (use) => [(await import('./user-commands.ts')).userCommands(use)],
  audit: async (use) => [(await import('./audit-commands.ts')).auditCommands(use)],
  log: async (use) => [(await import('./log-commands.ts')).logCommands(use)],
  lists: async (use) => [(await import('./list-commands.ts')).listCommands(use)],
  'block-list': async (use) => [(await import('./block-list-commands.ts')).blockListCommands(use)],
  brake: async (use) => [(await import('./brake-commands.ts')).brakeCommands(use)],
  private: async (use) => [(await import('./private-commands.ts')).privateCommands(use)],
  found: async (use) => [(await import('./found-commands.ts')).foundCommands(use)],
  tac: async (use) => [(await import('./tac-commands.ts')).tacCommands(use)],
  payments: async (use) => [(await import('./payment-commands.ts')).paymentCommands(use)],
  promo: async (use) => [(await import('./promo-commands.ts')).promoCommands(use)],
  organisations: async (use) => {
    const { organisationCommands } = await import('./organisation-commands.ts')
    const { readConfig } = await import('../config/index.ts')
    return [organisationCommands(use, () => readConfig().partners.checkPriceKobo)]
  },
  clients: async (use) => [(await import('./organisation-commands.ts')).clientCommands(use)],
  stations: async (use) => [(await import('./station-commands.ts')).stationCommands(use)],
  statistics: async (use) => [(await import('./statistics-commands.ts')).statisticsCommands(use)],
  demo: async (use) => [(await import('./demo-commands.ts')).demoCommands(use)],
  keys: async (use) => [(await import('./key-commands.ts')).keyCommands(use)],
  doctor: async () => [(await import('./doctor-command.ts')).doctorCommand()],
  backup: async () => (await import('./backup-commands.ts')).backupCommands(),
  restore: async () => (await import('./backup-commands.ts')).backupCommands(),
}

/** The program with the group that is asked for; with every command for the help and for an unknown word. */
export async function programFor(
  [name = '']: readonly string[],
  use: WithInfrastructure,
  beforeAction: (command: Command) => void,
): Promise<Command> {
  const load = Object.hasOwn(GROUPS, name) ? GROUPS[name] : undefined
  if (load) return assemble(await load(use), beforeAction)
  const { adminProgram } = await import('./program.ts')
  return adminProgram(use, beforeAction)
}
