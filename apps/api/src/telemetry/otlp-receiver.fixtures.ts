/** A small OpenTelemetry collector: keeps what it is sent. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; boolValue?: boolean }
}

export interface ReceivedSpan {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  status: { code?: number }
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

export async function startReceiver() {
  const bodies: Buffer[] = []
  const asked: { path: string; type: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks))
      const { url = '', headers } = request
      asked.push({ path: url, type: String(headers['content-type']), authorization: headers.authorization })
      response.writeHead(200, { 'content-type': String(headers['content-type']) })
      response.end(headers['content-type'] === 'application/json' ? '{}' : '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sent = () => bodies.map((body) => JSON.parse(body.toString('utf8')) as Sent)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    bytes: () => Buffer.concat(bodies).toString('latin1'),
    /** From exports as JSON alone. */
    spans: () =>
      sent().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    resources: () => sent().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource)),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function attributesOf({ attributes }: Pick<ReceivedSpan, 'attributes'>): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )
}
