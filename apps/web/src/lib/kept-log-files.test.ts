import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FILES, keptKeys, loadFile, loadKeys } from './kept-log-files.ts'

const signal = new AbortController().signal
const LOG = {
  origin: 'amana.example/log',
  vkey: 'amana.example/log+530d903a+AekyeRrm',
  url: 'https://amana.example/log',
}
const KEYS = {
  keys: [
    { use: 'log', key: { crv: 'Ed25519', x: 'now' }, revoked_at: null },
    { use: 'log', key: { crv: 'Ed25519', x: 'revoked' }, revoked_at: '2026-11-22T16:00:00.000Z' },
    { use: 'certificates', key: { crv: 'Ed25519', x: 'other' }, revoked_at: null },
    { use: 'log', key: { crv: 'P-256', x: 'curve' }, revoked_at: null },
  ],
}

/** Cache storage of one browser. */
function browserCaches() {
  const kept = new Map<string, Response>()
  const cache = {
    put: async (path: string, response: Response) => void kept.set(path, response),
    match: async (path: string) => kept.get(path)?.clone(),
  }
  return { open: async () => cache }
}

type Answers = Record<string, () => Response>
function serve(answers: Answers): void {
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
}
const text =
  (body: string, init: ResponseInit = {}) =>
  () =>
    new Response(body, init)

beforeEach(() => vi.stubGlobal('caches', browserCaches()))
afterEach(() => vi.unstubAllGlobals())

describe('a file', () => {
  test('is told with the time of its change, and is there without a connection later', async () => {
    serve({
      [FILES.checkpoint]: text('note', { headers: { 'last-modified': 'Sun, 22 Nov 2026 16:00:00 GMT' } }),
    })
    const loaded = await loadFile(FILES.checkpoint, signal)
    expect(loaded).toMatchObject({ state: 'new', text: 'note', changedAt: '2026-11-22T16:00:00.000Z' })
    serve({})
    expect(await loadFile(FILES.checkpoint, signal)).toEqual({ ...loaded, state: 'kept' })
    serve({ [FILES.checkpoint]: text('newer') })
    expect(await loadFile(FILES.checkpoint, signal)).toMatchObject({
      state: 'new',
      text: 'newer',
      changedAt: null,
    })
  })

  test.each([
    ['there is no log', text('not found', { status: 404 }), 'absent'],
    [
      'a page in its place',
      text('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      'absent',
    ],
    ['the log is paused', text('paused', { status: 503 }), 'unavailable'],
    ['a fault', text('oh', { status: 500 }), 'failed'],
  ])('%s', async (_, answer, state) => {
    serve({ [FILES.checkpoint]: answer })
    expect(await loadFile(FILES.checkpoint, signal)).toEqual({ state })
  })

  test('is not kept where storage is blocked, and loads all the same', async () => {
    vi.stubGlobal('caches', undefined)
    serve({ [FILES.checkpoint]: text('note') })
    expect(await loadFile(FILES.checkpoint, signal)).toMatchObject({ state: 'new' })
    serve({})
    expect(await loadFile(FILES.checkpoint, signal)).toEqual({ state: 'failed' })
  })

  test('that nobody waits for any more ends with the reason', async () => {
    serve({ [FILES.checkpoint]: text('note') })
    await expect(loadFile(FILES.checkpoint, AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})

describe('the keys', () => {
  const served = { [FILES.key]: text(JSON.stringify(LOG)), [FILES.keys]: text(JSON.stringify(KEYS)) }

  test('are the present one and those of the log that are not revoked; kept for later', async () => {
    serve(served)
    expect(await loadKeys(signal)).toEqual({ ...LOG, others: ['now'] })
    serve({})
    expect(await loadKeys(signal)).toEqual({ ...LOG, others: ['now'] })
    expect(await keptKeys()).toEqual({ ...LOG, others: ['now'] })
  })

  test('are known while the server is in trouble, and without the index of all keys', async () => {
    serve(served)
    await loadKeys(signal)
    serve({ [FILES.key]: text('', { status: 503 }) })
    expect(await loadKeys(signal)).toMatchObject(LOG)
    serve({ [FILES.key]: text(JSON.stringify(LOG)), [FILES.keys]: text('<html>', { status: 404 }) })
    expect(await loadKeys(signal)).toEqual({ ...LOG, others: [] })
  })

  test.each([
    ['nothing', {}],
    ['no JSON', { [FILES.key]: text('nothing') }],
    ['something else', { [FILES.key]: text('{"origin":1}') }],
  ])('are unknown when the server tells %s', async (_, answers) => {
    serve(answers as Answers)
    expect(await loadKeys(signal)).toBeNull()
    expect(await keptKeys()).toBeNull()
  })
})
