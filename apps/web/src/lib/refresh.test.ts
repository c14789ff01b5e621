import { readMe, refreshTokens, signIn, signOut } from '@amana/contract/accounts'
import { API_BASE } from '@amana/contract/endpoint'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { REFRESH_PATH } from './refresh.ts'
import { failure, openBrowser, signedIn, success, tokens, USER } from './session.fixtures.ts'
import { LOGOUT_PATH } from './sign-out.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const REFRESH_URL = `${API_BASE}${REFRESH_PATH}`

/** A server that accepts the newest tokens alone, as the real one does; `calls` are its requests. */
function createServer(current = 1) {
  const calls: string[] = []
  let state: 'up' | 'ended' | 'down' | 'loses answers' = 'up'
  let exchanged = ''
  let gate: Promise<void> = Promise.resolve()
  const fetch = vi.fn(async (url: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>
    const sent = authorization ?? String(init.body ?? '').replace(/,"attempt":"[0-9a-f]{32}"/, '')
    calls.push(`${url.replace(API_BASE, '')} ${sent}`.trim())
    await gate
    if (state === 'down') throw new TypeError('Failed to fetch')
    if (url === REFRESH_URL) {
      const { refresh, attempt } = JSON.parse(String(init.body)) as { refresh: string; attempt: string }
      // A token that is used twice ends its session, except by the attempt that used it.
      const before = `${attempt} ${refresh}` === exchanged
      if (refresh !== `refresh-${current}` && !before) state = 'ended'
      if (state === 'ended') return failure(401, 'not_signed_in')
      if (!before) current += 1
      exchanged = `${attempt} ${refresh}`
      if (state === 'loses answers') throw new TypeError('Failed to fetch')
      return success(tokens(current))
    }
    if (state === 'ended') return failure(401, 'not_signed_in')
    return authorization === `Bearer access-${current}` ? success(USER) : failure(401, 'token_expired')
  })
  const set = (next: typeof state) => {
    state = next
  }
  /** Delays the answer until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  return {
    fetch,
    calls,
    set,
    hold,
    refreshes: () => calls.filter((call) => call.startsWith(REFRESH_PATH)).length,
  }
}

test('the paths are those of the contract', () => {
  expect([REFRESH_PATH, LOGOUT_PATH]).toEqual([refreshTokens.path, signOut.path])
})

describe('D1: an expired access token is exchanged', () => {
  test('before a call is sent, once for all calls of the tab; a refresh token is never a bearer', async () => {
    const server = createServer()
    const tab = await openBrowser(server).openTab()
    tab.saveSession(signedIn(1, 60))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await Promise.all([tab.call(readMe, {}), tab.call(readMe, {}), tab.call(readMe, {})])
    expect(server.calls).toEqual([
      `${REFRESH_PATH} {"refresh":"refresh-1"}`,
      ...Array<string>(3).fill('/users/me/ Bearer access-2'),
    ])
  })

  test('again by the same attempt when its answer was lost, also after a reload; nothing of it is kept', async () => {
    const server = createServer()
    const browser = openBrowser(server)
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1, 60))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    server.set('loses answers')
    await expect(tab.call(readMe, {})).rejects.toMatchObject({ code: 'network' })
    server.set('up')
    const reloaded = await browser.openTab()
    await expect(reloaded.call(readMe, {})).resolves.toMatchObject({ data: USER })
    expect(server.refreshes()).toBe(2)
    expect(localStorage.getItem('refresh_attempt')).toBeNull()
  })

  test('once more after the server calls it expired, and the call is repeated', async () => {
    const server = createServer(2)
    const tab = await openBrowser(server).openTab()
    tab.saveSession({ ...signedIn(2), access_token: 'access-1' })
    await expect(tab.call(readMe, {})).resolves.toMatchObject({ data: USER })
    expect(server.calls.map((call) => call.split(' ')[0])).toEqual(['/users/me/', REFRESH_PATH, '/users/me/'])
  })

  test('by one of two tabs; the other takes what that one stored', async () => {
    const server = createServer()
    const browser = openBrowser(server)
    const [one, other] = [await browser.openTab(), await browser.openTab()]
    one.saveSession(signedIn(1, 60))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await Promise.all([one.call(readMe, {}), other.call(readMe, {})])
    expect(server.refreshes()).toBe(1)
    expect(server.calls.slice(1)).toEqual(Array<string>(2).fill('/users/me/ Bearer access-2'))
  })

  test('by one of two tabs also where the browser has no locks', async () => {
    const server = createServer()
    const browser = openBrowser({ ...server, locks: false })
    const [one, other] = [await browser.openTab(), await browser.openTab()]
    one.saveSession(signedIn(1, 60))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await Promise.all([one.call(readMe, {}), other.call(readMe, {})])
    expect(server.refreshes()).toBe(1)
    expect([...browser.stored.keys()].sort()).toEqual(Object.values(one.SESSION_KEYS).sort())
  })

  test('at the start of a tab: loading, then signed in', async () => {
    const browser = openBrowser(createServer())
    const before = await browser.openTab()
    before.saveSession(signedIn(1, 60))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const tab = await browser.openTab()
    expect(tab.sessionState()).toMatchObject({ status: 'loading', user: null })
    await tab.restoreSession()
    expect(tab.sessionState()).toMatchObject({ status: 'signed-in', user: USER })
    expect(tab.bearerToken()).toBe('access-2')
  })

  test('not before every call on a phone whose clock is an hour ahead', async () => {
    const server = createServer(3)
    const tab = await openBrowser(server).openTab()
    tab.saveSession(signedIn(3, -2700))
    await tab.call(readMe, {})
    await tab.call(readMe, {})
    expect(server.refreshes()).toBe(0)
  })
})

describe('S1 §8 Session: the exchange is refused', () => {
  test.each([
    ['/dashboard', 'Session Expired', ['/auth/login']],
    ['/law-enforcement/dashboard', 'Session expired. Please login again.', ['/law-enforcement/login']],
    ['/auth/login', 'Session Expired', []],
    ['/law-enforcement/login', 'Session expired. Please login again.', []],
  ])('on %s: one toast "%s", empty storage, then %j', async (pathname, said, left) => {
    const server = createServer()
    server.set('ended')
    const browser = openBrowser({ ...server, pathname })
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1, 60))
    browser.stored.set('root', '{}')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const calls = await Promise.allSettled([tab.call(readMe, {}), tab.call(readMe, {})])
    expect(calls.map((call) => call.status === 'rejected' && call.reason.code)).toEqual([
      'token_expired',
      'token_expired',
    ])
    expect(tab.toasted.mock.calls.map(([text]) => text)).toEqual([said])
    expect(browser.stored.size).toBe(0)
    expect(tab.left).toEqual(left)
    expect(tab.sessionState()).toEqual({ status: 'signed-out', user: null, ended: 'expired' })
    expect(server.refreshes()).toBe(1)
  })

  test('the same without a refresh token, and when a call is refused as not signed in', async () => {
    const server = createServer()
    const browser = openBrowser(server)
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1, 60))
    browser.stored.delete('refresh_token')
    browser.stored.set('access_token_expiration', '2001-01-01T00:00:00Z')
    await tab.restoreSession()
    expect([server.calls, tab.left]).toEqual([[], ['/auth/login']])
    tab.saveSession(signedIn(1))
    server.set('ended')
    await expect(tab.call(readMe, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect([server.refreshes(), tab.left]).toEqual([0, ['/auth/login', '/auth/login']])
  })

  test('a wrong password says nothing about the session', async () => {
    const tab = await openBrowser({ fetch: async () => failure(401, 'wrong_credentials') }).openTab()
    tab.saveSession(signedIn(1))
    await expect(tab.call(signIn, { body: { email: 'a@b.ng', password: 'x' } })).rejects.toMatchObject({
      status: 401,
    })
    await expect(tab.call(readMe, {})).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(tab.sessionState().status).toBe('signed-in')
  })
})

describe('nothing is ended', () => {
  test('by a network that fails: the call says so, and the next one tries again', async () => {
    const server = createServer()
    server.set('down')
    const browser = openBrowser(server)
    const before = await browser.openTab()
    before.saveSession(signedIn(1, 60))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    const tab = await browser.openTab()
    await tab.restoreSession()
    expect(tab.sessionState()).toMatchObject({ status: 'signed-in', user: USER })
    await expect(tab.call(readMe, {})).rejects.toMatchObject({ code: 'network' })
    expect(tab.left).toEqual([])
    server.set('up')
    await expect(tab.call(readMe, {})).resolves.toMatchObject({ data: USER })
  })

  test('of a session that began while the call of an older one was under way', async () => {
    const answers = [failure(401, 'not_signed_in')]
    const browser = openBrowser({ fetch: async () => answers.pop() ?? success(null) })
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1))
    const asked = tab.call(readMe, {})
    tab.saveSession(signedIn(2, 900, { ...USER, id: 'u2' }))
    await expect(asked).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(tab.sessionState().user?.id).toBe('u2')
  })

  test('and nothing is brought back: who signs out during the exchange stays signed out', async () => {
    const server = createServer()
    const browser = openBrowser(server)
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1))
    const release = server.hold()
    const renewal = tab.renewTokens('access-1')
    await vi.waitFor(() => expect(server.refreshes()).toBe(1), { timeout: 30_000 })
    tab.signOut()
    release()
    await expect(renewal).resolves.toEqual({ kind: 'signed-out' })
    expect(browser.stored.size).toBe(0)
  })
})
