import { basename } from 'node:path'
import { Command } from 'commander'
import { lineCounts, refusalText } from '../csv/refused-lines.ts'
import { importTacs, TacImportRefused } from '../modules/tacs/index.ts'
import { CommandError, requireFile, type WithInfrastructure } from './command.ts'

export function tacCommands(withInfrastructure: WithInfrastructure): Command {
  const tac = new Command('tac').description('The table of models by TAC')
  tac
    .command('import')
    .description('Import a CSV file in the column layout of Osmocom or of the GSMA; all or nothing')
    .argument('<file>', 'CSV file')
    .option('--source <name>', 'where the rows come from; default the name of the file')
    .option('--skip-faulty', 'leave out lines without TAC, brand or model', false)
    .action(async (file: string, { source, skipFaulty }: { source?: string; skipFaulty: boolean }) => {
      requireFile(file)
      await withInfrastructure(async (infrastructure) => {
        try {
          const read = await importTacs(infrastructure, {
            file,
            source: source ?? basename(file),
            skipFaulty,
          })
          const { layout, rows, changed, lines, refused } = read
          const summary = `${rows} TACs read (${layout} layout), ${changed} new or changed.`
          process.stdout.write([summary, ...refused.texts(), lineCounts(lines, refused.count), ''].join('\n'))
        } catch (error) {
          if (!(error instanceof TacImportRefused)) throw error
          throw new CommandError(refusalText(error))
        }
      })
    })
  return tac
}
