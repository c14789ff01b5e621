/** S2 §2 Devices: My Devices, Device Details, My Verified Devices; and View of S1 §2 Dashboard. */

import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { newImei } from './imeis.ts'
import { CARDS, payByCard, verdict, viewReport } from './pages.ts'
import { givePhone, givePin, newPerson } from './people.ts'
import { ADA, BELLO, bearer, openAs, type SignedIn, signIn, stillSignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

interface Device {
  id: number
  imei: string
  imei2: string | null
  brand: string
  model: string
  status: string
  registration_date: string
}

const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
let ada: SignedIn
let bello: SignedIn
/** Two SIMs, a receipt, a certificate; Ada's. */
let registered: Device
/** Demo data: Bello's, with an active flag. */
let stolen: Device

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  ada = await signIn(request, ADA)
  bello = await signIn(request, BELLO)
  const multipart = {
    imei: newImei(),
    imei2: newImei(),
    brand: 'TECNO',
    model: 'Camon 20',
    document_type: 'receipt',
    documents: receipt,
  }
  const made = await request.post('/api/v1/devices/register/', { headers: bearer(ada), multipart })
  expect(made.status(), await made.text()).toBe(201)
  registered = (await made.json()).response_data
  const list = await (await request.get('/api/v1/devices/', { headers: bearer(bello) })).json()
  stolen = (list.response_data.results as Device[]).find(({ status }) => status === 'stolen') as Device
  await request.dispose()
})
test.beforeEach(async ({ request }) => {
  ada = await stillSignedIn(request, ada, ADA)
  bello = await stillSignedIn(request, bello, BELLO)
})

const grouped = (imei: string) =>
  `${imei.slice(0, 2)} ${imei.slice(2, 8)} ${imei.slice(8, 14)} ${imei.slice(14)}`
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const longDate = (time: string) =>
  new Date(time).toLocaleDateString('en-US', {
    timeZone: 'Africa/Lagos',
    year: 'numeric',
    month: 'long',
    day: '2-digit',
  })

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

test('the list: date, status, IMEI with copy, search, details and back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, bello, '/my-devices')
  await heading(page, 'My Devices')
  await expect(page).toHaveTitle(/^My Devices/)
  const row = page.getByRole('listitem').filter({ hasText: stolen.imei })
  await expect(row).toContainText(longDate(stolen.registration_date))
  await expect(row).toContainText('Stolen')

  await row.getByRole('button', { name: `Copy IMEI ${stolen.imei}` }).click()
  await expectToast(page, 'IMEI copied successfully')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(stolen.imei)

  const search = page.getByLabel('Search by IMEI or model')
  await search.fill('no such phone')
  await expect(page.getByText('No device matches')).toBeVisible()
  await search.fill(grouped(stolen.imei))
  await expect(page.getByRole('link', { name: 'Device Details' })).toHaveCount(1)
  // Pressed at once, perhaps before the typed text is in the address: Back finds it all the same.
  await page.getByRole('link', { name: 'Device Details' }).click()
  await expect(page).toHaveURL(`/transfer/device/${stolen.id}`)
  await heading(page, 'Device Details')
  await page.goBack()
  await expect(search).toHaveValue(grouped(stolen.imei))
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/dashboard')

  await page.clock.install()
  await page.getByRole('banner').getByRole('link', { name: 'My Devices' }).click()
  await expect(search).toHaveValue('')
  // Longer than the delay until the typed text is in the URL.
  await page.clock.runFor(1000)
  expect(new URL(page.url()).search).toBe('')
})

test('the tabs: by keyboard, in the address, after a reload', { tag: '@long' }, async ({ page }) => {
  await openAs(page, bello, `/transfer/device/${stolen.id}`)
  await expect(page).toHaveTitle(/^Device Details/)
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', '/my-devices')
  await page.getByRole('tab', { name: 'Device History' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Flag History' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\?tab=flags$/)
  await page.reload()
  const table = page.getByRole('table', { name: 'Flag History' })
  const columns = ['Status', 'Reason', 'Date Flagged', 'Cleared On', 'Flagged By']
  for (const name of columns) await expect(table.getByRole('columnheader', { name })).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('Stolen (Active)')
  await expect(table.getByRole('row').nth(1)).toContainText('Not Cleared')
  await expect(page.getByRole('tabpanel')).toContainText('1 record')
})

test('Download Credentials saves the flag table as flag-history.csv', async ({ page }) => {
  await openAs(page, bello, `/transfer/device/${stolen.imei}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Credentials' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('flag-history.csv')
  const csv = (await bytesOf(download)).toString('utf8')
  expect(csv).toMatch(/^\uFEFFStatus,Reason,Date Flagged,Cleared On,Flagged By,Case Number,IMEI\r\n/)
  expect(csv).toContain('Stolen (Active),Snatched by two men on a motorcycle.,')
  expect(csv).toMatch(/,Not Cleared,You,LE-\d{4}-\d{6},\d{15}\r\n/)
})

test('Download Credentials: what was flagged since the table was shown is in it', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const ifeoma = await newPerson(request, 'Ifeoma')
  await givePin(request, ifeoma, '7305')
  const { id, imei } = await givePhone(request, ifeoma)
  await openAs(page, ifeoma.session, `/transfer/device/${id}?tab=flags`)
  await expect(page.getByText('No flags', { exact: true })).toBeVisible()
  const flag = {
    device: id,
    flag_type: 'lost',
    reason: 'Left in a taxi.',
    last_known_location: 'Lagos',
    security_pin: '7305',
  }
  const made = await request.post(`/api/v1/devices/${imei}/flags/`, {
    headers: bearer(ifeoma.session),
    data: flag,
  })
  expect(made.status(), await made.text()).toBe(201)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Credentials' }).click(),
  ])
  expect((await bytesOf(download)).toString('utf8')).toContain('Left in a taxi.')
})

test('a flagged device says what may not be done and why; others lead on with the device', async ({
  page,
}) => {
  await openAs(page, bello, `/transfer/device/${stolen.id}`)
  await expect(page.getByRole('button', { name: 'Transfer Ownership' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Download Certificate' })).toBeDisabled()
  await expect(page.getByText('This phone is reported stolen. It can be transferred when')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Flag Device' })).toHaveAttribute(
    'href',
    '/transfer/select-flag',
  )
  await page.getByRole('link', { name: 'Flag Device' }).click()
  await expect(page).toHaveURL('/transfer/select-flag')
  expect(await page.evaluate(() => history.state.usr.device.id)).toBe(stolen.id)
})

test('certificate and documents are saved, by either IMEI', async ({ page }) => {
  await openAs(page, ada, `/transfer/device/${registered.imei2}`)
  // Both stand once more in the choice of the IMEI that a network is asked for, which arrives later.
  await expect(page.getByText(registered.imei, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(String(registered.imei2), { exact: true }).first()).toBeVisible()
  for (const name of ['Ownership', 'Documents'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ada Okafor')

  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Certificate' }).click(),
  ])
  expect(certificate.suggestedFilename()).toMatch(/^amana-certificate-.+\.pdf$/)
  expect((await bytesOf(certificate)).subarray(0, 5).toString()).toBe('%PDF-')

  const [document] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Purchase receipt' }).click(),
  ])
  expect(document.suggestedFilename()).toMatch(/\.pdf$/)
  expect(await bytesOf(document)).toEqual(receipt.buffer)
})

test('the dashboard links an own device beside its check', { tag: '@long' }, async ({ page, request }) => {
  const check = await request.post('/api/v1/devices/verifications/create/', {
    headers: bearer(ada),
    data: { imei: registered.imei },
  })
  expect(check.status()).toBe(201)
  await openAs(page, ada, '/dashboard')
  const { id } = (await check.json()).response_data
  const view = page.getByRole('link', { name: `View ${registered.imei}` }).first()
  await expect(view).toHaveAttribute('href', `/transfer/device/${id}`)
  await page
    .getByRole('link', { name: `Your device ${registered.imei}` })
    .first()
    .click()
  await expect(page).toHaveURL(`/transfer/device/${registered.id}`)
  await heading(page, 'Device Details')
})

test('View of a device that is somebody else’s opens the check: its payment, then its report', async ({
  page,
  request,
}) => {
  const { session } = await newPerson(request, 'Ngozi')
  const made = await request.post('/api/v1/devices/verifications/create/', {
    headers: bearer(session),
    data: { imei: registered.imei },
  })
  const { id } = (await made.json()).response_data
  await openAs(page, session, '/dashboard')
  await page.getByRole('link', { name: `View ${registered.imei}` }).click()
  await expect(page).toHaveURL(`/transfer/device/${id}`)
  expect(await page.evaluate(() => history.state.usr.device.device)).toBe(registered.imei)
  await heading(page, 'Device Details')
  await expect(page).toHaveTitle(/^Device Details/)
  await payByCard(page, { email: 'ngozi@example.com', number: CARDS.good })
  await viewReport(page)
  await page.reload()
  await expect(verdict(page, 'Clean')).toBeVisible()
  await heading(page, 'Device Details')
})

test('answers with the fields of S2 §3 alone leave nothing undefined', async ({ page, request }) => {
  const ifeoma = await newPerson(request, 'Ifeoma')
  await givePin(request, ifeoma, '7305')
  const { id, imei } = await givePhone(request, ifeoma)
  const created_at = '2025-03-03T09:00:00Z'
  const answer = (response_data: unknown) => ({
    json: { response_status: 'success', response_description: '', response_data },
  })
  const bare = {
    id,
    brand: 'Tecno',
    model: 'Spark 10',
    imei,
    status: 'registered',
    registration_date: created_at,
  }
  await page.route('**/api/v1/devices/', (route) => route.fulfill(answer({ results: [bare] })))
  const event = { id: 1, actor: 'Ngozi Eze', action_type: 'registered', created_at }
  await page.route('**/history/', (route) =>
    route.fulfill(answer({ results: { history: { '2025-03-03': [event] } } })),
  )
  const flag = {
    id: 1,
    flag_type: 'lost',
    flag_type_display: 'Lost',
    status_display: 'Active',
    reason: 'Left in a taxi.',
  }
  await page.route('**/flags/', (route) =>
    route.fulfill(
      answer(
        route.request().method() === 'GET'
          ? [{ ...flag, created_at, cleared_by: null, reported_by: 'You' }]
          : null,
      ),
    ),
  )

  await openAs(page, ifeoma.session, '/my-devices')
  await expect(page.getByText('1 device', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Device Details' }).click()
  const history = page.getByRole('table', { name: 'Device History' })
  await expect(history.getByRole('row').nth(1)).toContainText('Ngozi Eze')
  await expect(history.getByRole('row').nth(1)).toContainText('March 03, 2025')
  await expect(history).not.toContainText(/undefined|NaN/)
  await page.getByRole('tab', { name: 'Flag History' }).click()
  const flags = page.getByRole('table', { name: 'Flag History' })
  await expect(flags).toContainText('Not Cleared')
  await expect(flags).not.toContainText(/undefined|NaN/)

  await page.getByRole('link', { name: 'Flag Device' }).click()
  await page.getByRole('button', { name: /^Stolen/ }).click()
  await page.getByLabel('Reason for Flagging').fill('Snatched at the motor park.')
  await page.getByLabel('Last Known Location').fill('Ojota, Lagos')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Flag Summary' })).toContainText(imei)
  await page.getByLabel('Security PIN').fill('7305')
  await page.getByRole('button', { name: 'Confirm Flag' }).click()
  await expectToast(page, 'Success Flagging Device')
  await expect(page).toHaveURL(`/transfer/device/${id}`)
  await expect(page.getByRole('main')).not.toContainText(/undefined|NaN/)
})

test('My Verified Devices', { tag: '@long' }, async ({ page }) => {
  await openAs(page, bello, '/settings/verifiedDevices')
  await heading(page, 'My Verified Devices')
  await expect(page.getByRole('listitem').filter({ hasText: stolen.imei })).toContainText('Stolen')
})

test.describe('what is not there', () => {
  test.use({ expectedConsole: [/status of (404|422|502)/] })

  test("somebody else's device is not found", { tag: '@long' }, async ({ page }) => {
    for (const named of [registered.id, registered.imei, 'not-a-device']) {
      await openAs(page, bello, `/transfer/device/${named}`)
      await heading(page, 'Device not found')
      await expect(page).toHaveTitle(/^Device not found/)
      await expect(page.getByText(registered.imei)).toHaveCount(0)
    }
  })

  test('flags that cannot be loaded: Error occured, and another try', async ({ page }) => {
    let down = true
    await page.route(`**/devices/${stolen.imei}/flags/`, (route) =>
      down ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue(),
    )
    await openAs(page, bello, `/transfer/device/${stolen.id}?tab=flags`)
    await expect(page.getByRole('alert')).toContainText('Error occured')
    down = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('table', { name: 'Flag History' })).toBeVisible()
  })
})

test('a phone shows two flags as cards, and all of them when asked', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route(`**/devices/${stolen.imei}/flags/`, async (route) => {
    const answer = await (await route.fetch()).json()
    const [flag] = answer.response_data
    const more = [1, 2].map((n) => ({
      ...flag,
      id: flag.id + n,
      flag_type: 'lost',
      flag_type_display: 'Lost',
      status: 'cleared',
    }))
    await route.fulfill({ json: { ...answer, response_data: [flag, ...more] } })
  })
  await openAs(page, bello, `/transfer/device/${stolen.id}?tab=flags`)
  const cards = page.getByRole('tabpanel').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(page.getByText('3 records')).toBeVisible()
  await page.getByRole('button', { name: 'Show all 3' }).click()
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(2)).toBeFocused()
})

test('a long list comes page by page, draws what is near, and is searched whole', { tag: '@long' }, async ({
  page,
}) => {
  const count = 1000
  await page.route('**/api/v1/devices/?*', (route) => answerPage(route))
  await page.route('**/api/v1/devices/', (route) => answerPage(route))
  async function answerPage(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const results = Array.from({ length: 200 }, (_, at) => ({
      ...stolen,
      id: from + at + 1,
      model: `Model ${from + at + 1}`,
      imei: String(350_000_000_000_000 + from + at),
    }))
    const next = from + 200 < count ? String(from + 200) : null
    const response_data = { results, count, next }
    await route.fulfill({
      json: { response_status: 'success', response_description: 'Your devices', response_data },
    })
  }
  await openAs(page, bello, '/my-devices')
  await expect(page.getByText('1,000 devices')).toBeVisible()
  const rows = page.getByRole('link', { name: 'Device Details' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('heading', { level: 2, name: 'Model 1000' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect.poll(() => rows.count()).toBeLessThan(200)

  await page.reload()
  await page.getByLabel('Search by IMEI or model').fill('model 777')
  await expect(page.getByText('1 of 1,000 devices matches')).toBeVisible()
  await expect(rows).toHaveCount(1)
})

for (const colorScheme of THEMES) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({
      colorScheme,
      contextOptions: { reducedMotion: 'reduce' },
      viewport: { width: 360, height: 800 },
    })

    test('axe finds nothing on the flags of a stolen phone, and nothing scrolls sideways', async ({
      page,
    }) => {
      await openAs(page, bello, `/transfer/device/${stolen.id}?tab=flags`)
      await expect(page.getByText('1 record', { exact: true })).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page)
    })
  })
}
