/**
 * ClamAV's daemon, over TCP or its Unix socket. It gets the bytes and no path (INSTREAM, clamd(8)), so it may
 * run under another account or on another machine.
 */
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { SECOND } from '../../kernel/durations.ts'
import { type FileScanner, ScannerDown } from '../../ports/file-scanner.ts'

export interface ClamdOptions {
  /** `tcp://host:port`, or `unix:///path`. */
  url: string
  /** Milliseconds for one file, from the connection to the verdict. Default 20 s. */
  timeoutMs?: number
}

const TIMEOUT = 20 * SECOND
const DEFAULT_PORT = 3310
/** A verdict is a line. */
const MAX_ANSWER = 1_000
const FOUND = /^stream: (.{1,200}) FOUND$/s

export function createClamd({ url, timeoutMs = TIMEOUT }: ClamdOptions): FileScanner {
  return {
    async scan(path) {
      const verdict = await ask(url, timeoutMs, async (socket) => {
        await write(socket, Buffer.from('zINSTREAM\0'))
        for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
          await write(socket, Buffer.concat([lengthOf(chunk.length), chunk]))
        await write(socket, lengthOf(0))
      })
      if (verdict === 'stream: OK') return null
      const [, found] = FOUND.exec(verdict) ?? []
      if (found === undefined) throw new ScannerDown('clamd gave no verdict')
      return found
    },
  }
}

/** @throws ScannerDown */
export async function pingClamd(url: string, timeoutMs = 5 * SECOND): Promise<void> {
  const answer = await ask(url, timeoutMs, (socket) => write(socket, Buffer.from('zPING\0')))
  if (answer !== 'PONG') throw new ScannerDown('clamd does not answer PING')
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** One question on its own connection, and the answer up to its NUL. */
async function ask(url: string, timeoutMs: number, send: (socket: Socket) => Promise<void>): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  const { protocol, hostname, port, pathname } = new URL(url)
  const socket = connect({
    ...(protocol === 'unix:'
      ? { path: decodeURIComponent(pathname) }
      : { host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port || DEFAULT_PORT) }),
    signal,
  })
  // Reading begins with the first byte: clamd refuses a long file before all of it was sent.
  const answer = readAnswer(socket)
  // Handled below, also while the file is still being sent.
  answer.catch(() => undefined)
  try {
    await Promise.race([send(socket), answer])
    return await answer
  } catch (error) {
    throw new ScannerDown(`clamd did not answer: ${reasonOf(error)}`)
  } finally {
    socket.destroy()
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8')
    if (text.includes('\0') || text.length > MAX_ANSWER) break
  }
  return text.split('\0', 1)[0] ?? ''
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()))
  })
}

/** Without addresses: the code of the system alone. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.name
}
