import { Command } from 'commander'
import { startEpoch } from '../modules/block-list/index.ts'
import type { WithInfrastructure } from './command.ts'

export function blockListCommands(withInfrastructure: WithInfrastructure): Command {
  const blockList = new Command('block-list').description('The list that networks read')
  blockList
    .command('new-epoch')
    .description('After the database was recovered to an earlier moment: networks read the whole list again')
    .action(async () => {
      await withInfrastructure(({ database }) => startEpoch(database.db))
      process.stdout.write('The block list has a new epoch: networks begin with its next snapshot.\n')
    })
  return blockList
}
