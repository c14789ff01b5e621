/**
 * Scans of seized phones without a connection: they outlast the page, the browser and the session, are sent
 * once, and by nobody else.
 */
import { gunzipSync } from 'node:zlib'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { custodyOf, exhibitOf, openDesk, reportStolen, scan } from './property.ts'
import { keepsScanner } from './scripts.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow', expectedConsole: [/^Failed to load resource/] })

const verdict = (page: Page) => page.locator('[data-verdict]')
const round = (page: Page) => page.getByRole('region', { name: 'This round' })
const unsent = (page: Page, count: string) => page.getByText(`${count} of seized phones are not sent yet`)
const signOut = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /log out/i })
    .click()

async function begin(page: Page, request: APIRequestContext, run: string) {
  const officer = await signInOfficer(request, IBRAHIM)
  await openDesk(page, officer, run)
  return officer
}

/** The worker has the desk, with the reader of barcodes that comes last. */
async function deskIsKept(page: Page): Promise<void> {
  await expect.poll(() => keepsScanner(page, ['CameraScan', 'CustodySection', 'UnsentScans'])).toBe(true)
}

async function scanOffline(page: Page, context: BrowserContext, count: number): Promise<string[]> {
  await context.setOffline(true)
  const imeis = Array.from({ length: count }, () => newImei())
  for (const imei of imeis) {
    await scan(page, imei)
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'waiting')
    await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue('')
  }
  return imeis
}

test('three scans outlast a reload and another start without a connection, and are sent once each', async ({
  page,
  context,
  request,
}) => {
  const run = `N${Date.now()}`
  const officer = await begin(page, request, run)
  await deskIsKept(page)
  const imeis = await scanOffline(page, context, 3)
  await expect(page.getByText('3 scans wait to be sent')).toBeVisible()
  await expect(verdict(page)).toContainText('Not checked yet')

  await page.reload()
  await expect(page.getByText('3 scans wait to be sent')).toBeVisible()
  for (const number of [1, 2, 3]) await expect(round(page).getByText(exhibitOf(run, number))).toBeVisible()
  await expect(page.getByLabel('Next exhibit number')).toHaveValue(exhibitOf(run, 4))
  await page.close()
  const sent: string[] = []
  // Those that got an answer.
  context.on('requestfinished', (made) => {
    if (made.method() === 'POST' && made.url().endsWith('/le/custody/')) sent.push(made.postDataJSON().imei)
  })
  const next = await context.newPage()
  await next.goto('/law-enforcement/property')
  await expect(next.getByText('3 scans wait to be sent')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/law-enforcement/property')
  await expect(other.getByText('3 scans wait to be sent')).toBeVisible()
  await context.setOffline(false)
  for (const tab of [next, other]) await expect(tab.getByText(/waits? to be sent/)).toHaveCount(0)
  // Two tabs, and each scan is sent by one of them.
  expect(sent.toSorted()).toEqual(imeis.toSorted())
  expect((await custodyOf(request, officer, run)).map(({ imei }) => imei)).toEqual(imeis)
})

test('on a shared machine the scans of an officer wait for that officer', async ({
  page,
  context,
  request,
}) => {
  const run = `P${Date.now()}`
  const ibrahim = await begin(page, request, run)
  const grace = await signInOfficer(request, GRACE)
  await deskIsKept(page)
  const imeis = await scanOffline(page, context, 2)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(unsent(page, '2 scans')).toBeVisible()

  await signOut(page)
  const question = page.getByRole('dialog', { name: 'Sign out before all is sent?' })
  await expect(question.getByText(/sent when you sign in here again, and by nobody else/)).toBeVisible()
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toBeHidden()
  await signOut(page)
  await question.getByRole('button', { name: 'Sign out' }).click()
  await context.setOffline(false)
  await expect(page.getByLabel('Officer ID')).toBeVisible()
  await expect(unsent(page, '2 scans')).toBeVisible()
  await expect(page.getByText('They are sent when the officer who scanned them signs in here.')).toBeVisible()

  await openDesk(page, grace, `${run}G`)
  const own = newImei()
  await scan(page, own)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
  expect(await custodyOf(request, grace, run)).toEqual([])

  // Any page of the portal sends them.
  await openAs(page, ibrahim, '/law-enforcement/search')
  const kept = () => custodyOf(request, ibrahim, run)
  await expect.poll(async () => (await kept()).map(({ imei }) => imei)).toEqual(imeis)
  expect(new Set((await kept()).map(({ seized_by }) => seized_by))).toEqual(
    new Set([`Ibrahim Sani (${IBRAHIM.login})`]),
  )
  await expect(unsent(page, '2 scans')).toHaveCount(0)
})

test('how many wait stands on each page of the portal, with the way to the desk', async ({
  page,
  context,
  request,
}) => {
  const run = `Q${Date.now()}`
  await page.setViewportSize({ width: 360, height: 740 })
  const officer = await begin(page, request, run)
  const imeis = await scanOffline(page, context, 2)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(unsent(page, '2 scans')).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page, 'scans that wait')
  await page.getByRole('link', { name: 'Open the seized phones' }).click()
  await expect(page.getByText('2 scans wait to be sent')).toBeVisible()
  await round(page)
    .getByRole('button', { name: `Undo exhibit ${exhibitOf(run, 2)}` })
    .click()
  await expect(page.getByText('1 scan waits to be sent')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
  expect((await custodyOf(request, officer, run)).map(({ imei }) => imei)).toEqual(imeis.slice(0, 1))
})

test('without a connection a phone is looked up in the list of blocked numbers, as of its time', async ({
  page,
  context,
  request,
}) => {
  const run = `R${Date.now()}`
  const grace = await signInOfficer(request, GRACE)
  const stolen = newImei()
  await reportStolen(request, grace, stolen)
  const listed = async () => {
    const answer = await request.get('/api/v1/le/blocked-numbers/', { headers: bearer(grace) })
    return gunzipSync(await answer.body())
      .toString()
      .includes(stolen.slice(0, 14))
  }
  await expect.poll(listed).toBe(true)
  const officer = await begin(page, request, run)
  await expect(page.getByText(/looked up in the list of blocked numbers as of/)).toBeVisible()
  await context.setOffline(true)
  await scan(page, stolen)
  await expect(verdict(page)).toContainText(/On the list of blocked numbers as of \d/)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'waiting')
  await expectNoViolations(page)
  await scan(page, newImei())
  await expect(verdict(page)).toContainText(/Not on the list of blocked numbers as of \d/)
  await expect(verdict(page)).not.toContainText('Clean')
  await context.setOffline(false)
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
  await expect(round(page).getByText('Stolen')).toBeVisible()
  expect(await custodyOf(request, officer, run)).toHaveLength(2)
})
