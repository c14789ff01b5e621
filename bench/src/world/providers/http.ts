/** The HTTP server of a simulated provider: JSON in, JSON out, on a port of its own. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Cleanup } from '../../setup.ts'

export interface Request {
  path: string
  body: string
}

export interface Reply {
  status: number
  body: object
}

const JSON_TYPE = { 'content-type': 'application/json' }

/**
 * @param answer null: the connection is closed without an answer
 * @returns its URL
 */
export async function startProvider(
  cleanup: Cleanup,
  answer: (request: Request) => Promise<Reply | null>,
): Promise<string> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const reply = await answer({ path: request.url ?? '', body: Buffer.concat(chunks).toString('utf8') })
    if (reply === null) request.socket.destroy()
    else response.writeHead(reply.status, JSON_TYPE).end(JSON.stringify(reply.body))
  }
  const server = createServer((request, response) => {
    // A client that was killed sends half of a request.
    serve(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}
