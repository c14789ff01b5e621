/** Which code answers, for outsiders who compare it with a release of their own. */
import type { FastifyInstance } from 'fastify'
import { FOR_A_MOMENT, forAnybody } from './log-files.ts'

/** @param read the release that runs, with its place in the log */
export function version(read: () => Promise<object>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/version', { schema: { hide: true } }, async (_request, reply) =>
      forAnybody(reply, FOR_A_MOMENT)
        .type('application/json')
        .serializer(JSON.stringify)
        .send(await read()),
    )
  }
}
