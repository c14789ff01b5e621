/**
 * Officers' pages beside each other: a browser gives six connections to a host over HTTP/1.1, and a stream of
 * events holds one for as long as it is open.
 */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { GRACE, signInOfficer } from './officers.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const DASHBOARD = '/law-enforcement/dashboard'
const TABS = 8

const shown = (page: Page) =>
  expect(
    page
      .getByRole('region', { name: /Logged device flags/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()

/** The streams that are open at a moment. */
function openStreams(context: BrowserContext): Set<Request> {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (request.headers().accept === 'text/event-stream') open.add(request)
  })
  const end = (request: Request) => void open.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return open
}

test('eight of them load, and eight visits by address and the ways back, with one stream in all', async ({
  page,
  context,
  request,
}) => {
  const streams = openStreams(context)
  await openAs(page, await signInOfficer(request, GRACE), DASHBOARD)
  await shown(page)
  const tabs: Page[] = []
  for (let index = 1; index < TABS; index += 1) {
    const tab = await context.newPage()
    tabs.push(tab)
    await tab.goto(DASHBOARD)
    await shown(tab)
  }
  await expect.poll(() => streams.size).toBe(1)
  for (const tab of tabs) await tab.close()

  for (let visit = 1; visit <= TABS; visit += 1) {
    await page.goto(visit % 2 === 1 ? '/law-enforcement/search' : DASHBOARD)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await shown(page)
  for (let visit = 1; visit < TABS; visit += 1) await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(DASHBOARD)
  await shown(page)
  await expect.poll(() => streams.size).toBe(1)
})

test('a list that gets no answer says so, and loads when asked again', { tag: '@long' }, async ({
  page,
  request,
}) => {
  await openAs(page, await signInOfficer(request, GRACE), '/law-enforcement/search')
  let silent = true
  await page.route(/\/api\/v1\/devices\/flags\/all/, (route) => (silent ? undefined : route.continue()))
  await page.goto(DASHBOARD)
  const retry = page.getByRole('button', { name: 'Try again' })
  await expect(page.getByText('Loading device flags...')).toBeVisible()
  await expect(retry).toBeVisible()
  silent = false
  await retry.click()
  await shown(page)
})
