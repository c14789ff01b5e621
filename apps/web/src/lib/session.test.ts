import { afterEach, describe, expect, test, vi } from 'vitest'
import { wipeForLanding } from './landing-wipe.ts'
import { failure, openBrowser, signedIn, success, tokens, USER } from './session.fixtures.ts'

const nobody = vi.fn(async () => failure(500, 'internal'))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('S1 §3: what is kept', () => {
  test('under its own keys, the expirations in ISO 8601', async () => {
    const browser = openBrowser({ fetch: nobody })
    const tab = await browser.openTab()
    const answer = signedIn(1)
    tab.saveSession(answer)
    expect(Object.fromEntries(browser.stored)).toEqual({
      access_token: 'access-1',
      refresh_token: 'refresh-1',
      access_token_expiration: answer.access_token_expiration,
      refresh_token_expiration: answer.refresh_token_expiration,
      user: JSON.stringify(USER),
    })
    expect(tab.readSession()).toEqual({ user: USER, accessToken: 'access-1', refreshToken: 'refresh-1' })
    expect(tab.sessionState()).toEqual({ status: 'signed-in', user: USER, ended: null })
  })

  test('somebody else who signs in finds nothing of the one before', async () => {
    const browser = openBrowser({ fetch: nobody })
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1))
    for (const key of ['token', 'authState', 'root']) browser.stored.set(key, 'old')
    tab.saveSession(signedIn(2, 900, { ...USER, id: 'u2' }))
    expect([...browser.stored.keys()].sort()).toEqual(Object.values(tab.SESSION_KEYS).sort())
  })

  test('an answer that comes when somebody else has signed in changes nobody', async () => {
    const tab = await openBrowser({ fetch: nobody }).openTab()
    const obi = { ...USER, id: 'u2' }
    tab.saveSession(signedIn(2, 900, obi))
    tab.updateUser({ ...USER, has_pin: true })
    tab.changeUser(USER.id, { has_pin: true })
    tab.changeUser(undefined, { has_pin: true })
    expect(tab.readSession()?.user).toEqual(obi)
    tab.changeUser('u2', { has_pin: true })
    expect(tab.readSession()?.user).toEqual({ ...obi, has_pin: true })
  })

  test('a changed profile replaces the user and is noticed; nothing happens when nobody is signed in', async () => {
    const tab = await openBrowser({ fetch: nobody }).openTab()
    tab.updateUser(USER)
    expect(tab.readSession()).toBeNull()
    tab.saveSession(signedIn(1))
    tab.changed.mockClear()
    tab.as(() => tab.updateUser({ ...USER, has_pin: true }))
    expect(tab.changed).toHaveBeenCalledOnce()
    expect(tab.sessionState().user?.has_pin).toBe(true)
  })
})

describe('S1 §4: restored when both a token and a user are stored', () => {
  test.each([
    ['nothing', {}, 'signed-out'],
    ['a token alone', { access_token: 'a' }, 'signed-out'],
    ['a user alone', { user: '{"id":"u1"}' }, 'signed-out'],
    ['a user that cannot be read', { access_token: 'a', user: '{' }, 'signed-out'],
    [
      'both, in time',
      { access_token: 'a', access_token_expiration: '2999-01-01T00:00:00Z', user: '{"id":"u1"}' },
      'signed-in',
    ],
    [
      'the legacy token',
      { token: 'a', access_token_expiration: '2999-01-01T00:00:00Z', user: '{"id":"u1"}' },
      'signed-in',
    ],
    [
      'both, out of time',
      { access_token: 'a', access_token_expiration: '2001-01-01T00:00:00Z', user: '{"id":"u1"}' },
      'loading',
    ],
    ['both, no time', { access_token: 'a', user: '{"id":"u1"}' }, 'loading'],
  ])('%s', async (_, values, status) => {
    const browser = openBrowser({ fetch: nobody })
    for (const [key, value] of Object.entries(values)) browser.stored.set(key, value)
    const tab = await browser.openTab()
    expect(tab.sessionState().status).toBe(status)
  })

  test('a token that runs out while somebody works does not take the page away', async () => {
    const tab = await openBrowser({ fetch: nobody }).openTab()
    tab.saveSession(signedIn(1, 60))
    expect(tab.sessionState().status).toBe('signed-in')
    expect(tab.bearerToken(Date.now() + 61_000)).toBeNull()
    expect(tab.sessionState(Date.now() + 61_000).status).toBe('signed-in')
  })
})

describe('another tab', () => {
  async function twoTabs() {
    const browser = openBrowser({ fetch: async () => success(null) })
    const [here, there] = [await browser.openTab(), await browser.openTab()]
    there.as(() => there.saveSession(signedIn(1)))
    return { browser, here, there }
  }

  test('signs in: this one notices', async () => {
    const { here } = await twoTabs()
    expect(here.changed).toHaveBeenCalled()
    expect(here.sessionState()).toMatchObject({ status: 'signed-in', user: USER })
  })

  test('signs out: this one is signed out at once, without a word', async () => {
    const { here, there } = await twoTabs()
    expect(here.sessionState().status).toBe('signed-in')
    here.changed.mockClear()
    there.as(() => there.signOut())
    expect(here.changed).toHaveBeenCalled()
    expect(here.sessionState()).toEqual({ status: 'signed-out', user: null, ended: 'elsewhere' })
    expect(there.sessionState().ended).toBe('signed-out')
    expect([here.left, here.toasted.mock.calls]).toEqual([[], []])
    expect(there.left).toEqual(['/auth/login'])
    await vi.waitFor(() => expect(there.sessionState().ended).toBeNull(), { timeout: 30_000 })
  })

  test.each(['access_token', 'user'])('loses its %s: this one is signed out', async (key) => {
    const { here } = await twoTabs()
    expect(here.sessionState().status).toBe('signed-in')
    localStorage.removeItem(key)
    expect(here.sessionState().status).toBe('signed-out')
  })

  test('renews tokens: the state stays the same object, so that no page is drawn again', async () => {
    const { here, there } = await twoTabs()
    const before = here.sessionState()
    there.as(() => there.saveTokens(tokens(2)))
    expect(here.sessionState()).toBe(before)
    expect(here.bearerToken()).toBe('access-2')
  })
})

type Tab = Awaited<ReturnType<ReturnType<typeof openBrowser>['openTab']>>

describe('what this tab holds of checks, payments and forms', () => {
  const OBI = { ...USER, id: 'u2' }
  async function tabInUse() {
    const browser = openBrowser({ fetch: async () => failure(401, 'token_expired') })
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1))
    browser.kept.set('amana.pending-payment', '{}')
    const holds = () => browser.kept.has('amana.pending-payment')
    return { tab, holds }
  }

  test('goes when the session ends in another tab', async () => {
    const { tab, holds } = await tabInUse()
    expect(tab.sessionState().status).toBe('signed-in')
    localStorage.clear()
    expect(tab.sessionState().ended).toBe('elsewhere')
    expect(holds()).toBe(false)
  })

  test('goes when somebody else signs in, here or in another tab', async () => {
    const here = await tabInUse()
    here.tab.saveSession(signedIn(2, 900, OBI))
    expect(here.holds()).toBe(false)
    const there = await tabInUse()
    expect(there.tab.sessionState().user?.id).toBe('u1')
    localStorage.setItem('user', JSON.stringify(OBI))
    expect(there.holds()).toBe(false)
  })

  test('outlives an expiry for the same person alone', async () => {
    const { tab, holds } = await tabInUse()
    tab.clearSession('expired')
    expect(holds()).toBe(true)
    tab.saveSession(signedIn(2))
    expect(holds()).toBe(true)
    tab.clearSession('expired')
    tab.saveSession(signedIn(3, 900, OBI))
    expect(holds()).toBe(false)
    const other = await tabInUse()
    other.tab.clearSession('expired')
    expect(other.tab.sessionState().user).toBeNull()
    expect(other.holds()).toBe(true)
    const { user, ...theirs } = signedIn(4, 900, OBI)
    for (const [key, value] of Object.entries(theirs)) localStorage.setItem(key, String(value))
    localStorage.setItem('user', JSON.stringify(user))
    expect(other.holds()).toBe(false)
  })

  test('goes with a session that the landing page wipes; a visitor’s outlives the landing page', async () => {
    const { holds } = await tabInUse()
    wipeForLanding()
    expect([localStorage.getItem('user'), holds()]).toEqual([null, false])
    sessionStorage.setItem('amana.pending-payment', '{}')
    wipeForLanding()
    expect(holds()).toBe(true)
  })

  test.each([
    ['signing out', (tab: Tab) => tab.signOut()],
    ['an expiry', (tab: Tab) => tab.clearSession('expired')],
    ['the landing page', () => wipeForLanding()],
  ] as const)('%s deletes drafts with their pictures', async (_, end) => {
    const deleteDatabase = vi.fn()
    vi.stubGlobal('indexedDB', { deleteDatabase })
    const { tab } = await tabInUse()
    deleteDatabase.mockClear()
    end(tab)
    expect(deleteDatabase.mock.calls).toEqual([['amana-drafts']])
  })

  test('a visitor’s is theirs when they sign in', async () => {
    const browser = openBrowser({ fetch: nobody })
    const tab = await browser.openTab()
    browser.kept.set('amana.checks', '[]')
    tab.saveSession(signedIn(1))
    expect(browser.kept.has('amana.checks')).toBe(true)
  })
})

test('where storage is blocked the session lasts as long as the page', async () => {
  const browser = openBrowser({ fetch: nobody })
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, clear: refuse })
  const tab = await browser.openTab()
  tab.saveSession(signedIn(1))
  expect(tab.sessionState()).toMatchObject({ status: 'signed-in', user: USER })
  expect(tab.bearerToken()).toBe('access-1')
  tab.clearSession()
  expect(tab.readSession()).toBeNull()
})

describe('signing out', () => {
  test('tells the server the refresh token, clears all local storage, and shows the login of the person', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => success(null))
    const browser = openBrowser({ fetch })
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1, 900, { ...USER, is_officer: true, officer_id: 'NPF12345' }))
    browser.stored.set('root', '{}')
    tab.signOut()
    expect(browser.stored.size).toBe(0)
    expect(tab.left).toEqual(['/law-enforcement/login'])
    expect(fetch.mock.calls.map(([url, init]) => [url, init.body])).toEqual([
      ['/api/v1/users/logout/', '{"refresh":"refresh-1"}'],
    ])
  })

  test('an owner at the portal’s door stays there', async () => {
    const tab = await openBrowser({
      fetch: vi.fn(async () => success(null)),
      pathname: '/law-enforcement/login',
    }).openTab()
    tab.saveSession(signedIn(1))
    tab.signOut()
    expect(tab.left).toEqual(['/law-enforcement/login'])
  })

  test('without a refresh token the server is not called; a server that is away does not matter', async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
    const browser = openBrowser({ fetch })
    const tab = await browser.openTab()
    tab.saveSession(signedIn(1))
    browser.stored.delete('refresh_token')
    tab.signOut()
    expect(fetch).not.toHaveBeenCalled()
    tab.saveSession(signedIn(2))
    tab.signOut()
    expect(fetch).toHaveBeenCalledOnce()
    expect(tab.left).toEqual(['/auth/login', '/auth/login'])
  })
})
