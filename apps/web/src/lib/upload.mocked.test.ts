import { registerDevice } from '@amana/contract/devices'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, networkError } from './http.ts'
import { retryLostConnection, STALL_MS, upload } from './upload.ts'

vi.mock('./api.ts', async (original) => ({
  ...(await original<typeof import('./api.ts')>()),
  sendWithSession: (send: (bearer: string | null) => Promise<unknown>) => send('bearer-1'),
}))

/** One XMLHttpRequest, answered by the test. */
class FakeXhr {
  static sent: FakeXhr[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  url = ''
  form: FormData | null = null
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = () => null
  send(form: FormData) {
    this.form = form
    FakeXhr.sent.push(this)
  }
  abort() {
    this.onabort()
  }
  answer(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.onload()
  }
}

const success = {
  response_status: 'success',
  response_description: 'Device registered successfully',
  response_data: { id: 7 },
}
const request = {
  fields: { imei: '490154203237518', imei2: '', attempt_id: 'a1' },
  files: [{ blob: new Blob(['x']), name: 'r.pdf' }],
}
const sentXhr = (at: number) =>
  vi.waitFor(() => FakeXhr.sent[at] ?? Promise.reject(new Error('not sent yet')), { timeout: 30_000 })

beforeEach(() => {
  FakeXhr.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('upload', () => {
  test('fields before files, the bearer, progress, and the answer', async () => {
    const onProgress = vi.fn()
    const result = upload(registerDevice, request, { onProgress })
    const xhr = await sentXhr(0)
    expect([xhr.url, xhr.headers.authorization]).toEqual(['/api/v1/devices/register/', 'Bearer bearer-1'])
    expect([...(xhr.form ?? new FormData()).keys()]).toEqual(['imei', 'attempt_id', 'documents'])
    xhr.upload.onprogress?.({ loaded: 50, total: 100 })
    xhr.answer(201, success)
    expect(await result).toEqual({ data: { id: 7 }, description: 'Device registered successfully' })
    expect(onProgress.mock.calls).toEqual([[0], [0.5]])
  })

  test('a lost connection: sent again, the same attempt', async () => {
    const result = upload(registerDevice, request, { repeatable: true })
    ;(await sentXhr(0)).onerror()
    const second = await sentXhr(1)
    expect(second.form?.get('attempt_id')).toBe('a1')
    second.answer(201, success)
    expect((await result).data).toEqual({ id: 7 })
  })

  test('what must not be repeated is sent once; a refusal is the caller’s to hear', async () => {
    const lost = upload(registerDevice, request)
    ;(await sentXhr(0)).onerror()
    await expect(lost).rejects.toMatchObject({ code: 'network' })
    const refused = upload(registerDevice, request, { repeatable: true })
    ;(await sentXhr(1)).answer(409, {
      response_status: 'error',
      response_description: 'Taken',
      code: 'imei_taken',
    })
    await expect(refused).rejects.toMatchObject({ code: 'imei_taken', message: 'Taken' })
    expect(FakeXhr.sent).toHaveLength(2)
  })

  test('a connection that stands still is lost', async () => {
    const result = upload(registerDevice, request)
    const failed = expect(result).rejects.toMatchObject({ code: 'network' })
    await sentXhr(0)
    await vi.advanceTimersByTimeAsync(STALL_MS)
    await failed
  })

  test('cancelled: no answer, and nothing is sent again', async () => {
    const cancel = new AbortController()
    const result = upload(registerDevice, request, { signal: cancel.signal, repeatable: true })
    const failed = expect(result).rejects.toMatchObject({ name: 'AbortError' })
    await sentXhr(0)
    cancel.abort()
    await failed
    await vi.advanceTimersByTimeAsync(10_000)
    expect(FakeXhr.sent).toHaveLength(1)
  })
})

describe('sending again', () => {
  const waits = [1, 1]

  test('as often as there are waits, then the error', async () => {
    const attempt = vi.fn(() => Promise.reject(networkError()))
    await expect(retryLostConnection(attempt, { waits })).rejects.toMatchObject({ code: 'network' })
    expect(attempt).toHaveBeenCalledTimes(3)
  })

  test('only for want of a connection', async () => {
    const attempt = vi.fn(() => Promise.reject(new ApiError({ status: 500, code: 'internal', message: 'm' })))
    await expect(retryLostConnection(attempt, { waits })).rejects.toMatchObject({ code: 'internal' })
    expect(attempt).toHaveBeenCalledOnce()
  })

  test('cancelling ends the wait', async () => {
    const cancel = new AbortController()
    const attempt = vi.fn(() => Promise.reject(networkError()))
    const result = retryLostConnection(attempt, { waits: [60_000], signal: cancel.signal })
    setTimeout(() => cancel.abort(new Error('cancelled')), 1)
    await expect(result).rejects.toThrow('cancelled')
    expect(attempt).toHaveBeenCalledOnce()
  })
})
