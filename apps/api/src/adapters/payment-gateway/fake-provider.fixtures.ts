/** A JSON provider on a loopback port, which fails on demand. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeRequest {
  method: string
  path: string
  headers: Record<string, string | undefined>
  /** Undefined when there is none, or it is not JSON. */
  json: Record<string, unknown> | undefined
}

export interface FakeAnswer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

/**
 * `silent` never answers, `hang_up` ends the connection: the request has no effect. `answer_lost` takes
 * effect and hangs up, `cut_off` takes effect and sends half of the answer, `stalled` takes effect and sends
 * half and then nothing. An answer replaces the normal behaviour.
 */
export type Misbehaviour = 'silent' | 'hang_up' | 'answer_lost' | 'cut_off' | 'stalled' | FakeAnswer

export interface FakeProvider {
  /** Without a trailing slash. */
  url: string
  /** Oldest first. */
  requests: FakeRequest[]
  /** For the next `times` requests whose `METHOD /path` matches. Default: once. */
  misbehave(how: Misbehaviour, options?: { on?: RegExp; times?: number }): void
  behave(): void
  close(): Promise<void>
}

export async function startFakeProvider(act: (request: FakeRequest) => FakeAnswer): Promise<FakeProvider> {
  const requests: FakeRequest[] = []
  let faults: { how: Misbehaviour; on: RegExp; times: number }[] = []

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    requests.push(request)
    const fault = faults.find(({ on, times }) => times > 0 && on.test(`${request.method} ${request.path}`))
    if (fault) fault.times -= 1
    const how = fault?.how
    if (how === 'silent') return
    if (how === 'hang_up') return void response.destroy()
    const { status, body, headers } = typeof how === 'object' ? how : act(request)
    if (how === 'answer_lost') return void response.destroy()
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '')
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    const half = text.slice(0, text.length / 2)
    if (how === 'stalled') return void response.write(half)
    response.end(how === 'cut_off' ? half : text)
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave: (how, { on = /./, times = 1 } = {}) => void faults.push({ how, on, times }),
    behave() {
      faults = []
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const { method = '', url = '', headers } = incoming
  return {
    method,
    path: decodeURIComponent(url),
    headers: headers as FakeRequest['headers'],
    json: parse(chunks),
  }
}

function parse(chunks: Buffer[]): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}
