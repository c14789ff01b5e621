/** A clamd that finds the EICAR test file (https://www.eicar.org), and misbehaves on request. */
import { createServer, type Socket } from 'node:net'

/** In two parts, so that scanners leave this file alone. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type Misbehaviour = 'silent' | 'hangs up' | 'error' | 'size limit'

export interface FakeClamd {
  url: string
  /** Bytes of each file that it was given. */
  scanned: Buffer[]
  misbehave(how: Misbehaviour | null): void
  stop(): Promise<void>
}

export async function startFakeClamd(socketPath?: string): Promise<FakeClamd> {
  const scanned: Buffer[] = []
  const open = new Set<Socket>()
  let misbehaviour: Misbehaviour | null = null
  const answerTo = (file: Buffer): string => {
    if (misbehaviour === 'error') return 'stream: Can not allocate memory ERROR'
    return file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK'
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (misbehaviour === 'hangs up') return socket.destroy()
      if (misbehaviour === 'silent') return
      if (misbehaviour === 'size limit') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (received.toString('latin1') === 'zPING\0') return socket.end('PONG\0')
      const file = fileIn(received)
      if (file === null) return
      scanned.push(file)
      socket.end(`${answerTo(file)}\0`)
    })
  })
  await new Promise<void>((resolve) =>
    socketPath ? server.listen(socketPath, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: socketPath ? `unix://${socketPath}` : `tcp://127.0.0.1:${port}`,
    scanned,
    misbehave(how) {
      misbehaviour = how
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Null: its end has not come. */
function fileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  const chunks: Buffer[] = []
  let at = command.length
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
