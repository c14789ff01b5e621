/** The machine: Node, the built web, DATA_DIR and its disk, keys, ports. */
import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { readLastBackup } from '../../backup/last-backup.ts'
import type { Config } from '../../config/index.ts'
import { portsOf, requireFreePorts } from '../../free-ports.ts'
import { HOUR } from '../../kernel/durations.ts'
import { readSecretKey } from '../../kernel/secret-key.ts'
import { StartError } from '../../kernel/start-error.ts'
import { requireWritable } from '../../kernel/writable-folder.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const OLDEST_NODE = [20, 19] as const
const WEB = join(import.meta.dirname, '../../../../web/dist/client/index.html')

export function node(version = process.versions.node): Finding[] {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [least, leastMinor] = OLDEST_NODE
  const old = major < least || (major === least && minor < leastMinor)
  return [
    old
      ? fail('node', `${version} is too old. Install Node ${OLDEST_NODE.join('.')} or newer.`)
      : ok('node', version),
  ]
}

export function web(index = WEB): Finding[] {
  return [
    existsSync(index)
      ? ok('web', 'is built')
      : fail('web', 'is not built, so no page is served. Run: npm run build.'),
  ]
}

/** Bytes below which messages, uploads and the database soon fail. */
const LEAST_FREE = { fail: 200 * 1024 ** 2, warn: 2 * 1024 ** 3 }

export async function disk({ dataDir }: Pick<Config, 'dataDir'>, stats = statfs): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [warn('disk', `DATA_DIR ${dataDir} is not there. The first start makes it.`)]
  try {
    requireWritable('DATA_DIR', dataDir)
  } catch (error) {
    if (error instanceof StartError) return [fail('disk', error.message)]
    throw error
  }
  const { bavail, bsize, ffree, files } = await stats(dataDir)
  const free = bavail * bsize
  const shown = `${(free / 1024 ** 3).toFixed(1)} GB are free in DATA_DIR ${dataDir}`
  if (free < LEAST_FREE.fail) return [fail('disk', `${shown}. Make room: docs/runbooks/disk-full.md.`)]
  if (files > 0 && ffree / files < 0.02)
    return [warn('disk', `${shown}, but the file system has few places for files left. Remove old ones.`)]
  if (free < LEAST_FREE.warn) return [warn('disk', `${shown}. Make room soon: docs/runbooks/disk-full.md.`)]
  return [ok('disk', shown)]
}

export function keys({ secretKey, secretKeyOld, dataDir, real }: Config): Finding[] {
  const found: Finding[] = []
  const file = join(dataDir, 'secret.key')
  if (secretKey) found.push(ok('keys', 'SECRET_KEY is set'))
  else if (existsSync(file)) {
    readSecretKey(undefined, dataDir)
    const text = `the secret key is in ${file}. Keep a copy of it in another place: no backup has it.`
    found.push(real ? warn('keys', text) : ok('keys', text))
  } else found.push(warn('keys', 'there is no secret key yet. The first start makes one; keep a copy of it.'))
  if (existsSync(file) && (statSync(file).mode & 0o077) !== 0)
    found.push(fail('keys', `${file} can be read by others. Run: chmod 600 ${file}.`))
  if (secretKeyOld)
    found.push(
      warn(
        'keys',
        'SECRET_KEY_OLD is still set. When `keys rotate` prints only zeros, remove it (docs/runbooks/key-rotation.md).',
      ),
    )
  return found
}

/** A daily backup and two hours for its making. */
const BACKUP_AGE = 26 * HOUR

export async function backupAge({ dataDir, real }: Config, now: Date): Promise<Finding[]> {
  const last = await readLastBackup(dataDir)
  const HOW =
    'See docs/runbooks/backup-and-restore.md; deploy/systemd/amana-backup.timer makes one each night.'
  if (!last) {
    const text = `no backup was made from here. ${HOW}`
    return [real ? warn('backup', text) : ok('backup', 'none was made; a trial needs none')]
  }
  const age = now.getTime() - new Date(last.at).getTime()
  const hours = Math.floor(age / HOUR)
  const where = last.name ? `${last.name} in ${last.place}` : last.place
  if (age > BACKUP_AGE) return [warn('backup', `the last one is ${hours} hours old (${where}). ${HOW}`)]
  if (last.name === null && real)
    return [warn('backup', `the last one, ${where}, is not encrypted. Use --to and --recipient. ${HOW}`)]
  return [ok('backup', `the last one is ${hours} hours old: ${where}`)]
}

/** Taken by the product itself is as it should be. */
export async function ports(config: Config): Promise<Finding[]> {
  const named = portsOf(config)
    .filter(([, port]) => port !== null)
    .map(([variable, port]) => `${variable} ${port}`)
    .join(', ')
  try {
    await requireFreePorts(config)
    return [ok('ports', `${named}: free`)]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const host = config.host.includes(':') ? `[${config.host}]` : config.host
    const answer = await fetch(`http://${host}:${config.port}/healthz`, {
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    if (answer?.ok) return [ok('ports', `${named}: the product runs`)]
    return [fail('ports', error.message)]
  }
}
