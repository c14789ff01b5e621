import { afterEach, expect, test, vi } from 'vitest'
import { isFor, pushPermission, pushSupport } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

function browser(navigator: object, apis: object = {}) {
  vi.stubGlobal('navigator', { maxTouchPoints: 0, ...navigator })
  vi.stubGlobal('window', apis)
}

test.each([
  ['an iPhone outside of the home screen', { userAgent: IPHONE, maxTouchPoints: 5 }, 'home-screen'],
  ['an iPad, which says that it is a Mac', { userAgent: MAC, maxTouchPoints: 5 }, 'home-screen'],
  ['an old Mac', { userAgent: MAC }, 'no'],
  ['an old Android', { userAgent: ANDROID, maxTouchPoints: 5 }, 'no'],
] as const)('%s', (_who, navigator, expected) => {
  browser({ serviceWorker: {}, ...navigator })
  expect(pushSupport()).toBe(expected)
  expect(pushPermission()).toBe('denied')
})

test('a browser with all of it, an iPhone’s home screen too', () => {
  const apis = { PushManager: {}, Notification: { permission: 'default' } }
  for (const userAgent of [ANDROID, IPHONE]) {
    browser({ userAgent, serviceWorker: {} }, apis)
    expect(pushSupport()).toBe('yes')
  }
  browser({ userAgent: ANDROID }, apis)
  expect(pushSupport()).toBe('no')
})

test('a subscription is known by the key that it was made for', () => {
  const bytes = Uint8Array.from({ length: 65 }, (_, index) => 250 - index)
  const key = Buffer.from(bytes).toString('base64url')
  const of = (applicationServerKey: ArrayBuffer | null) => ({
    options: { applicationServerKey, userVisibleOnly: true },
  })
  expect(isFor(of(bytes.buffer), key)).toBe(true)
  expect(isFor(of(bytes.slice(1).buffer), key)).toBe(false)
  expect(isFor(of(null), key)).toBe(false)
})
