/** One witness a key: it listens on a socket beside the file, which ends with the process. */
import { randomBytes } from 'node:crypto'
import { link, readdir, unlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { basename, dirname, relative } from 'node:path'
import { Trouble } from './trouble.ts'

/** The longest address of a socket on every system (unix(7): 108 bytes with the end, 104 elsewhere). */
const MAX_ADDRESS_BYTES = 103
/** The end of a name until the start has its number: a dot and eight digits of base 16, then a tilde. */
const START_BYTES = 10
const MAX_PATH_BYTES = MAX_ADDRESS_BYTES - START_BYTES
const NONE = -1

/**
 * The process has the key until it ends.
 *
 * The socket of a killed process stays behind. It is not unlinked to make room: another start may have put
 * its own there just now. Each start takes the next number instead: `NAME`, `NAME.1`, `NAME.2`.
 *
 * @throws Trouble when another process has it
 */
export async function lock(absolutePath: string): Promise<void> {
  const path = [absolutePath, relative(process.cwd(), absolutePath)].toSorted(
    (a, b) => a.length - b.length,
  )[0] as string
  if (Buffer.byteLength(path) > MAX_PATH_BYTES)
    throw new Trouble(`The path ${path} is longer than ${MAX_PATH_BYTES} bytes.`)
  const own = `${path}.${randomBytes(4).toString('hex')}~`
  const server = await listen(own)
  try {
    const number = await takeNumber(path, own)
    await unlink(own)
    for (const older of await numbersOf(path))
      if (older < number) await unlink(numbered(path, older)).catch(() => undefined)
  } catch (error) {
    // Closed, it unlinks its first name.
    server.close()
    throw error
  }
}

/**
 * Takes the next number. The highest one is never unlinked, and it listens before it has its name: who finds
 * it silent knows that its process has ended.
 *
 * @throws Trouble when the highest one listens
 */
async function takeNumber(path: string, own: string): Promise<number> {
  for (;;) {
    const last = Math.max(NONE, ...(await numbersOf(path)))
    if (last !== NONE && (await listens(numbered(path, last))))
      throw new Trouble('Another witness works with this key.')
    if (!(await linkNew(own, numbered(path, last + 1)))) continue
    // A slow start can take a number that is free again, below the one that others hold by then.
    if (Math.max(...(await numbersOf(path))) === last + 1) return last + 1
  }
}

const numbered = (path: string, number: number) => (number === 0 ? path : `${path}.${number}`)

async function numbersOf(path: string): Promise<number[]> {
  const [name, begin] = [basename(path), `${basename(path)}.`]
  const found = await readdir(dirname(path))
  const ends = found.filter((each) => each.startsWith(begin)).map((each) => each.slice(begin.length))
  const numbers = ends.filter((end) => /^[1-9]\d{0,8}$/.test(end)).map(Number)
  return found.includes(name) ? [0, ...numbers] : numbers
}

/** @returns false: the name is taken */
async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', reject)
    server.listen(path, () => resolve(server.unref()))
  })
}

function listens(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    // Any other error, such as a full queue, does not say that nobody is there.
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'),
    )
  })
}
