import { readdirSync, statSync } from 'node:fs'
import { formatDateTime } from '@amana/contract'
import { Command } from 'commander'
import { z } from 'zod'
import {
  backupDeployment,
  type RecordCommand,
  restoreDeployment,
  restoreStored,
  storeDeployment,
} from '../backup/commands.ts'
import { BackupRefused, type Manifest, rowsOf } from '../backup/format.ts'
import type { Restored } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../config/index.ts'
import { readSecretKey } from '../kernel/secret-key.ts'
import { chainAudit, createHeadSigner } from '../modules/audit/index.ts'
import { BACKUP_NAME, type BackupPlace } from '../ports/backup-place.ts'
import { StorageDown } from '../ports/file-storage.ts'
import { auditCommand, CommandError } from './command.ts'
import { parseOptions, wholeNumber } from './options.ts'
import { tableOf } from './table.ts'

interface BackupOptions {
  to?: string
  recipient?: string[]
  keep?: string
}

export function backupCommands(): Command[] {
  const backup = new Command('backup')
    .description(
      'Write all data and uploaded files, also while the product runs; the secret key stays apart. Into a new folder, or with --to as one encrypted file',
    )
    .argument('[folder]', 'made by this command; holds personal data')
    .option('--to <address>', 's3://BUCKET/FOLDER (with S3_ENDPOINT and its keys), or a folder')
    .option(
      '--recipient <age1…>',
      'public key of age; may be repeated. Its secret key opens the backup',
      collect,
    )
    .option('--keep <N>', 'delete all but the newest N backups there')
    .action(async (folder: string | undefined, options: BackupOptions, command: Command) => {
      if (options.to === undefined) await backUp(folder, options, command)
      else await store(folder, { ...options, to: options.to }, command)
    })
  const restore = new Command('restore')
    .description(
      'Fill an empty DATA_DIR or database with a backup, and check counts and audit log; start the product afterwards',
    )
    .argument(
      '<backup>',
      'a folder that `backup` wrote, a file amana-….tar.age, or the place of such files, of which the newest is taken',
    )
    .option('--identity <file>', 'file with the secret key of age, for an encrypted backup')
    .action(async (from: string, { identity }: { identity?: string }, command: Command) => {
      const config = readConfig()
      const { createFileStorage } = await import('../compose/backup-place.ts')
      const storage = createFileStorage(config)
      const record = chained(command, config)
      const stored = await storedAt(from, config).catch(refusedThere)
      if (stored && identity === undefined)
        throw new CommandError(`${from} is encrypted. Name the file with its secret key: --identity FILE.`)
      const restored = await (stored && identity !== undefined
        ? restoreStored(config, storage, { ...stored, identity }, record)
        : restoreDeployment(config, storage, from, record)
      ).catch(stored ? refusedThere : refused)
      process.stdout.write(reportOf(restored))
      const { broken } = restored.audit
      if (broken) throw new CommandError(`The audit log does not hold: row ${broken.auditId}: ${broken.why}.`)
      if (restored.heads.foreign !== null)
        throw new CommandError(`The audit log does not hold: ${restored.heads.foreign}.`)
    })
  return [backup, restore]
}

const collect = (value: string, before: string[] = []) => [...before, value]

async function backUp(folder: string | undefined, options: BackupOptions, command: Command): Promise<void> {
  if (folder === undefined)
    throw new CommandError('Name a new folder, or a place with --to and the key with --recipient.')
  if (options.recipient || options.keep)
    throw new CommandError('--recipient and --keep belong to --to: backup --to PLACE --recipient age1….')
  const config = readConfig()
  const { createFileStorage } = await import('../compose/backup-place.ts')
  const manifest = await backupDeployment(
    config,
    createFileStorage(config),
    folder,
    chained(command, config),
  ).catch(refused)
  process.stdout.write(`${summaryOf(manifest)}\n${config.secretKey ? '' : KEY_APART}`)
}

async function store(
  folder: string | undefined,
  { to, recipient: recipients = [], keep }: BackupOptions & { to: string },
  command: Command,
): Promise<void> {
  if (folder !== undefined) throw new CommandError('Name a folder, or a place with --to, not both.')
  if (recipients.length === 0)
    throw new CommandError(
      '--recipient is required with --to: the public key of age, age1…, that age-keygen -o FILE prints.',
    )
  const { keep: kept } = parseOptions(z.object({ keep: wholeNumber(1, 100_000).optional() }), { keep })
  const config = readConfig()
  const { createFileStorage } = await import('../compose/backup-place.ts')
  const { manifest, name, bytes, deleted } = await storeDeployment(
    config,
    createFileStorage(config),
    { place: await placeAt(to, config), recipients, keep: kept },
    chained(command, config),
  ).catch(refusedThere)
  const rotated = deleted.length > 0 ? `Deleted: ${deleted.join(', ')}.\n` : ''
  process.stdout.write(
    `${summaryOf(manifest)}\n${name} in ${to}, ${bytes} bytes, encrypted.\n${rotated}${config.secretKey ? '' : KEY_APART}`,
  )
}

/** @throws CommandError that names what is missing */
async function placeAt(address: string, config: Config): Promise<BackupPlace> {
  const { openBackupPlace, parseS3Address } = await import('../compose/backup-place.ts')
  const s3 = parseS3Address(address)
  if (/^\w+:\/\//.test(address) && !s3)
    throw new CommandError(`${address} is no place for backups. Name s3://BUCKET/FOLDER or a folder.`)
  if (s3 && !BUCKET.test(s3.bucket))
    throw new CommandError(`${address} names no bucket. Write s3://BUCKET/FOLDER.`)
  const place = openBackupPlace(address, config)
  if (!place)
    throw new CommandError(
      'S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are required for s3://, also while uploaded files are on the disk.',
    )
  return place
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** Null: a folder that is not encrypted, or nothing that we know. */
async function storedAt(
  address: string,
  config: Config,
): Promise<{ place: BackupPlace; name: string | null } | null> {
  const [, parent = '', name = ''] = /^(.*?)([^/]*)$/s.exec(address) ?? []
  if (BACKUP_NAME.test(name)) return { place: await placeAt(parent || '.', config), name }
  const isS3 = address.startsWith('s3://')
  if (!isS3 && !holdsBackups(address)) return null
  return { place: await placeAt(address, config), name: null }
}

function holdsBackups(folder: string): boolean {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false
  return readdirSync(folder).some((name) => BACKUP_NAME.test(name))
}

/** The command's row, chained at once: the head of a backup covers it. */
function chained(command: Command, { secretKey, dataDir }: Config): RecordCommand {
  return async (on, also) => {
    await auditCommand(on, command, also)
    const key = readSecretKey(secretKey, dataDir)
    await chainAudit(on, key && { clock: on.clock, headSigner: createHeadSigner(key, null) })
  }
}

/** @param at where files could not be read or written */
const refusedBy =
  (at: string) =>
  (error: unknown): never => {
    if (error instanceof BackupRefused) throw new CommandError(error.message)
    if (error instanceof StorageDown) throw new CommandError(`${at}: ${error.message}.`)
    throw error
  }

const refused = refusedBy('The file storage cannot be read')
const refusedThere = refusedBy('The place of backups cannot be used')

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
