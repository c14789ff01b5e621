import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchPage } from './page-shown.ts'

let page: { visibilityState: string }
let target: EventTarget
beforeEach(() => {
  page = { visibilityState: 'visible' }
  target = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
})
afterEach(() => vi.unstubAllGlobals())

const say = (event: string, visibilityState = page.visibilityState) => {
  page.visibilityState = visibilityState
  target.dispatchEvent(new Event(event))
}
const settled = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), Promise.resolve().then(() => false)])

test('a page is shown until it is hidden, and again', async () => {
  const { until } = watchPage(new AbortController().signal)
  expect(await settled(until(true))).toBe(true)
  const hides = until(false)
  expect(await settled(hides)).toBe(false)
  say('visibilitychange', 'hidden')
  await hides
  const shows = until(true)
  say('visibilitychange', 'visible')
  await shows
})

test('a page that is left is not shown, though its state still says so, until it is back', async () => {
  const { until } = watchPage(new AbortController().signal)
  say('pagehide', 'visible')
  await until(false)
  const shows = until(true)
  say('visibilitychange', 'hidden')
  say('visibilitychange', 'visible')
  expect(await settled(shows)).toBe(false)
  say('pageshow')
  await shows
})

test('the signal ends every wait', async () => {
  const controller = new AbortController()
  const { until } = watchPage(controller.signal)
  const hides = until(false)
  controller.abort()
  await hides
})
