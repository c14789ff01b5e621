import { afterEach, expect, test, vi } from 'vitest'
import { chooseLocale, chosenLocale, openInLocale } from './choose-locale.ts'
import { takeLanguageFromAddress } from './language-in-address.ts'

/** A page, its entry of the history, and what the browser does with it, in order. */
function openPage(href: string, { cookies = true } = {}) {
  const state = { usr: { email: 'ada@example.com' }, key: 'k3', idx: 2 }
  const done: string[] = []
  const location = {
    href,
    protocol: new URL(href).protocol,
    reload: () => void done.push(`reload ${location.href}`),
    replace: (to: URL) => void done.push(`leave for ${to}`),
  }
  const history = {
    state: state as unknown,
    replaceState(next: unknown, _: string, to: URL) {
      history.state = next
      location.href = String(to)
    },
  }
  const written: string[] = []
  const document = {
    get cookie() {
      return cookies ? ['other=1', ...written.map((one) => one.split(';')[0])].join('; ') : ''
    },
    set cookie(one: string) {
      written.push(one)
    },
  }
  vi.stubGlobal('window', { location, history })
  vi.stubGlobal('document', document)
  return { done, state, location, history, written }
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['https://amana.example/', 'https://amana.example/?lang=yo'],
  ['https://amana.example/?lang=ha#faq', 'https://amana.example/?lang=yo#faq'],
  [
    'https://amana.example/transfer/initiate?device=7&imei=1#main',
    'https://amana.example/transfer/initiate?device=7&imei=1&lang=yo#main',
  ],
])('%s is requested again, and the request names the language', (href, to) => {
  const { done, written } = openPage(href)
  openInLocale('yo')
  expect(done).toEqual([`reload ${to}`])
  expect(written).toEqual(['lang=yo; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
})

test('the entry of the history keeps what the page was opened with', () => {
  const { history, state } = openPage('https://amana.example/auth/otp-verification')
  openInLocale('ig')
  expect(history.state).toBe(state)
})

test('the page that comes takes the language out of its address, and keeps the rest', () => {
  const { location, history, state } = openPage('https://amana.example/results?imei=1#main')
  openInLocale('ha')
  takeLanguageFromAddress()
  expect(location.href).toBe('https://amana.example/results?imei=1#main')
  expect(history.state).toBe(state)
})

test('without cookies the address goes on naming the language', () => {
  const { location, done } = openPage('https://amana.example/', { cookies: false })
  openInLocale('pcm')
  takeLanguageFromAddress()
  expect(location.href).toBe('https://amana.example/?lang=pcm')
  expect(done).toEqual(['reload https://amana.example/?lang=pcm'])
  expect(chosenLocale()).toBeNull()
})

test('the choice is kept over plain HTTP too, without Secure', () => {
  const { written } = openPage('http://127.0.0.1:3000/')
  chooseLocale('pcm')
  expect(written).toEqual(['lang=pcm; Path=/; Max-Age=31536000; SameSite=Lax'])
  expect(chosenLocale()).toBe('pcm')
})
