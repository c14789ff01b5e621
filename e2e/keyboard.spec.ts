/**
 * The flows of buyers and owners with the keyboard alone: each stop shows its focus, dialogs keep the focus
 * and give it back (WCAG 2.2: 2.1.1, 2.4.3, 2.4.7, 2.4.11).
 */
import type { Page } from '@playwright/test'
import { newImei } from './imeis.ts'
import { CARDS, settled, successDialog, verdict } from './pages.ts'
import { givePhone, givePin, mailedCode, newPerson } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const PIN = '482915'
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** The focused element's name, and whether its focus is visible. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement
    // A page that has just opened focuses its heading, which shows no ring.
    if (!(element instanceof HTMLElement) || element.matches('body, main, h1')) return null
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    const covering = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    const label =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.innerText
        : null
    return {
      name: (element.getAttribute('aria-label') ?? label ?? element.innerText).trim(),
      marked: (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none',
      inView: box.bottom > 0 && box.top < innerHeight,
      covered: covering !== null && !element.contains(covering) && !covering.contains(element),
      inDialog: element.closest('dialog') !== null,
    }
  })
}

/** Half a second of frames. */
const PICTURES = 30

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Tabs on to the first stop of this name; every stop on the way must be visible. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  // Before that, Tab would go past content that is still loading to the foot of the page, and loading would
  // push it out of view.
  await settled(page)
  const isWanted = (at: { name: string }) =>
    typeof name === 'string' ? at.name === name || at.name.startsWith(`${name}\n`) : name.test(at.name)
  // A complete field gives the focus to the next one by itself.
  const first = await focused(page)
  if (first && isWanted(first)) return
  const passed: string[] = []
  for (let stops = 0; stops < 80; stops += 1) {
    const height = await heightOf(page)
    await page.keyboard.press('Tab')
    const at = await focused(page)
    if (at === null) continue
    let seen = at
    // The browser scrolls to it in one of its next frames; content that an answer adds above may move it once
    // more.
    for (let pictures = 0; !seen.inView && pictures < PICTURES; pictures += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      seen = (await focused(page)) ?? seen
    }
    // A part of the page that came since has pushed the stop away: a person scrolls.
    if (!seen.inView && (await heightOf(page)) !== height) {
      await page.locator(':focus').scrollIntoViewIfNeeded()
      seen = (await focused(page)) ?? seen
    }
    expect(seen, `focus on ${at.name}`).toMatchObject({ marked: true, inView: true, covered: false })
    if (isWanted(at)) return
    passed.push(at.name)
  }
  throw new Error(`Tab does not reach ${name}; it passed ${passed.join(' | ')}`)
}

async function fill(page: Page, name: string | RegExp, text: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.type(text)
}

async function press(page: Page, name: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** The open dialog keeps the focus for any number of Tabs. */
async function expectTrapped(page: Page): Promise<void> {
  for (let stops = 0; stops < 12; stops += 1) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    // Null: the browser's own controls, which are part of the cycle.
    if (at !== null) expect(at).toMatchObject({ inDialog: true, marked: true })
  }
}

test('a visitor checks a phone and pays', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/results')
  await heading(page, 'Verify a device')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({ name: 'Skip to main content', inView: true })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await fill(page, 'IMEI', newImei())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Pay NGN100' })).toBeVisible()
  await fill(page, 'E-mail', 'keyboard@example.com')
  await fill(page, 'Card number', CARDS.good)
  await fill(page, /^Expiry/, '12/30')
  await fill(page, /^CVV/, '123')
  await fill(page, 'Cardholder name', 'Ngozi Okonkwo')
  await press(page, 'Pay NGN100')
  await expect(successDialog(page)).toBeVisible()
  await expectTrapped(page)
  await press(page, 'View report')
  await expect(verdict(page, 'Clean')).toBeVisible()
  await expect(successDialog(page)).toBeHidden()
  await press(page, 'View certificate')
  await heading(page, 'Device certificate')
})

test('an owner registers a phone, and flags one', async ({ page, request }) => {
  const owner = await newPerson(request, 'Zainab')
  await givePin(request, owner, PIN)
  await openAs(page, owner.session, '/dashboard')
  await heading(page, 'Device Verification')
  await press(page, /^Register Device/)
  await heading(page, 'Register your device')
  await fill(page, 'IMEI', newImei())
  // The model appears above the next stop and moves it.
  await expect(page.getByText('Your phone', { exact: true })).toBeVisible()
  await press(page, 'Continue')
  await heading(page, 'Upload documents')
  await press(page, 'Take a photo')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectTrapped(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeFocused()
  await press(page, 'Skip for Now')
  await heading(page, 'Confirm registration')
  await press(page, 'Complete Registration')
  await heading(page, 'Registration complete')

  await press(page, 'My Devices')
  await heading(page, 'My Devices')
  await press(page, /^Device Details/)
  await heading(page, 'Device Details')
  await press(page, 'Flag Device')
  await heading(page, 'Flag a device')
  await press(page, /^Stolen/)
  await heading(page, 'Flag as Stolen')
  await fill(page, 'Reason for Flagging', 'Snatched at the motor park.')
  await fill(page, 'Last Known Location', 'Ojota, Lagos')
  await press(page, 'Continue')
  await heading(page, 'Verify with PIN')
  await fill(page, 'Security PIN', PIN)
  await press(page, 'Confirm Flag')
  await expectToast(page, 'Success Flagging Device')
})

test.describe('a button that goes', () => {
  test.use({ expectedConsole: [/the server responded with a status of 503/] })

  test('hands the focus to what takes its place; one that is disabled while its form is sent has it again', async ({
    page,
    request,
  }) => {
    const owner = await newPerson(request, 'Yemisi')
    await openAs(page, owner.session, '/register-device')
    await heading(page, 'Register your device')
    await press(page, 'Add a second IMEI (dual SIM)')
    await expect(page.getByLabel('Second IMEI')).toBeFocused()
    await press(page, 'Remove the second IMEI')
    await expect(page.getByRole('button', { name: 'Add a second IMEI (dual SIM)' })).toBeFocused()

    await page.goto('/verify-sim-imei')
    await heading(page, 'Verify Sim IMEI')
    await press(page, 'Use another number')
    await expect(page.getByLabel('Phone number')).toBeFocused()

    await page.goto('/results')
    await heading(page, 'Verify a device')
    await fill(page, 'IMEI', newImei())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Device verification results' })).toBeFocused()

    await page.route('**/settings/security/pin/create/', (route) => route.fulfill({ status: 503 }))
    await page.goto('/settings/security')
    const form = page.getByRole('form', { name: 'Create your PIN' })
    await form.getByLabel('Current password').fill(owner.password)
    await form.getByLabel('PIN', { exact: true }).fill(PIN)
    await form.getByLabel('Confirm PIN').fill(PIN)
    await press(page, 'Create PIN')
    await expect(page.getByRole('main').getByText('Failed to create PIN.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create PIN' })).toBeFocused()
  })
})

test('somebody opens an account, signs in, sets a PIN in the settings, and leaves', { tag: '@long' }, async ({
  page,
}) => {
  const email = `keyboard-${Date.now()}@example.com`
  const password = 'harmattan-wind-58'
  await page.goto('/auth/register')
  await heading(page, 'Create Account')
  await fill(page, 'E-mail', email)
  await fill(page, 'First name', 'Ngozi')
  await fill(page, 'Last name', 'Okonkwo')
  await fill(page, 'New password', password)
  await fill(page, 'Confirm password', password)
  await press(page, 'Create Account')
  await expect(page).toHaveURL('/auth/otp-verification')
  const code = await mailedCode(email, 'verification code')
  // Every digit moves the focus to the next box.
  await fill(page, 'Digit 1 of 6', code)
  await expect(page).toHaveURL('/auth/login')
  await fill(page, 'Password', password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings')
  await heading(page, 'Security & PIN')
  const pin = page.getByRole('form', { name: 'Create your PIN' })
  await expect(pin).toBeVisible()
  await fill(page, 'Current password', password)
  await fill(page, 'PIN', PIN)
  await fill(page, 'Confirm PIN', PIN)
  await press(page, 'Create PIN')
  await expectToast(page, 'PIN created successfully.')
  await press(page, /Ngozi Okonkwo/)
  await press(page, 'Log out')
  await expect(page).toHaveURL('/auth/login')
})

test('a phone changes hands', { tag: '@long' }, async ({ page, request, browser, baseURL }) => {
  const sender = await newPerson(request, 'Zainab')
  const receiver = await newPerson(request, 'Tunde')
  await givePhone(request, sender)
  await givePin(request, sender, PIN)
  await openAs(page, sender.session, '/dashboard')
  await press(page, /^Transfer Ownership\s/)
  await heading(page, 'Transfer Ownership')
  await tabTo(page, 'Device')
  await expect(page.getByRole('option', { name: 'Samsung Galaxy S' })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await fill(page, 'Receiver Email', receiver.email)
  await fill(page, 'Receiver Phone', receiver.phone)
  await tabTo(page, 'Verification Method')
  await page.keyboard.press('ArrowDown')
  await fill(page, 'Security Pin', PIN)
  await press(page, 'Proceed')
  await expect(page).toHaveURL('/transfer/verify-transfer')

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 640 } })
  const other = await context.newPage()
  await openAs(other, receiver.session, '/transfer/incoming')
  await expect(other.getByText('Zainab Okafor')).toBeVisible()
  await press(other, /^Accept/)
  await expectToast(other, 'Transfer accepted')
  await context.close()
  await expect(page).toHaveURL('/dashboard')
})
