/** Checks of one's own, walked from the start page by clicking alone. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './axe.ts'
import { newImei } from './imeis.ts'
import { mailsTo, onlyMailTo } from './outbox.ts'
import { CARDS, fillCard, payButton, payByCard, settled, verdict, viewReport } from './pages.ts'
import { givePhone, newPerson, type Person } from './people.ts'
import { expect, test } from './test.ts'

async function signInFromStart(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/')
  const menu = page.getByRole('banner').getByText('Menu', { exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/dashboard')
}

async function startCheck(page: Page, imei: string): Promise<void> {
  await page.getByRole('main').getByRole('textbox', { name: 'IMEI' }).fill(imei)
  await page.getByRole('button', { name: 'Verify Device' }).click()
  await expect(payButton(page)).toBeVisible()
}

const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true }).click()

test('an unpaid check of an own phone is paid later; its report is downloaded and sent to the right address', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const person = await newPerson(page.request, 'Ifeoma')
  const { imei } = await givePhone(page.request, person)
  await signInFromStart(page, person)
  await startCheck(page, imei)
  await back(page)

  const recent = page.getByRole('region', { name: 'Recent Verifications' })
  await expect(recent.getByText('Pending payment')).toBeVisible()
  await expect(recent.getByRole('link', { name: `Your device ${imei}` })).toBeVisible()
  await expectNoSidewaysScroll(page, 'dashboard')
  await recent.getByRole('link', { name: `View ${imei}` }).click()
  await payByCard(page, { email: `wrong-${person.email}`, number: CARDS.good })
  await viewReport(page)
  await expect(verdict(page, 'Clean')).toBeVisible()
  await expectNoSidewaysScroll(page, 'report')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`amana-report-${imei}.pdf`)

  const right = `right-${person.email}`
  await page.getByRole('button', { name: 'Send it again' }).click()
  const form = page.getByRole('form', { name: 'Send the report again' })
  await form.getByLabel('E-mail').fill('nobody')
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  await form.getByLabel('E-mail').fill(right)
  await form.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(`Sent to ${right}. You can send it 2 times more today.`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(right)).length).toBe(1)

  await page.getByRole('button', { name: 'Payment history' }).click()
  const history = page.getByRole('dialog', { name: 'Payment history' })
  await expect(history.getByRole('button', { name: 'Requery' })).toBeVisible()
  await expect(history.getByRole('button', { name: 'Receipt' })).toBeVisible()
  await page.keyboard.press('Escape')
  await back(page)
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Payment history' }).click()
  await expect(history).toContainText('Completed')
})

test('all verifications: pages, search, and Back to where one came from', async ({ page }) => {
  const person = await newPerson(page.request, 'Chidi')
  const imeis = Array.from({ length: 23 }, newImei)
  const headers = { authorization: `Bearer ${person.session.access_token}` }
  for (const imei of imeis)
    await page.request.post('/api/v1/devices/verifications/create/', { data: { imei }, headers })
  await signInFromStart(page, person)
  await page.getByRole('link', { name: 'All verifications' }).click()
  await expect(page).toHaveURL('/verifications')
  await expect(page.getByRole('heading', { level: 1, name: 'My verifications' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '23 verifications' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^View / })).toHaveCount(20)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('link', { name: /^View / })).toHaveCount(23)

  const oldest = String(imeis[0])
  await page.getByLabel('Search by IMEI').fill(oldest.slice(-7))
  await expect(page.getByText('1 verification found')).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoSidewaysScroll(page, `/verifications at ${width} px`)
  }
  await page.getByRole('link', { name: `View ${oldest}` }).click()
  await settled(page)
  await expect(payButton(page)).toBeVisible()
  await back(page)
  await expect(page.getByText('1 verification found')).toBeVisible()
  await page.getByLabel('Search by IMEI').fill('Nokia Brick')
  await expect(page.getByText('No verification fits')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByText('23 verifications')).toBeVisible()
})

test.describe('with a refused card', () => {
  // Chromium's line for the card's refusal.
  test.use({ expectedConsole: [/the server responded with a status of 422/] })

  test('a visitor hears what is wrong with the card, and pays by bank transfer instead', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const email = `transfer-${Date.now()}@example.com`
    await page.goto('/')
    await page.getByLabel('IMEI number').fill(newImei())
    await page.getByRole('button', { name: 'Verify Device' }).click()
    await fillCard(page, { email, number: CARDS.good })
    await page.getByLabel('Expiry').fill('01/25')
    await payButton(page).click()
    await expect(page.getByText('This card has expired. Use another one.')).toBeVisible()

    await expect(page.getByRole('radio', { name: 'Card & Digital Wallet' })).toBeChecked()
    await page.getByText('Bank transfer', { exact: true }).click()
    await page.getByRole('button', { name: 'Show the account number' }).click()
    await expect(page.getByText('Send this transfer now')).toBeVisible()
    await expectNoSidewaysScroll(page, 'bank transfer')
    await page.reload()
    await expect(page.getByText('Sandbox Bank')).toBeVisible()
    await page.getByRole('button', { name: 'I have sent it' }).click()
    await viewReport(page)
    await expect(verdict(page, 'Clean')).toBeVisible()
    const mail = await onlyMailTo(email)
    expect(mail.text).toContain('Bank transfer')
  })
})
