/** One agent a folder: it listens on a socket there, which ends with the process, however that ends. */
import { unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { relative } from 'node:path'

export class FolderInUse extends Error {}

/** The longest address of a socket on every system (unix(7): 108 bytes with the end, 104 elsewhere). */
const LONGEST_PATH = 103
/** File systems without sockets, such as a share of Windows: there the operator sees to it. */
const WITHOUT_SOCKETS = new Set(['ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL'])

/** @throws FolderInUse */
export async function lockFolder(absolutePath: string): Promise<void> {
  const path = [absolutePath, relative(process.cwd(), absolutePath)].toSorted((a, b) => a.length - b.length)[0] as string
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new FolderInUse(`the path ${path} is longer than ${LONGEST_PATH} bytes`)
  if (await listen(path)) return
  if (await someoneListens(path)) throw new FolderInUse('another agent works in this folder')
  await unlink(path).catch(() => undefined)
  if (!(await listen(path))) throw new FolderInUse('another agent works in this folder')
}

/** @returns false: the path is taken */
function listen(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else if (WITHOUT_SOCKETS.has(error.code ?? '')) resolve(true)
      else reject(error)
    })
    server.listen(path, () => {
      server.unref()
      resolve(true)
    })
  })
}

function someoneListens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
