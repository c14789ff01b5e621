/**
 * S1 §2 Payment screen and history modal, signed in; visitors' payments are in check.spec.ts and
 * faults.spec.ts.
 */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { waitForRoomInDay } from './day.ts'
import { newImei } from './imeis.ts'
import { CARDS, fillCard, fillPromoCode, payByCard, successDialog, verdict, viewReport } from './pages.ts'
import { newPerson } from './people.ts'
import { product } from './product.ts'
import { ADA, bearer, openAs, type SignedIn, signIn, stillSignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectNoToasts, expectToast } from './toasts.ts'

let ada: SignedIn
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  ada = await signIn(request, ADA)
  await request.dispose()
})
test.beforeEach(async ({ request }) => {
  ada = await stillSignedIn(request, ada, ADA)
})

interface Started {
  id: string
  imei: string
}

async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await request.post(`/api/v1${path}`, { data, headers: bearer(ada) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).response_data
}

async function startCheck(request: APIRequestContext): Promise<Started> {
  const imei = newImei()
  const { id } = await post<{ id: string }>(request, '/devices/verifications/create/', { imei })
  return { id, imei }
}

const paymentPage = ({ id }: Started) => `/device-payment-verification?verification=${id}`
const payCard = (request: APIRequestContext, url: string) =>
  request.post(url, { data: { number: CARDS.good, expiry: '12/30', cvv: '123', name: 'Ada Obi' } })

/** An initiated, unpaid payment; `pay` pays it at the gateway. */
async function initiate(request: APIRequestContext, { id, imei }: Started) {
  const metadata = { device_id: imei, email: ADA, verification_id: id }
  const body = { amount: '100.00', currency: 'NGN', method: 'card', purpose: 'device_unlock', metadata }
  const { reference, checkout } = await post<{ reference: string; checkout: { url: string } }>(
    request,
    '/payments/initiate/',
    body,
  )
  return { reference, pay: () => payCard(request, checkout.url) }
}

const history = (page: Page) => page.getByRole('dialog', { name: 'Payment history' })

async function openHistory(page: Page) {
  await page.getByRole('button', { name: 'Payment history' }).click()
  await expect(history(page).getByRole('button', { name: 'Export CSV' })).toBeVisible()
}

/** The elements of one payment: its row, or on a phone its card. */
const rowOf = (page: Page, reference: string) =>
  history(page)
    .locator('tbody tr, li')
    .filter({ has: page.getByText(reference, { exact: true }) })

for (const width of [360, 1280]) {
  const tag = width === 360 ? [] : '@long'
  test(`at ${width} px: decline, card, receipt, history`, { tag }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 740 })
    await openAs(page, ada, paymentPage(await startCheck(request)))
    await payByCard(page, { email: ADA, number: CARDS.declined })
    await expect(page.getByRole('alert').filter({ hasText: 'Declined by the bank' })).toBeVisible()
    await payByCard(page, { email: ADA, number: CARDS.good })
    await expect(successDialog(page)).toContainText('Completed')
    await expect(successDialog(page).getByRole('link', { name: 'Continue to Dashboard' })).toBeVisible()
    const reference = /AMN(-[A-Z0-9]{5}){4}/.exec((await successDialog(page).textContent()) ?? '')?.[0] ?? ''
    const download = page.waitForEvent('download')
    await successDialog(page).getByRole('button', { name: 'Download receipt' }).click()
    expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')
    await viewReport(page)
    await expect(verdict(page, 'Clean')).toBeVisible()

    await openHistory(page)
    await expect(rowOf(page, reference)).toContainText('Completed')
    await expect(history(page).locator('tbody tr, li').nth(1)).toContainText('Failed')
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    const again = page.waitForEvent('download')
    await rowOf(page, reference).getByRole('button', { name: 'Receipt' }).click()
    expect((await again).suggestedFilename()).toMatch(/\.pdf$/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Payment history' })).toBeFocused()
  })
}

test('Requery updates a row from the answer, and the page behind it; its failure is a toast', async ({
  page,
  request,
}) => {
  const check = await startCheck(request)
  const { reference, pay } = await initiate(request, check)
  await openAs(page, ada, paymentPage(check))
  await openHistory(page)
  await expect(rowOf(page, reference)).toContainText('Pending')
  await rowOf(page, reference).getByRole('button', { name: 'Requery' }).click()
  await expect(history(page).getByText(`Payment ${reference}: Pending`)).toBeAttached()

  await pay()
  await expect(async () => {
    await rowOf(page, reference).getByRole('button', { name: 'Requery' }).click()
    await expect(rowOf(page, reference)).toContainText('Completed', { timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(verdict(page, 'Clean')).toBeVisible()
})

test.describe('failures', () => {
  test.use({ expectedConsole: [/^Failed to load resource/] })

  test('Requery and receipt fail as a toast above the dialog; the history fails with a way to try again', async ({
    page,
    request,
  }) => {
    const check = await startCheck(request)
    const { reference } = await initiate(request, check)
    await openAs(page, ada, paymentPage(check))
    const path = '**/api/v1/payments/history/'
    await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Payment history' }).click()
    await expect(history(page).getByText('Your payments could not be loaded')).toBeVisible()
    await expectNoToasts(page)
    await page.unroute(path)
    await history(page).getByRole('button', { name: 'Try again' }).click()

    await page.route('**/api/v1/payments/verify/', (route) => route.fulfill({ status: 503, body: '' }))
    // Pointing at a toast keeps it.
    await page.mouse.move(640, 40)
    await rowOf(page, reference).getByRole('button', { name: 'Requery' }).press('Enter')
    await expectToast(page, 'Payment verification failed. Please try again.')
    await history(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(rowOf(page, reference)).toContainText('Pending')
  })

  test('mobile money: what fails says so in its own words', { tag: '@long' }, async ({ page, request }) => {
    await openAs(page, ada, paymentPage(await startCheck(request)))
    await page.getByText('Airtime', { exact: true }).click()
    await page.getByLabel('Phone number').fill('0803 123 4567')
    const pay = page.getByRole('button', { name: 'Pay with airtime' })
    const path = '**/api/v1/payments/initiate/'
    await page.route(path, (route) => route.fulfill({ status: 503, body: '' }))
    await pay.click()
    await expect(page.getByText('Failed to initiate MoMo payment. Please try again.')).toBeVisible()
    await page.unroute(path)
    await page.route(path, (route) => route.abort())
    await pay.click()
    await expect(
      page.getByText('An error occurred during MoMo payment initiation. Please try again.'),
    ).toBeVisible()
    await page.unroute(path)
    await pay.click()
    await viewReport(page)
    await expect(verdict(page, 'Clean')).toBeVisible()
  })
})

test('filter by reference and by day, and export what is listed', async ({ page, request }) => {
  await waitForRoomInDay()
  const check = await startCheck(request)
  const { reference } = await initiate(request, check)
  await openAs(page, ada, paymentPage(check))
  await openHistory(page)
  const rows = history(page).locator('tbody tr')
  const all = await rows.count()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date())

  await history(page).getByLabel('Date').fill('2020-01-01')
  await expect(history(page).getByText('No payment fits')).toBeVisible()
  await expect(history(page).getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  await history(page).getByRole('button', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(all)
  await history(page).getByLabel('Date').fill(today)
  await history(page).getByLabel('Reference').fill(reference.slice(4, 12).toLowerCase())
  await expect(rows).toHaveCount(1)

  const started = page.waitForEvent('download')
  await history(page).getByRole('button', { name: 'Export CSV' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`payment_history_${today}.csv`)
  const [header, line, end] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toBe('Reference,Amount,Currency,Method,Status,Purpose,Date')
  expect(line).toMatch(
    new RegExp(`^${reference},100.00,NGN,card,pending,device_unlock,${today} \\d\\d:\\d\\d:\\d\\d$`),
  )
  expect(end).toBe('')
})

test('an airtime prompt goes to the account’s number; what the deployment does not take is not offered', async ({
  page,
  request,
}) => {
  await page.route('**/api/v1/deployment/', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.response_data.methods = ['airtime']
    await route.fulfill({ response, json: body })
  })
  const { session, phone } = await newPerson(request, 'Ireti')
  await openAs(page, session, `/results?imei=${newImei()}`)
  await expect(page.getByRole('radio', { name: 'Airtime' })).toBeChecked()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByLabel('Phone number')).toHaveValue(
    phone.replace(/^\+234(...)(...)(....)$/, '$1 $2 $3'),
  )
  await page.getByRole('button', { name: 'Pay with airtime' }).click()
  await viewReport(page)
})

test('promo codes: a part is paid by card within the same payment, the whole settles at once', async ({
  page,
  request,
}) => {
  const codes = { half: `HALF${Date.now()}`, whole: `WHOLE${Date.now()}` }
  await createPromo(codes.half, 50)
  await createPromo(codes.whole, 100)

  await openAs(page, ada, paymentPage(await startCheck(request)))
  await fillPromoCode(page, codes.half)
  await page.getByRole('button', { name: 'Pay NGN100' }).click()
  await expect(page.getByText('NGN50 is left to pay')).toBeVisible()
  await expect(page.getByText('Card number is required')).toBeVisible()
  await fillCard(page, { email: ADA, number: CARDS.good })
  await page.getByRole('button', { name: 'Pay NGN50' }).click()
  await viewReport(page)

  await page.goto(paymentPage(await startCheck(request)))
  await fillPromoCode(page, codes.whole.toLowerCase())
  await page.getByRole('button', { name: 'Pay NGN100' }).click()
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
})

test('a hosted checkout: away, back with the reference in the address, and on to the report', async ({
  page,
  request,
  baseURL,
}) => {
  await page.route('**/api/v1/deployment/', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    body.response_data.card_entry = 'hosted'
    await route.fulfill({ response, json: body })
  })
  let paidAt = ''
  let reference = ''
  await page.route('**/api/v1/payments/initiate/', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    paidAt = body.response_data.checkout.url
    reference = body.response_data.reference
    body.response_data.checkout = { kind: 'redirect', url: `${baseURL}/hosted-checkout` }
    await route.fulfill({ response, json: body })
  })
  await page.route('**/hosted-checkout', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>Checkout</title><h1>Secure checkout of the gateway</h1>',
    }),
  )
  const check = await startCheck(request)
  await openAs(page, ada, paymentPage(check))
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue to secure checkout' }).click()
  await expect(page.getByText('Secure checkout of the gateway')).toBeVisible()

  await page.goto(`/device-payment-verification?reference=${reference}&trxref=${reference}`)
  await expect(page.getByText('Confirming your payment')).toBeVisible()
  await expect(page).toHaveURL(paymentPage(check))
  await expect(page.getByRole('link', { name: 'Open the secure checkout again' })).toHaveAttribute(
    'href',
    /hosted-checkout/,
  )
  await payCard(request, paidAt)
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
})

test('a gateway sends the buyer into another tab: an account still finds its check, a visitor is told where the report goes', async ({
  page,
  request,
}) => {
  const check = await startCheck(request)
  const { reference, pay } = await initiate(request, check)
  await openAs(page, ada, `/device-payment-verification?reference=${reference}`)
  await expect(page.getByText('Confirming your payment')).toBeVisible()
  await expect(page).toHaveURL(paymentPage(check))
  await pay()
  await viewReport(page)

  await page.goto('/results?reference=AMN-UNKNOWN')
  await expect(page.getByText('Thank you. Your payment is being confirmed.')).toBeVisible()
  await expect(page).toHaveURL('/results')
})

async function createPromo(code: string, percent: number): Promise<void> {
  const main = join(import.meta.dirname, '../apps/api/src/admin/main.ts')
  const options = ['--code', code, '--percent', String(percent), '--until', '2099-12-31', '--max-uses', '1']
  const { dataDir } = await product()
  await promisify(execFile)(process.execPath, [main, 'promo', 'create', ...options], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
  })
}
