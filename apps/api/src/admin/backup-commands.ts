import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { backupDeployment, type RecordCommand, restoreDeployment } from '../backup/commands.ts'
import { BackupRefused, type Manifest, rowsOf } from '../backup/format.ts'
import type { Restored } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../config/index.ts'
import { readSecretKey } from '../kernel/secret-key.ts'
import { chainAudit, createHeadSigner } from '../modules/audit/index.ts'
import { StorageDown } from '../ports/file-storage.ts'
import { auditCommand, CommandError } from './command.ts'
import { tableOf } from './table.ts'

export function backupCommands(): Command[] {
  const backup = new Command('backup')
    .description(
      'Write all data and uploaded files into a new folder, also while the product runs; the secret key stays apart',
    )
    .argument('<folder>', 'made by this command; holds personal data')
    .action(async (folder: string, _options: object, command: Command) => {
      const config = readConfig()
      const { createFileStorage } = await import('../compose.ts')
      const manifest = await backupDeployment(
        config,
        createFileStorage(config),
        folder,
        chained(command, config),
      ).catch(refused)
      process.stdout.write(`${summaryOf(manifest)}\n${config.secretKey ? '' : KEY_APART}`)
    })
  const restore = new Command('restore')
    .description(
      'Fill an empty DATA_DIR or database with a backup, and check counts and audit log; start the product afterwards',
    )
    .argument('<folder>', 'what `backup` wrote')
    .action(async (folder: string, _options: object, command: Command) => {
      const config = readConfig()
      const { createFileStorage } = await import('../compose.ts')
      const restored = await restoreDeployment(
        config,
        createFileStorage(config),
        folder,
        chained(command, config),
      ).catch(refused)
      process.stdout.write(reportOf(restored))
      const { broken } = restored.audit
      if (broken) throw new CommandError(`The audit log does not hold: row ${broken.auditId}: ${broken.why}.`)
      if (restored.heads.foreign !== null)
        throw new CommandError(`The audit log does not hold: ${restored.heads.foreign}.`)
    })
  return [backup, restore]
}

/** The command's row, chained at once: the head of a backup covers it. */
function chained(command: Command, { secretKey, dataDir }: Config): RecordCommand {
  return async (on, also) => {
    await auditCommand(on, command, also)
    const key = readSecretKey(secretKey, dataDir)
    await chainAudit(on, key && { clock: on.clock, headSigner: createHeadSigner(key, null) })
  }
}

function refused(error: unknown): never {
  if (error instanceof BackupRefused) throw new CommandError(error.message)
  if (error instanceof StorageDown)
    throw new CommandError(`The file storage cannot be read: ${error.message}.`)
  throw error
}

const KEY_APART =
  'The secret key is not in it: keep a copy of DATA_DIR/secret.key somewhere else. Without it NIN and BVN stay closed.\n'

function summaryOf(manifest: Manifest): string {
  const files = manifest.files === null ? 'files stay in their bucket' : `${manifest.files} files`
  const head = manifest.auditHead ? `${manifest.auditHead.position}:${manifest.auditHead.hash}` : 'none yet'
  return `Backup of ${formatDateTime(new Date(manifest.at))}: ${manifest.tables.length} tables, ${rowsOf(manifest)} rows, ${files}.\naudit head ${head}`
}

const COLUMNS: Record<string, (table: Manifest['tables'][number]) => string> = {
  TABLE: ({ name }) => name,
  ROWS: ({ rows }) => String(rows),
}

/** Every count was compared with the table after loading. */
function reportOf({ manifest, filesMissing, audit, heads }: Restored): string {
  const filled = manifest.tables.filter(({ rows }) => rows > 0)
  const missing =
    filesMissing > 0
      ? `${filesMissing} documents have no file: it was deleted while the backup was made.\n`
      : ''
  const holds = `The audit log holds: ${audit.head.position} rows chained, ${audit.waiting} newest rows wait to be chained.\n`
  const newer = heads.lost
    ? `${heads.lost.count} signed heads are of rows after row ${audit.head.position}, which the backup does not have. They are kept in ${heads.lost.file}.\n`
    : ''
  return `${tableOf(COLUMNS, filled)}\nRestored. ${summaryOf(manifest)}\n${missing}${audit.broken ? '' : holds}${newer}`
}
