/** What people do on the pages, by the words they see. */
import type { Page } from '@playwright/test'

/** interfaces.md, sandbox gateway. */
export const CARDS = { good: '4084084084084081', declined: '4084080000005408' } as const

export interface CardPayment {
  email: string
  number: string
}

export async function fillCard(page: Page, { email, number }: CardPayment): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/30')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Cardholder name').fill('Ngozi Okonkwo')
}

export function payButton(page: Page) {
  return page.getByRole('button', { name: 'Pay NGN100' })
}

export async function payByCard(page: Page, payment: CardPayment): Promise<void> {
  await fillCard(page, payment)
  await payButton(page).click()
}
