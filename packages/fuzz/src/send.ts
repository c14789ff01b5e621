/** One request over HTTP/1.1, without the corrections that a browser would make. */
import { Agent, request as httpRequest } from 'node:http'
import type { FuzzRequest } from './requests.ts'

/** A network's long poll lasts up to 25 s. */
const ANSWER_WITHIN_MS = 40_000

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface Sender {
  /** @throws Error when the connection ends without an answer, or none comes within 40 s */
  send(request: Pick<FuzzRequest, 'method' | 'path' | 'headers' | 'body'>): Promise<Answer>
  close(): void
}

/** @param url of the product, without a path */
export function createSender(url: string, connections: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const { hostname, port } = new URL(url)
  return {
    send: ({ method, path, headers, body }) =>
      new Promise((resolve, reject) => {
        const asked = httpRequest({
          agent,
          hostname,
          port,
          method,
          path,
          headers: withLength(headers, body),
          timeout: ANSWER_WITHIN_MS,
        })
        asked.on('timeout', () => asked.destroy(new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)))
        asked.on('error', reject)
        asked.on('response', (answer) => {
          const chunks: Buffer[] = []
          const done = () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) })
          // It never ends by itself.
          if (answer.headers['content-type']?.startsWith('text/event-stream')) {
            done()
            asked.destroy()
            return
          }
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', done)
          answer.on('error', reject)
        })
        asked.end(body ?? undefined)
      }),
    close: () => agent.destroy(),
  }
}

function withLength(headers: Record<string, string>, body: Buffer | null): Record<string, string> {
  if (body === null || 'transfer-encoding' in headers) return headers
  return { ...headers, 'content-length': String(body.length) }
}
