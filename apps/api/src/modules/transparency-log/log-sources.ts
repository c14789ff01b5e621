/** Published logs that are not our own storage: a server, or a folder with a copy of its files. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND } from '../../kernel/durations.ts'
import { type LogFiles, readWithFull } from './tile-store.ts'

/** The published log could not be read. The message is for the administrator. */
export class LogSourceFailed extends Error {
  override readonly name = 'LogSourceFailed'
}

const TIMEOUT_MS = 30 * SECOND
/** A bundle of 256 entries of 65 kB each. */
const MAX_BYTES = 17_000_000

/** @param source the log's address, or a folder with `checkpoint` and `tile/` */
export function openLogSource(source: string): LogFiles {
  return /^https?:\/\//.test(source) ? ofServer(source.replace(/\/+$/, '')) : ofFolder(source)
}

function ofServer(url: string): LogFiles {
  return {
    async read(path) {
      const answer = await fetch(`${url}/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
        (cause: unknown) => {
          throw new LogSourceFailed(`${url} does not answer.`, { cause })
        },
      )
      if (answer.status === 404) return null
      if (!answer.ok) throw new LogSourceFailed(`${url}/${path} answered ${answer.status}.`)
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (bytes.length > MAX_BYTES)
        throw new LogSourceFailed(`${url}/${path} is larger than any file of a log.`)
      return bytes
    },
  }
}

/** A mirror has `067.p/112`, a copy of our own storage `067-p/112`. */
function ofFolder(folder: string): LogFiles {
  const load = async (path: string): Promise<Buffer | null> => {
    for (const name of [path, path.replace('.p/', '-p/')]) {
      const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
        throw new LogSourceFailed(`${join(folder, name)} cannot be read: ${error.code}.`, { cause: error })
      })
      if (bytes) return bytes
    }
    return null
  }
  return { read: (path) => readWithFull(path, load) }
}
