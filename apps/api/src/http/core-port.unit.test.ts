/** HTTP/2 as bytes, because no library sends what a core must not. */
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CorePort, createCorePort } from './core-port.ts'

/** RFC 9113 §4.1, §6. */
const FRAME = { headers: 1, reset: 3, settings: 4, goAway: 7 } as const
const END_STREAM = 0x1
const END_HEADERS = 0x4
const PREFACE = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'

const served = vi.fn()
let port: number
let core: CorePort
beforeEach(async () => {
  served.mockReset()
  core = createCorePort((request, response) => {
    served(request.headers)
    response.end('{}')
  })
  port = await core.listen('127.0.0.1', 0)
})
afterEach(() => core.close())

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** Each field as a literal that is not indexed (RFC 7541 §6.2.2). */
function fieldsOf(fields: readonly (readonly [string, string])[]): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value, 'latin1')])
  return Buffer.concat(fields.flatMap(([name, value]) => [Buffer.from([0]), text(name), text(value)]))
}

/** Sends one request; the types of the frames on its stream, up to the first that decides. */
function send(more: readonly (readonly [string, string])[]): Promise<number> {
  const fields = fieldsOf([
    [':method', 'GET'],
    [':scheme', 'http'],
    [':authority', 'amana.example'],
    [':path', '/n5g-eir-eic/v1/equipment-status'],
    ...more,
  ])
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      for (let at = 0; at + 9 <= received.length; at += 9 + received.readUIntBE(at, 3)) {
        const type = received.readUInt8(at + 3)
        if (type !== FRAME.headers && type !== FRAME.reset && type !== FRAME.goAway) continue
        socket.destroy()
        resolve(type)
        return
      }
    })
    socket.write(
      Buffer.concat([
        Buffer.from(PREFACE),
        frame(FRAME.settings, 0, 0, Buffer.alloc(0)),
        frame(FRAME.headers, END_STREAM | END_HEADERS, 1, fields),
      ]),
    )
  })
}

test('an ordinary request is served', async () => {
  expect(await send([['accept', 'application/json']])).toBe(FRAME.headers)
  expect(served).toHaveBeenCalledOnce()
})

test.each<[string, [string, string]]>([
  ['transfer-encoding', ['transfer-encoding', 'chunked']],
  ['connection', ['connection', 'close']],
  ['te with more than trailers', ['te', 'gzip']],
  ['a letter that is not small in a name', ['X-Y', 'b']],
])('of HTTP/2, %s is refused and reaches no code (RFC 9113 §8.2)', async (_what, field) => {
  expect(await send([field])).toBe(FRAME.reset)
  expect(served).not.toHaveBeenCalled()
})

/** nghttp2 leaves such a field out and serves the rest of the request. */
test.each<[string, [string, string]]>([
  ['a line break in a value', ['accept', 'a\r\nx-injected: b']],
  ['a line feed in a value', ['accept', 'a\nb']],
  ['a carriage return in a value', ['accept', 'a\rb']],
  ['a NUL in a value', ['accept', 'a\0b']],
  ['a line break in a name', ['x\r\ny', 'b']],
])('of HTTP/2, a field with %s reaches no code', async (_what, field) => {
  await send([field, ['x-behind', 'kept']])
  for (const [headers] of served.mock.calls) {
    expect(headers).toMatchObject({ 'x-behind': 'kept' })
    expect(Object.keys(headers)).not.toContain(field[0])
    expect(JSON.stringify(headers)).not.toMatch(/\\r|\\n|\\u0000|injected/)
  }
})
