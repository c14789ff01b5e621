import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../kernel/start-error.ts'
import { PORT } from './cluster.ts'

/** sun_path of a socket address is 108 bytes with its closing zero (Linux unix(7); macOS has 104). */
const MAX_SOCKET_PATH = 103
const MAJOR_VERSION = '18'

export interface Location {
  /** DATA_DIR/postgres: holds nothing but the engine's files. */
  folder: string
  /** PGDATA. */
  data: string
  socket: string
  logFile: string
}

/** Creates DATA_DIR/postgres and the socket's folder, both for the owner alone. */
export function prepareLocation(dataDir: string): Location {
  const folder = join(makeFolder(dataDir), 'postgres')
  makePrivate(folder)
  const data = join(folder, 'data')
  const version = join(data, 'PG_VERSION')
  if (existsSync(version) && readFileSync(version, 'utf8').trim() !== MAJOR_VERSION) {
    throw new StartError(
      `${data} was made by another version of PostgreSQL: dump it with that version, or set DATA_DIR to a new folder.`,
    )
  }
  return { folder, data, socket: socketFolder(folder), logFile: join(folder, 'postgres.log') }
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return realpathSync(dataDir)
  } catch (cause) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be made: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    )
  }
}

/** All processes on one folder must compute the same socket. */
function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH) return folder
  const short = join(tmpdir(), `amana-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  makePrivate(short)
  return short
}

function makePrivate(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  // A name in /tmp can be guessed; a folder of another user is not trusted.
  const me = process.getuid?.()
  const mine = me === undefined || me === 0 || found.uid === me
  if (!found.isDirectory() || !mine)
    throw new StartError(`${path} belongs to somebody else: remove it or set DATA_DIR to another folder.`)
  chmodSync(path, 0o700)
}
