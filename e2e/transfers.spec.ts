/** S2 §2 Transfer screens: a phone changes hands between two people, each in a browser of their own. */

import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { expectSaidOnce, logOut } from './pages.ts'
import {
  givePhone,
  givePin,
  mailedCode,
  newPerson,
  type OwnDevice,
  type Person,
  provePhone,
  textedCode,
} from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectNoToasts, expectToast } from './toasts.ts'

const PIN = '482915'
const button = (page: Page, name: string) => page.getByRole('button', { name })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

interface Pair {
  sender: Person
  receiver: Person
  device: OwnDevice
}

async function pair(request: APIRequestContext): Promise<Pair> {
  const sender = await newPerson(request, 'Ada')
  const device = await givePhone(request, sender)
  await givePin(request, sender, PIN)
  return { sender, receiver: await newPerson(request, 'Obi'), device }
}

/** The receiver's own browser. */
async function openReceiver(
  browser: Browser,
  baseURL: string | undefined,
  { receiver }: Pair,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await openAs(page, receiver.session, path)
  return page
}

async function initiate(page: Page, { receiver, device }: Pair): Promise<void> {
  await page.getByLabel('Device').selectOption(String(device.id))
  await page.getByLabel('Receiver Email').fill(receiver.email)
  await page.getByLabel('Receiver Phone').fill(receiver.phone)
  await page.getByLabel('Verification Method').selectOption('email')
  await page.getByLabel('Security Pin').fill(PIN)
  await button(page, 'Proceed').click()
  await expectToast(page, 'Transfer initiated. Recipient will receive a verification code.')
  await expect(page).toHaveURL('/transfer/verify-transfer')
}

test('a PIN that was set elsewhere is known here too: nobody is sent away to set one', async ({
  page,
  request,
}) => {
  const both = await pair(request)
  const { session } = both.sender
  // As another browser keeps it, from before the PIN was set.
  await openAs(page, { ...session, user: { ...session.user, has_pin: false } }, '/transfer/initiate')
  await initiate(page, both)
})

test.describe('refusals on the way', () => {
  test.use({ expectedConsole: [/the server responded with a status of (404|409|422)/] })

  test('the sender types the code that the receiver tells; the phone is the receiver’s', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const both = await pair(request)
    const { sender, receiver, device } = both
    await openAs(page, sender.session, `/transfer/device/${device.id}`)
    await page.getByRole('main').getByRole('link', { name: 'Transfer Ownership' }).click()
    await heading(page, 'Transfer Ownership')
    await expect(page.getByLabel('Device')).toHaveValue(String(device.id))
    await expect(page.getByLabel('Device').getByRole('option', { selected: true })).toContainText(
      ` - ${device.imei}`,
    )
    await expect(page.getByRole('banner').getByText('Ada', { exact: true })).toBeVisible()

    await page.getByLabel('Device').selectOption('')
    await button(page, 'Proceed').click()
    for (const message of [
      'Device is required',
      'Email is required',
      'Phone is required',
      'Select a method',
      'Security Pin is required',
    ]) {
      await expect(page.getByRole('alert').getByText(message)).toBeVisible()
    }
    await expectNoViolations(page)
    await page.getByLabel('Receiver Email').fill('nobody')
    await page.getByLabel('Security Pin').fill('123')
    await button(page, 'Proceed').click()
    await expect(page.getByText('Invalid email')).toBeVisible()
    await expect(page.getByText('PIN must be at least 4 characters')).toBeVisible()

    // A transfer to oneself gets the same words as an address without an account.
    await page.getByLabel('Device').selectOption(String(device.id))
    await page.getByLabel('Receiver Email').fill(sender.email)
    await page.getByLabel('Receiver Phone').fill(sender.phone)
    await page.getByLabel('Verification Method').selectOption('email')
    await page.getByLabel('Security Pin').fill(PIN)
    await button(page, 'Proceed').click()
    await expectSaidOnce(page, 'No registered user has this email and phone number.')
    // A refused field says it alone.
    await page.getByLabel('Receiver Email').fill(receiver.email)
    await page.getByLabel('Receiver Phone').fill(receiver.phone)
    await page.getByLabel('Security Pin').fill(PIN.replace(/^./, '7'))
    await button(page, 'Proceed').click()
    await expectSaidOnce(page, 'The security PIN is not correct.')
    await expect(page.getByLabel('Security Pin')).toBeFocused()

    await initiate(page, both)
    await expect(page.getByText(receiver.email)).toBeVisible()
    await expect(button(page, 'Resend Code')).toBeDisabled()
    await expect(button(page, 'Confirm & Continue')).toBeDisabled()
    await expectNoViolations(page)
    await page.reload()
    const field = page.getByLabel('Verification code')
    await field.fill('12-3x')
    await expect(field).toHaveValue('123')
    await field.blur()
    await expect(page.getByText('Please enter a valid 6-digit OTP code.')).toBeVisible()
    const code = await mailedCode(receiver.email, 'transfer code')
    await field.fill(code === '000000' ? '000001' : '000000')
    await expectSaidOnce(page, 'That code is not right. Check the digits and try again.')
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await expectToast(page, /^Success$/)
    await expect(page).toHaveURL('/dashboard')

    const other = await openReceiver(browser, baseURL, both, '/my-devices')
    await expect(other.getByText(device.imei.slice(8, 14)).first()).toBeVisible()
    await other.goto('/transfer/incoming')
    await expect(other.getByText('Completed').first()).toBeVisible()
    await expectNoViolations(other)
    await other.context().close()
    await page.goto(`/transfer/device/${device.id}`)
    await heading(page, 'Device not found')
  })
})

test('somebody else who signs in and goes back finds nothing of the transfer', async ({ page, request }) => {
  const both = await pair(request)
  await openAs(page, both.sender.session, '/transfer/initiate')
  await initiate(page, both)
  await expect(page.getByText(both.receiver.email)).toBeVisible()
  await logOut(page)
  const next = await newPerson(request, 'Bola')
  await page.getByLabel('E-mail').fill(next.email)
  await page.getByLabel('Password', { exact: true }).fill(next.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goBack()
  await expect(page).toHaveURL('/transfer/initiate')
  await expect(page.getByText(both.receiver.email)).toHaveCount(0)
})

test('the receiver accepts in their own account, and the sender’s page notices', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const both = await pair(request)
  await openAs(page, both.sender.session, '/transfer/initiate')
  await initiate(page, both)
  const other = await openReceiver(browser, baseURL, both, '/transfer/incoming')
  await expect(other.getByText('Ada Okafor')).toBeVisible()
  await expectNoViolations(other)
  await button(other, 'Accept').click()
  await expectToast(other, 'Transfer accepted')
  await expect(other.getByText('Completed').first()).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await other.getByRole('link', { name: 'Device Details' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Device Details' })).toBeVisible()
  await other.context().close()
})

test('a transfer can be declined, and cancelled; the device is free again', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const both = await pair(request)
  await openAs(page, both.sender.session, '/transfer/initiate')
  await initiate(page, both)
  const other = await openReceiver(browser, baseURL, both, '/transfer/incoming')
  await button(other, 'Decline').click()
  await expect(other.getByText('Declined', { exact: true })).toBeVisible()
  await other.context().close()
  await expect(page).toHaveURL('/transfer/incoming')
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()

  await page.goto('/transfer/initiate')
  await initiate(page, both)
  await page.goto('/transfer/incoming')
  await button(page, 'Enter code').click()
  await expect(page).toHaveURL('/transfer/verify-transfer')
  await button(page, 'Cancel transfer').click()
  await expect(page).toHaveURL('/transfer/incoming')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
})

test('after 600 seconds another code may be asked for; after 900 the session is over', async ({
  page,
  request,
}) => {
  const both = await pair(request)
  await page.clock.install()
  await openAs(page, both.sender.session, '/transfer/initiate')
  await initiate(page, both)
  await expect(button(page, 'Resend Code')).toBeDisabled()
  await page.clock.fastForward(601_000)
  await expect(button(page, 'Resend Code')).toBeEnabled()
  await page.clock.fastForward(300_000)
  await expect(page).toHaveURL('/transfer/initiate')
  await expectNoToasts(page, 'Session expired. Please initiate the transfer again.')
  const warning = page.getByText('Your session has expired. Please register again.')
  await expect(warning).toBeVisible()
  await page.reload()
  await heading(page, 'Transfer Ownership')
  await expect(warning).toHaveCount(0)
})

test('an answer of an id alone goes on to the code, with the phone that was chosen', async ({
  page,
  request,
}) => {
  const both = await pair(request)
  let sent: { device?: unknown } = {}
  await page.route('**/api/v1/transfers/initiate/', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({
      json: { response_status: 'success', response_data: { id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' } },
    })
  })
  await openAs(page, both.sender.session, '/transfer/initiate')
  await initiate(page, both)
  expect(sent.device).toBe(both.device.id)
  await expectNoToasts(page, 'Transfer initiation failed')
  await expect(page.getByRole('main').getByText(both.device.imei)).toBeVisible()
  await expect(page.getByText(both.receiver.email)).toBeVisible()
})

test.describe('refused lists', () => {
  test.use({ expectedConsole: [/the server responded with a status of (409|503)/] })

  test('say once why a phone cannot be chosen, and why a transfer cannot be accepted', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const both = await pair(request)
    const list = /\/api\/v1\/devices\/(\?.*)?$/
    await page.route(list, (route) => route.fulfill({ status: 503, json: {} }))
    await openAs(page, both.sender.session, '/transfer/initiate')
    await expectSaidOnce(page, 'Failed to fetch devices')
    await page.unroute(list)
    await button(page, 'Try again').click()
    await initiate(page, both)

    const other = await openReceiver(browser, baseURL, both, '/transfer/incoming')
    const answer = { response_status: 'error', response_data: null, code: 'conflict' }
    const json = { ...answer, response_description: 'This transfer is being changed.' }
    await other.route('**/transfers/*/accept/', (route) => route.fulfill({ status: 409, json }))
    await button(other, 'Accept').click()
    await expectSaidOnce(other, 'This transfer is being changed.')
    await other.context().close()
  })
})

test('without a transfer there is nothing to verify', { tag: '@long' }, async ({ page, request }) => {
  const ada = await newPerson(request, 'Ada')
  await openAs(page, ada.session, '/transfer/verify-transfer')
  await expect(page).toHaveURL('/transfer/initiate')
  await expectToast(page, 'Invalid session. Please try again.')
})

test('the path on the phone: choose the phone, name the new owner, type the code from the text message', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const both = await pair(request)
  const { sender, receiver } = both
  await provePhone(request, receiver)
  await openAs(page, sender.session, '/transfer/select-device')
  await expectNoViolations(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Transfer Ownership/ })
    .click()
  await expect(page).toHaveURL('/transfer/new-owner')
  await expect(page.getByText('Only Numbers of Registered Users')).toBeVisible()
  await button(page, 'Verify Transfer').click()
  await expectSaidOnce(page, 'Please fill in all fields')
  await expectNoViolations(page)
  await page.getByLabel('Phone number').fill(receiver.phone)
  await page.getByLabel('E-mail').fill(receiver.email)
  await page.getByLabel('Security PIN').fill(PIN)
  await button(page, 'Verify Transfer').click()
  await heading(page, 'Verify transfer')
  await page.reload()
  // First, because it ends after fifty seconds.
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-5]\d$/)
  await button(page, 'Confirm Transfer').click()
  await expect(page.getByText('Please enter verification code')).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Digit 1 of 6').fill(await textedCode(receiver.phone, 'transfer code'))
  await expectToast(page, /^Success$/)
  await expect(page).toHaveURL('/dashboard')
})

test.describe('a receiver who has not proven the number', () => {
  test.use({ expectedConsole: [/the server responded with a status of 422/] })

  test('gets the code by e-mail', async ({ page, request }) => {
    const { sender, receiver } = await pair(request)
    await openAs(page, sender.session, '/transfer/select-device')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Transfer Ownership/ })
      .click()
    await page.getByLabel('Phone number').fill(receiver.phone)
    await page.getByLabel('E-mail').fill(receiver.email)
    await page.getByLabel('Security PIN').fill(PIN)
    await button(page, 'Verify Transfer').click()
    await heading(page, 'Verify transfer')
    await expect(page.getByText(receiver.email)).toBeVisible()
    await page.getByLabel('Digit 1 of 6').fill(await mailedCode(receiver.email, 'transfer code'))
    await expect(page).toHaveURL('/dashboard')
  })
})
