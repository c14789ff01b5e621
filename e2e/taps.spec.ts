/**
 * How many taps the common journeys take at 360 px: the table in docs/measurements.md. The theft of a phone
 * is counted in stolen.spec.ts.
 */
import type { Page } from '@playwright/test'
import { expectTaps, type Hand, newHand } from './hand.ts'
import { newImei, UNKNOWN_TAC } from './imeis.ts'
import { CARDS, payButton, successDialog } from './pages.ts'
import { givePhone, givePin, mailedCode, newPerson, provePhone, textedCode } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const PIN = '482915'
const PASSWORD = 'harmattan-wind-58'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** From the landing page to the form of the payment. */
async function check(page: Page, hand: Hand): Promise<void> {
  await page.goto('/')
  await hand.type(page.getByLabel('IMEI number'), newImei())
  await hand.tap(button(page, 'Verify Device'))
  await expect(page.getByRole('radio')).not.toHaveCount(0)
}

/** The dialog after the payment begins with it: no further tap. */
async function expectVerdict(page: Page): Promise<void> {
  await expect(successDialog(page).locator('[data-verdict=clean]')).toBeFocused()
}

test('a visitor pays by card ', async ({ page }) => {
  const hand = newHand()
  await check(page, hand)
  await hand.type(page.getByLabel('E-mail'), 'taps-card@example.com')
  await hand.type(page.getByLabel('Card number'), CARDS.good)
  await hand.type(page.getByLabel('Expiry'), '12/30')
  await hand.type(page.getByLabel('CVV'), '123')
  await hand.type(page.getByLabel('Cardholder name'), 'Ngozi Okonkwo')
  await hand.tap(payButton(page))
  await expectVerdict(page)
  expectTaps(hand, 7)
})

test('a visitor pays by airtime ', { tag: '@long' }, async ({ page }) => {
  const hand = newHand()
  await check(page, hand)
  await hand.tap(page.getByLabel('Airtime'))
  await hand.type(page.getByLabel('E-mail'), 'taps-airtime@example.com')
  await hand.tap(button(page, 'Pay with airtime'))
  await expectVerdict(page)
  expectTaps(hand, 5)
})

test('a person signs up and signs in', { tag: '@long' }, async ({ page }) => {
  const email = `taps-${Date.now()}@example.com`
  const hand = newHand()
  await page.goto('/auth/register')
  await hand.type(page.getByLabel('E-mail'), email)
  await hand.type(page.getByLabel('First name'), 'Ada')
  await hand.type(page.getByLabel('Last name'), 'Okafor')
  await hand.type(page.getByLabel('New password'), PASSWORD)
  await hand.type(page.getByLabel('Confirm password'), PASSWORD)
  await hand.tap(button(page, 'Create Account'))
  await expect(page).toHaveURL('/auth/otp-verification')
  await expect(page.getByLabel('Digit 1 of 6').first()).toBeFocused()
  const code = await mailedCode(email, 'verification code')
  hand.typed += code.length
  await page.keyboard.type(code)
  await expect(page).toHaveURL('/auth/login')
  await hand.type(page.getByLabel('Password', { exact: true }), PASSWORD)
  await hand.tap(button(page, 'Sign In'))
  await expect(page).toHaveURL('/dashboard')
  expectTaps(hand, 9)
})

/** From the dashboard to the number of the phone: its field has the focus. */
async function beginRegistration(page: Page, hand: Hand, imei: string): Promise<void> {
  await hand.tap(page.getByRole('main').getByRole('link', { name: 'Register Device' }).first())
  await heading(page, 'Register your device')
  const field = page.getByLabel('IMEI', { exact: true })
  await expect(field).toBeFocused()
  await hand.type(field, imei)
}

async function endRegistration(page: Page, hand: Hand): Promise<void> {
  await hand.tap(button(page, 'Continue'))
  await hand.tap(button(page, 'Skip for Now'))
  await heading(page, 'Confirm registration')
  await hand.tap(button(page, 'Complete Registration'))
  await expect(page).toHaveURL('/registration-complete')
}

test('an owner registers a phone', { tag: '@long' }, async ({ page, request }) => {
  const { session } = await newPerson(request, 'Ada')
  await openAs(page, session, '/dashboard')
  const hand = newHand()
  await beginRegistration(page, hand, newImei())
  await endRegistration(page, hand)
  expectTaps(hand, 4)
})

test('an owner registers a phone of a model that is not in the table', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { session } = await newPerson(request, 'Ada')
  await openAs(page, session, '/dashboard')
  const hand = newHand()
  await beginRegistration(page, hand, newImei(UNKNOWN_TAC))
  const brand = page.getByLabel('Brand')
  await expect(brand).toBeFocused()
  await hand.type(brand, 'Tecno')
  await hand.type(page.getByLabel('Model'), 'Spark 10')
  await endRegistration(page, hand)
  expectTaps(hand, 5)
})

test('an owner hands a phone over', async ({ page, request }) => {
  const sender = await newPerson(request, 'Ada')
  const receiver = await newPerson(request, 'Obi')
  const phone = await givePhone(request, sender)
  await givePin(request, sender, PIN)
  await provePhone(request, receiver)
  await openAs(page, sender.session, `/transfer/device/${phone.id}`)
  const hand = newHand()
  await hand.tap(page.getByRole('main').getByRole('link', { name: 'Transfer Ownership' }))
  await heading(page, 'New owner')
  await hand.type(page.getByLabel('Phone number'), receiver.phone)
  await hand.type(page.getByLabel('E-mail'), receiver.email)
  await hand.type(page.getByLabel('Security PIN'), PIN)
  await hand.tap(button(page, 'Verify Transfer'))
  await heading(page, 'Verify transfer')
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
  const code = await textedCode(receiver.phone, 'transfer code')
  hand.typed += code.length
  await page.keyboard.type(code)
  await expect(page).toHaveURL('/dashboard')
  expectTaps(hand, 6)
})
