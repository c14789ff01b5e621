/** Actions on the pages, by the words that people see. */
import { LANGUAGE_NAMES, LANGUAGE_TAGS, type Locale } from '@amana/messages'
import { expect, type Page } from '@playwright/test'
import { newImei } from './imeis.ts'

/** Cards of the sandbox gateway. */
export const CARDS = {
  good: '4084084084084081',
  declined: '4084080000005408',
} as const

/** Everything on the page has been loaded. A page without its heading has not begun to load. */
export async function settled(page: Page, timeout?: number): Promise<void> {
  const limit = timeout === undefined ? {} : { timeout }
  await expect(page.locator('h1').first()).toBeVisible(limit)
  await expect(page.locator('main .skeleton, main .spinner')).toHaveCount(0, limit)
  await fontsLoaded(page)
}

/** The start page comes as HTML. Its script is there when it asks for the deployment's settings. */
export async function openStart(page: Page): Promise<void> {
  const asked = page.waitForRequest('**/api/v1/deployment/')
  await page.goto('/')
  await asked
}

/** The page's font has come, so heights and places are those that stay. */
export async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

export interface CardPayment {
  email: string
  number: string
}

/** These words stand in the page, and nothing repeats them: no toast, no second field. */
export async function expectSaidOnce(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  expect(await page.getByText(words).filter({ visible: true }).count(), words).toBe(1)
}

/** The check of an IMEI, up to the payment form. */
export async function openPreview(page: Page, imei: string): Promise<void> {
  await page.goto(`/results?imei=${imei}`)
  await expect(payButton(page)).toBeVisible()
}

export async function fillCard(page: Page, { email, number }: CardPayment): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/30')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Cardholder name').fill('Ngozi Okonkwo')
}

/** The field is folded until somebody asks for it. */
export async function fillPromoCode(page: Page, code: string): Promise<void> {
  const ask = page.getByRole('button', { name: 'Have a promo code?' })
  await expect(ask.or(page.getByLabel('Promo code'))).toBeVisible()
  if (await ask.isVisible()) await ask.click()
  await page.getByLabel('Promo code').fill(code)
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: 'Pay NGN100' })
}

export async function payByCard(page: Page, payment: CardPayment): Promise<void> {
  await fillCard(page, payment)
  await payButton(page).click()
}

export function successDialog(page: Page) {
  return page.getByRole('dialog', { name: 'Payment Successful' })
}

/** From the Payment Successful dialog to the report. */
export async function viewReport(page: Page): Promise<void> {
  await successDialog(page).getByRole('button', { name: 'View report' }).click()
  await expect(successDialog(page)).toBeHidden()
}

/** The verdict's word, e.g. `Clean`. */
export function verdict(page: Page, word: 'Clean' | 'Flagged' | 'Stolen') {
  return page.getByRole('main').getByRole('heading', { name: word, exact: true })
}

/** The header's name of the signed-in person, which opens their menu; officers have none. */
export function personMenu(page: Page) {
  return page
    .getByRole('banner')
    .locator('details', { has: page.locator('button') })
    .locator('summary')
}

/** From the person's menu, or by the button of an officer's header. */
export async function logOut(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Log out' })
  await expect(personMenu(page).or(button)).toBeVisible()
  if (await personMenu(page).isVisible()) await personMenu(page).click()
  await button.click()
}

/** The one control of the language, which opens the list. */
export function languageMenu(page: Page) {
  return page.getByRole('banner').locator('.languages > summary')
}

/** A language in the open list. */
export function languageLink(page: Page, locale: Locale) {
  return page.getByRole('banner').getByRole('link', { name: LANGUAGE_NAMES[locale], exact: true })
}

export async function chooseLanguage(page: Page, locale: Locale): Promise<void> {
  await languageMenu(page).click()
  await languageLink(page, locale).click()
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[locale])
}

/** A link of the footer's services, which are folded on a phone. */
export async function footerService(page: Page, name: string): Promise<void> {
  const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  const fold = page.getByRole('contentinfo').locator('summary')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await settled(page)
  if (await fold.isVisible()) await fold.click()
  // By key: the footer moves down when something above it arrives, perhaps between a mouse's down and up.
  await link.press('Enter')
}

/** Fills in the report of a theft, without an e-mail address. */
export async function fillReport(page: Page, phone: string): Promise<void> {
  await page
    .getByRole('group', { name: 'What happened?' })
    .getByRole('button', { name: /stolen/ })
    .click()
  await page.getByLabel('IMEI').fill(newImei())
  await page.getByLabel('How did it happen?').fill('Two men on a motorcycle took it.')
  await page.getByLabel('Place').fill('Sabon Gari, Kano')
  await page.getByLabel('Your name').fill('Hauwa Sule')
  await page.getByLabel('Phone number').fill(phone)
}
