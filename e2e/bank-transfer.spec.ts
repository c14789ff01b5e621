/** Paying on a phone of 360 × 740: a bank transfer whose account number ends, and a card that is declined. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { CARDS, openPreview, payByCard, verdict, viewReport } from './pages.ts'
import { expect, test } from './test.ts'
import { expectNoToasts } from './toasts.ts'

test.use({ viewport: { width: 360, height: 740 } })

const UNTIL = /^Send it before \d\d:\d\d \((29|30) minutes left\)\.$/

/** The account number on the page. */
async function accountNumber(page: Page): Promise<string> {
  await expect(page.getByText(UNTIL)).toBeVisible()
  return page.getByText(/^9\d{9}$/).innerText()
}

test('an account number ends, and a new one comes; the phone’s clock may be wrong', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await openPreview(page, newImei())
  await page.getByText('Bank transfer', { exact: true }).click()
  await page.getByLabel('E-mail').fill(`slow-bank-${Date.now()}@example.com`)
  await page.getByRole('button', { name: 'Show the account number' }).click()
  const first = await accountNumber(page)
  // The page's clock goes on meanwhile: nothing slow comes in the last minute.
  await page.clock.fastForward('29:05')
  await expect(page.getByText(/less than a minute left/)).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(page.getByText('This account number has ended. Get a new one.')).toBeVisible()
  await expect(page.getByText(first)).toHaveCount(0)
  await expectNoSidewaysScroll(page, 'ended')
  await expectNoViolations(page)
  await page.reload()
  await page.getByRole('button', { name: 'Get a new account number' }).click()
  expect(await accountNumber(page)).not.toBe(first)
  await expect(page.getByRole('heading', { name: 'Unlock the full report' })).toBeFocused()
  await expectNoSidewaysScroll(page, 'transfer')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'I have sent it' }).click()
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
})

test('a declined card is said once', { tag: '@long' }, async ({ page }) => {
  await openPreview(page, newImei())
  await payByCard(page, { email: 'declined-once@example.com', number: CARDS.declined })
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Declined by the bank.')
  await expect(alert).toHaveCount(1)
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Payment verification failed. Please try again.')).toHaveCount(1)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expectNoToasts(page)
  await expectNoSidewaysScroll(page, 'declined')
  await expectNoViolations(page)
})
