import { readFileSync } from 'node:fs'
import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import type { Infrastructure } from '../bootstrap.ts'
import { readConfig } from '../config/index.ts'
import {
  createLogSigner,
  createTileStore,
  faultOfReceipt,
  LogBroken,
  LogSourceFailed,
  type LogStatus,
  openLogSource,
  originOf,
  readLogStatus,
  resumeLog,
  resumeUnpublished,
  TileMissing,
  type TileStore,
  verifyLog,
} from '../modules/transparency-log/index.ts'
import { StorageDown } from '../ports/file-storage.ts'
import { CommandError, requireFile, type WithInfrastructure } from './command.ts'

const RESUME = 'npm run admin -- log resume --from URL|FOLDER'

export function logCommands(withInfrastructure: WithInfrastructure): Command {
  const log = new Command('log').description(
    'The public log of everything that happens to phones (docs/transparency.md)',
  )
  log
    .command('status')
    .description(
      'How many entries are published and wait; exit code 1 while nothing is signed, with the reason',
    )
    .action(async () => {
      const status = await withInfrastructure((infrastructure) =>
        readLogStatus({ ...infrastructure, ...signerOf(infrastructure) }, configuredOrigin()),
      )
      process.stdout.write(statusText(status))
      if (status.paused !== null)
        throw new CommandError(`The log signs nothing: ${status.paused}. Run: ${RESUME}`)
    })
  log
    .command('verify')
    .description(
      'Read the whole log and compare it with checkpoints, database and receipts; exit code 1 when something differs',
    )
    .option('--url <url>', 'the published log instead of the files here, such as https://amana.example/log')
    .argument('[receipts...]', 'files with receipts')
    .action(async (receipts: string[], { url }: { url?: string }) => {
      receipts.forEach(requireFile)
      await withInfrastructure((infrastructure) => verify(infrastructure, url, receipts)).catch(refused)
    })
  log
    .command('resume')
    .description('Go on behind what was published, after a restore')
    .option(
      '--from <source>',
      'the published log: its address, a folder with its files, or `storage`: the file storage here',
    )
    .option('--never-published', 'nothing was published before the backup was made, nor since')
    .action(async (options: { from?: string; neverPublished?: boolean }) => {
      if ((options.from === undefined) === (options.neverPublished !== true))
        throw new CommandError('Name the published log with --from, or say --never-published.')
      process.stdout.write(
        await withInfrastructure((infrastructure) => resume(infrastructure, options.from)).catch(refused),
      )
    })
  return log
}

const configuredOrigin = () => {
  const { publicUrl, host, port } = readConfig()
  return originOf(publicUrl ?? `http://${host}:${port}`)
}

const signerOf = ({
  secretKey,
  secretKeyOld = null,
}: Pick<Infrastructure, 'secretKey' | 'secretKeyOld'>) => ({
  logSigner: createLogSigner(secretKey, secretKeyOld),
})

/** The files of this deployment. */
export async function ownTiles(): Promise<TileStore> {
  const config = readConfig()
  const { createFileStorage, makeIncoming } = await import('../compose.ts')
  return createTileStore({ storage: createFileStorage(config), incomingDir: makeIncoming(config.dataDir) })
}

function refused(error: unknown): never {
  if (error instanceof LogBroken) throw new CommandError(`The log does not hold: ${error.message}.`)
  if (error instanceof TileMissing)
    throw new CommandError(`The log does not hold: ${error.message} is missing.`)
  if (error instanceof LogSourceFailed) throw new CommandError(error.message)
  if (error instanceof StorageDown)
    throw new CommandError(`The file storage cannot be read: ${error.message}.`)
  throw error
}

async function verify(
  infrastructure: Infrastructure,
  url: string | undefined,
  receipts: readonly string[],
): Promise<void> {
  const { logSigner } = signerOf(infrastructure)
  const files = url === undefined ? await ownTiles() : openLogSource(url)
  const { checkpoint, checkpoints, compared, forgotten, waiting } = await verifyLog(
    { ...infrastructure, logSigner },
    files,
  )
  process.stdout.write(
    `The log holds: ${compared} entries lead to the signed root, and each is what its row says (${forgotten} were forgotten and only say that they were there).\n` +
      `${checkpoints} checkpoints of the database have its roots. ${waiting} events wait for the next one.\n` +
      `checkpoint ${checkpoint.size}:${Buffer.from(checkpoint.root).toString('base64')}\n`,
  )
  let bad = 0
  for (const file of receipts) {
    const fault = faultOfReceipt(logSigner, checkpoint.origin, readFileSync(file, 'utf8'))
    process.stdout.write(
      `${file}: ${fault === null ? 'this receipt holds' : `this receipt does not hold: ${fault}`}\n`,
    )
    bad += fault === null ? 0 : 1
  }
  if (bad > 0) throw new CommandError(`${bad} of ${receipts.length} receipts do not hold.`)
}

async function resume(infrastructure: Infrastructure, from: string | undefined): Promise<string> {
  if (from === undefined) {
    await resumeUnpublished(infrastructure)
    return 'The log begins with the next checkpoint.\n'
  }
  const tiles = await ownTiles()
  const files = from === 'storage' ? tiles : openLogSource(from)
  const { size, lost, behind } = await resumeLog(
    { ...infrastructure, ...signerOf(infrastructure), tiles },
    files,
    from,
  )
  return `The log goes on behind its ${size} published entries. ${lost} of them have no row here any more and stay as they are; ${behind} entries of this database follow.\n`
}

function statusText({ origin, vkey, checkpoint, waiting, witnesses }: LogStatus): string {
  const newest = checkpoint
    ? `${checkpoint.size} entries are published, the newest checkpoint is of ${formatDateTime(checkpoint.at)}.`
    : 'Nothing is published yet.'
  const seen = witnesses.map(
    ({ name, size, at }) =>
      `witness ${name}: ${size} entries${at.getTime() === 0 ? '' : `, asked at ${formatDateTime(at)}`}\n`,
  )
  return `${origin}\n${vkey}\n${newest} ${waiting} events wait.\n${seen.join('')}`
}
