import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { readConfig } from '../config/index.ts'
import { ReleaseRefused, releaseMonth, type Verified, verifyMonth } from '../modules/statistics/index.ts'
import { StorageDown } from '../ports/file-storage.ts'
import { CommandError, type WithInfrastructure } from './command.ts'

export function statisticsCommands(withInfrastructure: WithInfrastructure): Command {
  const statistics = new Command('statistics').description('Monthly statistics for the public')
  statistics
    .command('release')
    .description('Count a month and publish it, once and for ever; from the 5th of the next month on')
    .argument('<month>', 'YYYY-MM')
    .action(async (month: string) => {
      // Invented phones are no statistics.
      if (readConfig().demo) throw new CommandError('A deployment with DEMO publishes nothing: set DEMO=off.')
      const { sha256, content } = await withInfrastructure(async (infrastructure) =>
        releaseMonth({ ...infrastructure, ...(await files()) }, month),
      ).catch(refused)
      const shown = content.cells.filter(({ hidden }) => !hidden).length
      process.stdout.write(
        `${month} is released: ${shown} of ${content.cells.length} counts are published, the others are below 10.\nSHA-256 ${sha256.toString('hex')}\n`,
      )
    })
  statistics
    .command('verify')
    .description(
      'Count a released month again as it was then, and compare with files and log; exit code 1 when something differs',
    )
    .argument('<month>', 'YYYY-MM')
    .action(async (month: string) => {
      const verified = await withInfrastructure(async (infrastructure) =>
        verifyMonth({ ...infrastructure, ...(await files()) }, month),
      ).catch(refused)
      if (verified.faults.length > 0)
        throw new CommandError(`${month} does not hold. ${verified.faults.join(' ')}`)
      process.stdout.write(heldText(verified))
    })
  return statistics
}

const heldText = ({ month, asOf, sha256 }: Verified) =>
  `${month} holds: counted as of ${formatDateTime(asOf)} it gives the same files, and the log has their digests.\nSHA-256 ${sha256}\n`

/** The file storage of this deployment. */
async function files() {
  const config = readConfig()
  const { createFileStorage, makeIncoming } = await import('../compose.ts')
  return { storage: createFileStorage(config), incomingDir: makeIncoming(config.dataDir) }
}

function refused(error: unknown): never {
  if (error instanceof ReleaseRefused) throw new CommandError(error.message)
  if (error instanceof StorageDown)
    throw new CommandError(`The file storage cannot be used: ${error.message}.`)
  throw error
}
