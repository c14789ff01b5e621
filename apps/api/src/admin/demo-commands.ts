import { Command } from 'commander'
import { readConfig } from '../config/index.ts'
import { CommandError, type WithInfrastructure } from './command.ts'

export function demoCommands(withInfrastructure: WithInfrastructure): Command {
  const demo = new Command('demo').description('Demo data')
  demo
    .command('load')
    .description('Load the demo data into an empty embedded database')
    .action(async () => {
      const config = readConfig()
      if (config.database.kind !== 'embedded')
        throw new CommandError('The demo data goes into the embedded database only, never into DATABASE_URL.')
      const { createFileStorage } = await import('../compose/backup-place.ts')
      const { loadDemo } = await import('../demo/load-demo.ts')
      const loaded = await withInfrastructure((infrastructure) =>
        loadDemo(config, { ...infrastructure, storage: createFileStorage(config) }),
      )
      if (!loaded) throw new CommandError('There are accounts already; nothing was loaded.')
      process.stdout.write('The demo data is loaded.\n')
    })
  return demo
}
