/** One witness a key: it listens on a socket beside the file, which ends with the process. */
import { unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { relative } from 'node:path'
import { Trouble } from './trouble.ts'

/** The longest address of a socket on every system (unix(7): 108 bytes with the end, 104 elsewhere). */
const LONGEST_PATH = 103

/** @throws Trouble when another process has it */
export async function lock(absolutePath: string): Promise<void> {
  const path = [absolutePath, relative(process.cwd(), absolutePath)].toSorted((a, b) => a.length - b.length)[0] as string
  if (Buffer.byteLength(path) > LONGEST_PATH) throw new Trouble(`The path ${path} is longer than ${LONGEST_PATH} bytes.`)
  if (await listen(path)) return
  if (!(await someoneListens(path))) {
    await unlink(path).catch(() => undefined)
    if (await listen(path)) return
  }
  throw new Trouble('Another witness works with this key.')
}

/** @returns false: the path is taken */
function listen(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
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
