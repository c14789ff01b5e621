/**
 * Screens that ask for a code at 360 px: its first box has the focus, the sixth digit sends it, it can be
 * pasted, and a refused code is sent again only after an edit. A code beside other fields waits for the
 * button. Officers' sign-in is tested in officer-portal.spec.ts, since each officer gets few codes an hour.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { fillReport, settled } from './pages.ts'
import { givePhone, givePin, mailedCode, newPerson, PASSWORD, provePhone, textedCode } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [/the server responded with a status of 422/],
})

const PIN = '482915'
const WRONG = 'That code is not right. Check the digits and try again.'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** The first box, or the only field of a screen that has one for all digits. */
const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]').first()
const newEmail = () => `code-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`

async function menuOf(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByText('Menu', { exact: true }).click()
}

async function signUp(page: Page): Promise<string> {
  const email = newEmail()
  await menuOf(page)
  await link(page, 'Create Account').click()
  await page.getByLabel('First name').fill('Uche')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Create Account').click()
  await expect(page).toHaveURL('/auth/otp-verification')
  return email
}

async function typeSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
}

/** The person at the settings of the second step, whose code goes by mail. */
async function setUpSecondStep(page: Page, request: APIRequestContext) {
  const person = await newPerson(request, 'Femi')
  await openAs(page, person.session, '/dashboard')
  await link(page, 'Setting').click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Two-factor sign-in/ })
    .click()
  const region = page.getByRole('region', { name: 'Two-factor sign-in' })
  await region.getByText('E-mail', { exact: true }).click()
  await region.getByLabel('Password').fill(person.password)
  await button(page, 'Set up').click()
  return person
}

async function report(page: Page): Promise<string> {
  const email = newEmail()
  await menuOf(page)
  await link(page, 'Report a stolen phone').click()
  await fillReport(page, '08031119977')
  await page.getByLabel('Email').fill(email)
  await button(page, 'Send report').click()
  await heading(page, 'One step left: type the code')
  return email
}

/** The form of a transfer, filled in, on the page that the chosen way begins with. */
async function beginTransfer(page: Page, request: APIRequestContext, way: 'initiate' | 'select-device') {
  const [sender, receiver] = [await newPerson(request, 'Ada'), await newPerson(request, 'Obi')]
  await givePhone(request, sender)
  await givePin(request, sender, PIN)
  await provePhone(request, receiver)
  await openAs(page, sender.session, '/dashboard')
  await page.goto(`/transfer/${way}`)
  return receiver
}

/** A screen that asks for a code alone. */
interface Screen {
  name: string
  /** Opens it by clicking. @returns how the code is read */
  open: (page: Page, request: APIRequestContext) => Promise<() => Promise<string>>
  done: (page: Page) => Promise<void>
}

const SCREENS: readonly Screen[] = [
  {
    name: 'sign-up',
    async open(page) {
      const email = await signUp(page)
      return () => mailedCode(email, 'verification code')
    },
    done: (page) => expect(page).toHaveURL('/auth/login'),
  },
  {
    name: 'second step of the sign-in',
    async open(page, request) {
      const person = await setUpSecondStep(page, request)
      await codeField(page).fill(await mailedCode(person.email, 'two-factor'))
      await button(page, 'I have kept them').click()
      await page.evaluate(() => localStorage.clear())
      await menuOf(page)
      await link(page, 'Sign In').click()
      await typeSignIn(page, person.email, person.password)
      await expect(page).toHaveURL('/auth/otp-verification')
      return () => mailedCode(person.email, 'sign-in code')
    },
    done: (page) => expect(page).toHaveURL('/dashboard'),
  },
  {
    name: 'turning the second step on',
    async open(page, request) {
      const person = await setUpSecondStep(page, request)
      return () => mailedCode(person.email, 'two-factor')
    },
    done: (page) => expect(button(page, 'I have kept them')).toBeVisible(),
  },
  {
    name: 'proof of a number',
    async open(page, request) {
      const person = await newPerson(request, 'Halima')
      await openAs(page, person.session, '/dashboard')
      await link(page, 'Verify your phone number').click()
      await button(page, 'Send code').click()
      return () => textedCode(person.phone, 'code')
    },
    done: (page) => expect(page).toHaveURL('/auth/profile-success'),
  },
  {
    name: 'check of SIM and IMEI before a registration',
    async open(page, request) {
      const person = await newPerson(request, 'Zainab')
      await openAs(page, person.session, '/my-devices')
      await link(page, 'Register Device').first().click()
      await link(page, 'Check this SIM and IMEI first').click()
      await heading(page, 'Verify Sim IMEI')
      return () => textedCode(person.phone, 'code')
    },
    done: (page) => expect(page).toHaveURL(/\/device-validation/),
  },
  {
    name: 'transfer, in a single field',
    async open(page, request) {
      const receiver = await beginTransfer(page, request, 'initiate')
      await page.getByLabel('Device').selectOption({ index: 1 })
      await page.getByLabel('Receiver Email').fill(receiver.email)
      await page.getByLabel('Receiver Phone').fill(receiver.phone)
      await page.getByLabel('Verification Method').selectOption('email')
      await page.getByLabel('Security Pin').fill(PIN)
      await button(page, 'Proceed').click()
      await heading(page, 'Enter verification code')
      return () => mailedCode(receiver.email, 'transfer code')
    },
    done: (page) => expect(page).toHaveURL('/dashboard'),
  },
  {
    name: 'transfer, on the path of a phone',
    async open(page, request) {
      const receiver = await beginTransfer(page, request, 'select-device')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Transfer Ownership/ })
        .click()
      await page.getByLabel('Phone number').fill(receiver.phone)
      await page.getByLabel('E-mail').fill(receiver.email)
      await page.getByLabel('Security PIN').fill(PIN)
      await button(page, 'Verify Transfer').click()
      await heading(page, 'Verify transfer')
      return () => textedCode(receiver.phone, 'transfer code')
    },
    done: (page) => expect(page).toHaveURL('/dashboard'),
  },
  {
    name: 'theft report',
    async open(page) {
      const email = await report(page)
      return () => mailedCode(email, 'Confirm your report')
    },
    done: (page) => heading(page, 'Report received'),
  },
]

/** Two with six boxes and the one with a single field: the others have the same fields. */
const USUAL = ['sign-up', 'second step of the sign-in', 'transfer, in a single field']

for (const { name, open, done } of SCREENS) {
  const title = `${name}: the code has the focus, and its sixth digit sends it`
  test(title, { tag: USUAL.includes(name) ? [] : '@long' }, async ({ page, request }) => {
    const readCode = await open(page, request)
    await expect(codeField(page)).toBeFocused()
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await expectNoViolations(page, { what: `${name}, ${colorScheme}` })
    }
    await expectNoSidewaysScroll(page, name)
    await page.keyboard.type(await readCode())
    await done(page)
  })
}

/** Pastes as from a mail, with its words around the code. */
async function paste(page: Page, text: string): Promise<void> {
  await codeField(page).evaluate((box, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('a refused code leaves empty boxes, is not sent again by itself, and a pasted one is sent', async ({
  page,
}) => {
  const email = await signUp(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/verify-otp/')) sent.push(request.postDataJSON().otp)
  })
  const code = await mailedCode(email, 'verification code')
  const wrong = otherThan(code)
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(wrong.slice(0, 5))
  await expect(page.getByLabel('Digit 6 of 6')).toBeFocused()
  await page.keyboard.press('Backspace')
  await page.keyboard.type(wrong.slice(4))
  await expect(page.getByText(WRONG)).toHaveCount(1)
  await expect(codeField(page)).toBeFocused()
  for (let at = 1; at <= 6; at += 1) await expect(page.getByLabel(`Digit ${at} of 6`)).toHaveValue('')
  await expectNoViolations(page)
  expect(sent).toEqual([wrong])

  await paste(page, `Your Amana code is ${code.slice(0, 3)} ${code.slice(3)}. It is valid for 10 minutes.`)
  await expect(page).toHaveURL('/auth/login')
  expect(sent).toEqual([wrong, code])
})

test('a refused code in the single field of a transfer: empty, and the right one is sent', async ({
  page,
  request,
}) => {
  const receiver = await beginTransfer(page, request, 'initiate')
  await page.getByLabel('Device').selectOption({ index: 1 })
  await page.getByLabel('Receiver Email').fill(receiver.email)
  await page.getByLabel('Receiver Phone').fill(receiver.phone)
  await page.getByLabel('Verification Method').selectOption('email')
  await page.getByLabel('Security Pin').fill(PIN)
  await button(page, 'Proceed').click()
  await expect(codeField(page)).toBeFocused()
  const code = await mailedCode(receiver.email, 'transfer code')
  await page.keyboard.type(otherThan(code))
  await expect(page.getByRole('main').getByText(WRONG)).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL('/dashboard')
})

test('a code that the phone fills in as a whole is sent', async ({ page }) => {
  const email = await signUp(page)
  await expect(button(page, 'Resend Code')).toBeDisabled()
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|9:\d\d)$/)
  await codeField(page).fill(await mailedCode(email, 'verification code'))
  await expect(page).toHaveURL('/auth/login')
})

test('a code beside other fields is not sent before the button is pressed', async ({ page, request }) => {
  const person = await newPerson(request, 'Ify')
  await givePin(request, person, PIN)
  await openAs(page, person.session, '/dashboard')
  await link(page, 'Setting').click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Change your PIN/ })
    .click()
  await button(page, 'I forgot my PIN').click()
  const reset = page.getByRole('form', { name: 'Reset your PIN' })
  await reset.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Send code').click()
  await expect(codeField(page)).toBeFocused()
  await expect(button(page, 'Resend Code')).toBeDisabled()
  let sent = 0
  page.on('request', (one) => {
    if (one.url().endsWith('/pin/reset/')) sent += 1
  })
  await page.keyboard.type(await mailedCode(person.email, 'PIN'))
  await reset.getByLabel('New PIN').fill('719264')
  await reset.getByLabel('Confirm PIN').fill('719264')
  expect(sent).toBe(0)
  await button(page, 'Reset PIN').click()
  await expectToast(page, /^Your PIN is reset\. From /)
  expect(sent).toBe(1)
})
