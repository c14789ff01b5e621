import type { FastifyInstance } from 'fastify'

/** A body brings 1 kB a second at least: below it, it is held open on purpose, or the network is gone. */
const CHECK_INTERVAL_MS = 15_000
const MIN_BYTES = 15_000

/** Answers 408 to a body that drips, and ends its connection: many of them would hold all there are. */
export function cutSlowBodies(
  app: FastifyInstance,
  { everyMs = CHECK_INTERVAL_MS, leastBytes = MIN_BYTES } = {},
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const awaited =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0
    if (!awaited || raw.complete) return done()
    let seen = raw.socket.bytesRead
    const timer = setInterval(() => {
      const { bytesRead } = raw.socket
      // Bytes that wait here are not late.
      const slow = bytesRead - seen < leastBytes && raw.readableLength === 0
      seen = bytesRead
      if (raw.complete || raw.destroyed) return clearInterval(timer)
      if (!slow) return
      clearInterval(timer)
      const late = Object.assign(new Error('the body drips'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', late, raw.socket)
    }, everyMs)
    timer.unref()
    for (const over of ['end', 'close']) raw.once(over, () => clearInterval(timer))
    done()
  })
}
