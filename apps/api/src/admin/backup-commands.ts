import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { BackupRefused } from '../backup/backup-refused.ts'
import { type Manifest, rowsOf } from '../backup/format.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { type Restored, restoreBackup } from '../backup/restore-backup.ts'
import { openStore, type Store } from '../bootstrap.ts'
import { readConfig } from '../config/index.ts'
import { systemClock } from '../kernel/clock.ts'
import { createLogger } from '../kernel/log.ts'
import { readSecretKey } from '../kernel/secret-key.ts'
import { CommandError } from './command.ts'
import { tableOf } from './table.ts'

/** Both are on the bare store and not on the ground of the other commands, which migrates. */
export function backupCommands(): Command[] {
  const backup = new Command('backup')
    .description('Write all data and uploaded files into a new folder, also while the product runs; the secret key stays apart')
    .argument('<folder>', 'made by this command; holds personal data')
    .action(async (folder: string) => {
      const config = readConfig()
      const { createFileStorage } = await import('../compose.ts')
      const storage = config.storage.provider === 'disk' ? createFileStorage(config) : null
      const manifest = await onStore(config, ({ database }) => makeBackup({ database, clock: systemClock, storage }, folder))
      process.stdout.write(`${summaryOf(manifest)}\n${config.secretKey ? '' : KEY_APART}`)
    })
  const restore = new Command('restore')
    .description('Fill an empty DATA_DIR or database with a backup, and check counts and audit log; start the product afterwards')
    .argument('<folder>', 'what `backup` wrote')
    .action(async (folder: string) => {
      const config = readConfig()
      const { createFileStorage } = await import('../compose.ts')
      const keys = [
        readSecretKey(config.secretKey, config.dataDir),
        config.secretKeyOld ? Buffer.from(config.secretKeyOld, 'base64') : null,
      ]
      const secretKeys = keys.filter((key) => key !== null)
      const restored = await onStore(config, ({ database, log }) =>
        restoreBackup({ database, log, storage: createFileStorage(config), secretKeys }, folder),
      )
      process.stdout.write(reportOf(restored))
      const { broken } = restored.audit
      if (broken) throw new CommandError(`The audit log does not hold: row ${broken.auditId}: ${broken.why}.`)
    })
  return [backup, restore]
}

async function onStore<T>(
  config: ReturnType<typeof readConfig>,
  run: (store: Store & { log: ReturnType<typeof createLogger> }) => Promise<T>,
): Promise<T> {
  const log = createLogger('error')
  const store = await openStore(config, log, 'admin')
  try {
    return await run({ ...store, log })
  } catch (error) {
    if (error instanceof BackupRefused) throw new CommandError(error.message)
    throw error
  } finally {
    await store.close()
  }
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
function reportOf({ manifest, filesMissing, audit }: Restored): string {
  const filled = manifest.tables.filter(({ rows }) => rows > 0)
  const missing = filesMissing > 0 ? `${filesMissing} documents have no file: it was deleted while the backup was made.\n` : ''
  const holds = `The audit log holds: ${audit.head.position} rows chained, ${audit.waiting} newest rows wait to be chained.\n`
  return `${tableOf(COLUMNS, filled)}\nRestored. ${summaryOf(manifest)}\n${missing}${audit.broken ? '' : holds}`
}
