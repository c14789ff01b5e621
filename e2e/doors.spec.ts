/**
 * Journeys of somebody who types no address: each starts on the landing page, or where a mail leads, and goes
 * on by clicking alone (decisions §11).
 */
import { type Page, request as requests } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { mailsTo, textsTo } from './outbox.ts'
import { footerService, personMenu } from './pages.ts'
import {
  givePhone,
  givePin,
  mailedCode,
  newPerson,
  newPhone,
  PASSWORD,
  type Person,
  textedCode,
} from './people.ts'
import { certificateOf } from './screens.ts'
import { bearer } from './sign-in.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

/** From the landing page through its menu to the dashboard. */
async function signInFromStart(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  await link(page, 'Sign In').click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
  await expect(page).toHaveURL('/dashboard')
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').fill(code)
}

test('a phone number: proven after the first sign-in, changed in the settings, and the phone checked before it is registered', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'Halima')
  await signInFromStart(page, person)
  await link(page, 'Verify your phone number').click()
  await expect(page.getByText('Step 2 of 3')).toBeVisible()
  await button(page, 'Send code').click()
  await typeCode(page, await textedCode(person.phone, 'code'))
  await expect(page).toHaveURL('/auth/profile-success')
  await expectNoViolations(page)
  await link(page, 'Go to Dashboard').click()
  await expect(page).toHaveURL('/dashboard')
  await expect(link(page, 'Verify your phone number')).toHaveCount(0)

  await link(page, 'Setting').click()
  await link(page, 'Profile & Account').click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Phone/ })
    .click()
  await link(page, 'Change number').click()
  const next = newPhone()
  await page.getByLabel('Phone number').fill(next)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Send code').click()
  await typeCode(page, await textedCode(next, 'code'))
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByRole('main').getByRole('link', { name: /^Phone/ })).toContainText(next)
  await expect
    .poll(async () => (await mailsTo(person.email)).some(({ text }) => text?.includes('phone number')))
    .toBe(true)

  await link(page, 'My Devices').click()
  await link(page, 'Register Device').first().click()
  const texts = (await textsTo(next)).length
  await page.getByLabel('IMEI', { exact: true }).fill(newImei())
  await link(page, 'Check this SIM and IMEI first').click()
  await heading(page, 'Device validation')
  await expect(page.locator('[data-check="sim"]')).toContainText('Your phone number is verified.')
  expect((await textsTo(next)).length).toBe(texts)
})

test('a mistyped registration: back, corrected, and the code comes to the right address', async ({
  page,
}) => {
  const wrong = `wrong-${Date.now()}@example.com`
  const right = wrong.replace('wrong', 'right')
  await page.clock.install()
  await page.goto('/')
  await page.getByText('Menu', { exact: true }).click()
  await link(page, 'Create Account').click()
  await page.getByLabel('First name').fill('Uche')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('E-mail').fill(wrong)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Create Account').click()
  await expect(page).toHaveURL('/auth/otp-verification')
  await expect(page.getByText("Didn't get the code?")).toHaveCount(0)
  await page.clock.fastForward(31_000)
  await page.getByText("Didn't get the code?").click()
  await expectNoViolations(page)
  await link(page, 'Correct it').click()
  await expect(page).toHaveURL('/auth/register')
  await page.getByLabel('E-mail').fill(right)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Create Account').click()
  await expect(page).toHaveURL('/auth/otp-verification')
  await expect(page.getByText(right)).toBeVisible()
  await typeCode(page, await mailedCode(right, 'verification code'))
  await expect(page).toHaveURL('/auth/login')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign In').click()
  await expect(page).toHaveURL('/dashboard')
})

test('a forgotten PIN in the middle of a flag: reset, and the flag goes on', async ({ page, request }) => {
  const owner = await newPerson(request, 'Sade')
  const device = await givePhone(request, owner)
  await givePin(request, owner, '482915')
  await signInFromStart(page, owner)
  await link(page, 'My Devices').click()
  await page.locator(`a[href="/transfer/device/${device.id}"]`).first().click()
  await link(page, 'Flag Device').click()
  await page.getByRole('button', { name: /^Stolen/ }).click()
  await page.getByLabel('Reason for Flagging').fill('Taken in a bus at Ojota')
  await page.getByLabel('Last Known Location').fill('Ojota, Lagos')
  await button(page, 'Continue').click()
  await link(page, 'Forgot your PIN? Reset it').click()
  const reset = page.getByRole('form', { name: 'Reset your PIN' })
  await reset.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Send code').click()
  await typeCode(page, await mailedCode(owner.email, 'PIN'))
  await reset.getByLabel('New PIN').fill('719264')
  await reset.getByLabel('Confirm PIN').fill('719264')
  await button(page, 'Reset PIN').click()
  await expect(page).toHaveURL('/transfer/verify-pin')
  await page.getByLabel('Security PIN').fill('719264')
  await button(page, 'Confirm Flag').click()
  await expect(page).toHaveURL(`/transfer/device/${device.id}`)
})

test.describe('public pages', () => {
  test.use({ expectedConsole: [/the server responded with a status of (401|404)/] })

  test('know who is signed in; the start page ends the session at the server too', async ({
    page,
    request,
    baseURL,
  }) => {
    const owner = await newPerson(request, 'Tola')
    const device = await givePhone(request, owner)
    const number = await certificateOf(request, owner.session, device.imei)
    await signInFromStart(page, owner)
    for (const [name, title] of [
      ['Report Stolen Device', 'Report a stolen phone'],
      ['Privacy', 'Privacy notice'],
      ['Help', 'Help and support'],
      ['Check a certificate', 'Check a certificate'],
    ] as const) {
      if (name === 'Privacy' || name === 'Help')
        await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
      else await footerService(page, name)
      await heading(page, title)
      await expect(personMenu(page)).toBeVisible()
      await expect(link(page, 'Sign In')).toHaveCount(0)
      await expectNoSidewaysScroll(page, name)
    }
    await expect(page.getByRole('link', { name: 'Email us' })).toHaveAttribute(
      'href',
      'mailto:help@amana.example',
    )
    await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/2348032626200',
    )

    const box = page.getByLabel('Certificate', { exact: true })
    await box.fill(newImei())
    await button(page, 'Verify').click()
    await expect(page.getByText('This is not a certificate code')).toBeVisible()
    await box.fill(`${number.slice(0, -1)}${number.endsWith('Z') ? 'Y' : 'Z'}`)
    await button(page, 'Verify').click()
    await expect(page.getByText('No certificate with this number')).toBeVisible()
    const find = page.getByRole('form', { name: 'Check a certificate' })
    await find.getByLabel('Certificate number').fill(newImei())
    await button(page, 'Check').click()
    await expect(
      page.getByText('Enter the whole number that is printed on the certificate. It begins with AM.'),
    ).toBeVisible()
    await find.getByLabel('Certificate number').fill(number.toLowerCase().replaceAll('-', ' '))
    await button(page, 'Check').click()
    await expect(page.getByText('This certificate is valid')).toBeVisible()
    await expectNoViolations(page)
    await expect(personMenu(page)).toBeVisible()
    await link(page, 'Amana dashboard').click()
    await expect(page).toHaveURL('/dashboard')

    const session = await page.evaluate(() => ({
      access_token: localStorage.getItem('access_token') ?? '',
      refresh: localStorage.getItem('refresh_token') ?? '',
    }))
    await page.goto('/')
    await heading(page, 'Protect Your Device. Verify Before You Buy.')
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
    const elsewhere = await requests.newContext({ baseURL: baseURL ?? '' })
    const me = () => elsewhere.get('/api/v1/users/me/', { headers: bearer({ ...owner.session, ...session }) })
    await expect.poll(async () => (await me()).status()).toBe(401)
    const refreshed = await elsewhere.post('/api/v1/users/token/refresh/', {
      data: { refresh: session.refresh },
    })
    expect(refreshed.status()).toBe(401)
    await elsewhere.dispose()
  })
})

test('officers find their door in the footer', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'For law enforcement' }).click()
  await expect(page).toHaveURL('/law-enforcement/login')
  await link(page, 'Help and support').click()
  await heading(page, 'Help and support')
  await expect(page.getByRole('main').getByText('help@amana.example')).toBeVisible()
})
