import { basename } from 'node:path'
import { Command } from 'commander'
import { importTacs, TacImportRefused } from '../modules/tacs/index.ts'
import { CommandError, requireFile, type WithInfrastructure } from './command.ts'

export function tacCommands(withInfrastructure: WithInfrastructure): Command {
  const tac = new Command('tac').description('The table of models by TAC')
  tac
    .command('import')
    .description('Import a CSV file in the column layout of Osmocom or of the GSMA; all or nothing')
    .argument('<file>', 'CSV file')
    .option('--source <name>', 'where the rows come from; default the name of the file')
    .action(async (file: string, { source }: { source?: string }) => {
      requireFile(file)
      await withInfrastructure(async (infrastructure) => {
        try {
          const { layout, rows, changed } = await importTacs(infrastructure, { file, source: source ?? basename(file) })
          process.stdout.write(`${rows} TACs read (${layout} layout), ${changed} new or changed.\n`)
        } catch (error) {
          if (!(error instanceof TacImportRefused)) throw error
          throw new CommandError(
            [error.message, ...error.faults.map(({ line, message }) => `line ${line}: ${message}`)].join('\n'),
          )
        }
      })
    })
  return tac
}
