import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { privateFiles } from './private-files.ts'

const SERVED = { bytes: Buffer.from('x'), position: 7, asOf: null }
const count = vi.fn()
let app: FastifyInstance
afterEach(async () => {
  await app.close()
  count.mockReset()
})

async function serve({ full = false } = {}) {
  app = fastify()
  await app.register(
    privateFiles(
      {
        describe: async () => ({}),
        keys: async () => ({}),
        delta: async () => ({ ...SERVED, full }),
        async bucket(epoch, _bucket, beforeAsking) {
          if (epoch === '8') await beforeAsking()
          return SERVED
        },
      },
      { count },
    ),
  )
  return async (path: string) => {
    const { statusCode, headers } = await app.inject(path)
    return { status: statusCode, caching: headers['cache-control'] }
  }
}

test('rows that never change are kept for a minute, others not', async () => {
  expect((await (await serve({ full: true }))('/private/7/delta?after=0')).caching).toBe('public, max-age=60')
  await app.close()
  expect((await (await serve())('/private/7/delta?after=0')).caching).toBe('no-store')
})

test('calls that reach the database are counted, and refused above the limit', async () => {
  const get = await serve()
  await get('/private/7/0')
  expect(count).not.toHaveBeenCalled()
  await get('/private/7/delta?after=0')
  await get('/private/8/0')
  expect(count.mock.calls.map(([call]) => call)).toEqual([
    { id: 'private.delta', limit: 'read' },
    { id: 'private.unknownEpoch', limit: 'read' },
  ])
  count.mockImplementation(() => {
    throw Object.assign(new Error('too many'), { statusCode: 429 })
  })
  expect((await get('/private/7/delta?after=0')).status).toBe(429)
  expect((await get('/private/8/0')).status).toBe(429)
  expect((await get('/private/7/0')).status).toBe(200)
})
