import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections ahead and send nothing on them. Node does not count those as idle (it waits a
 * minute for their headers), so a stop would wait for them: they are closed when it begins.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
