import { expect, test } from '@playwright/test'
import { CARDS, payByCard } from './pages.ts'

test('landing → results → sandbox card → Payment Successful → report', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: /IMEI/ }).first().fill('356938035643809')
  await page.getByRole('button', { name: 'Verify Device' }).first().click()
  await page.waitForURL(/\/results/)
  await payByCard(page, { email: 'buyer@example.com', number: CARDS.good })
  const dialog = page.getByRole('dialog', { name: 'Payment Successful' })
  await expect(dialog).toBeVisible()
  await dialog
    .getByRole('button', { name: /report/i })
    .or(dialog.getByRole('link', { name: /report/i }))
    .first()
    .click()
  await expect(page.getByText('Clean').first()).toBeVisible()
})
