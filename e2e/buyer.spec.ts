/** A buyer's journey on a phone of 360 × 740. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { mailsTo, onlyMailTo } from './outbox.ts'
import {
  CARDS,
  fillCard,
  fontsLoaded,
  openPreview,
  payButton,
  payByCard,
  successDialog,
  verdict,
  viewReport,
} from './pages.ts'
import { givePhone, givePin, newPerson, reportStolen } from './people.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** Pixels from the top of the page to the lower edge. */
async function bottomOf(page: Page, label: string): Promise<number> {
  await fontsLoaded(page)
  return page.getByLabel(label).evaluate((element) => element.getBoundingClientRect().bottom + scrollY)
}

test('price, way to pay and e-mail are on the first screen and a half, and the button is always in view', async ({
  page,
}) => {
  await openPreview(page, newImei())
  await expect(page.getByRole('radio')).not.toHaveCount(0)
  const bar = payButton(page)
  await expect(bar).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('To pay')).toBeInViewport()
  await expect.poll(() => bottomOf(page, 'E-mail')).toBeLessThan(780)
  await expect.poll(() => bottomOf(page, 'Cardholder name')).toBeLessThan(1.5 * 740)
  await expect(page.getByLabel('Promo code')).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Cardholder name').focus()
  await expect(page.getByLabel('Cardholder name')).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    const [field, button] = [await page.getByLabel('Cardholder name').boundingBox(), await bar.boundingBox()]
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  }).toPass()
})

test('the verdict stands on top of the dialog and has the focus, before the words of the payment', async ({
  page,
  request,
}) => {
  const sade = await newPerson(request, 'Sade')
  await givePin(request, sade, '4826')
  const phone = await givePhone(request, sade)
  await reportStolen(request, sade, phone, '4826')
  const { imei } = phone

  await openPreview(page, imei)
  await payByCard(page, { email: 'stolen-phone@example.com', number: CARDS.good })
  const dialog = successDialog(page)
  const band = dialog.locator('[data-verdict=stolen]')
  await expect(band).toContainText('Stolen')
  await expect(band).toContainText(imei)
  await expect(band).toBeFocused()
  const title = dialog.getByRole('heading', { name: 'Payment Successful' })
  await expect(async () => {
    expect((await band.boundingBox())?.y).toBeLessThan((await title.boundingBox())?.y ?? 0)
    const order = await dialog.locator('button, a').allInnerTexts()
    expect(order.indexOf('View report')).toBeLessThan(order.indexOf('Continue to Dashboard'))
  }).toPass()
  await expectNoViolations(page)
  await viewReport(page)
  await expect(verdict(page, 'Stolen')).toBeVisible()
  await expect(page.getByText('transfer ownership')).toHaveCount(0)
})

test('a mistyped domain is noticed, and the last e-mail and way are there for the next phone', async ({
  page,
}) => {
  await openPreview(page, newImei())
  await fillCard(page, { email: 'ngozi@gmial.com', number: CARDS.good })
  await page.getByRole('button', { name: 'Did you mean ngozi@gmail.com?' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue('ngozi@gmail.com')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await payButton(page).click()
  await viewReport(page)
  await openPreview(page, newImei())
  await expect(page.getByLabel('E-mail')).toHaveValue('ngozi@gmail.com')
})

test('card fields go on by themselves', async ({ page }) => {
  await openPreview(page, newImei())
  await page.getByLabel('Card number').click()
  await page.keyboard.type(`${CARDS.good}1230123Ngozi Okonkwo`)
  await expect(page.getByLabel('Expiry')).toHaveValue('12/30')
  await expect(page.getByLabel('CVV')).toHaveValue('123')
  await expect(page.getByLabel('Cardholder name')).toHaveValue('Ngozi Okonkwo')
})

test('a second tab finds the paid check, from the start page too', async ({ page, context }) => {
  const imei = newImei()
  await openPreview(page, imei)
  await payByCard(page, { email: 'two-tabs@example.com', number: CARDS.good })
  await viewReport(page)
  const second = await context.newPage()
  await second.goto('/')
  await second.getByLabel('IMEI number').fill(imei)
  await second.getByRole('button', { name: 'Verify Device' }).click()
  await expect(verdict(second, 'Clean')).toBeVisible()
  await second.reload()
  await expect(verdict(second, 'Clean')).toBeVisible()
  await page.close()
  await second.reload()
  await expect(verdict(second, 'Clean')).toBeVisible()
})

test('a paid report comes again by e-mail and IMEI, and nobody learns whether there is one', async ({
  page,
  browser,
  baseURL,
}) => {
  const imei = newImei()
  const email = 'lost-the-page@example.com'
  await openPreview(page, imei)
  await payByCard(page, { email, number: CARDS.good })
  await viewReport(page)
  await onlyMailTo(email)

  const other = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    viewport: { width: 360, height: 740 },
  })
  const later = await other.newPage()
  await openPreview(later, imei)
  await later.getByRole('button', { name: 'Already paid? Get your report again' }).click()
  const form = later.getByRole('form', { name: 'Get your report again' })
  await expect(form.getByLabel('E-mail')).toBeFocused()
  await form.getByRole('button', { name: 'Send my report' }).click()
  await expect(form.getByText('Email address is required')).toBeVisible()
  await form.getByLabel('E-mail').fill(email)
  await form.getByRole('button', { name: 'Send my report' }).click()
  await expect(later.getByText('If a report was paid for with this')).toBeVisible()
  await expectNoSidewaysScroll(later)
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  await other.close()
})
