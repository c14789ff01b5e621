/** decisions §17: what somebody with an unlocked phone cannot do, and how its owner gets everything back. */
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { mailsTo } from './outbox.ts'
import { givePhone, givePin, mailedCode, newPerson, PASSWORD } from './people.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const form = (page: Page, name: string) => page.getByRole('form', { name })
const GUESS = 'a-guess-of-mine-1'

/** The newest link to this page that was mailed to an address. */
async function linkTo(email: string, path: string): Promise<string> {
  const find = async () => {
    const links = (await mailsTo(email)).flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? [])
    return links.findLast((link) => link.includes(path)) ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

test.use({ expectedConsole: [/the server responded with a status of (401|403|409|422)/] })

test('who holds an unlocked phone changes nothing that recovers the account', async ({ page, request }) => {
  const owner = await newPerson(request, 'Ngozi')
  await givePhone(request, owner)
  const before = await mailsTo(owner.email)
  await openAs(page, owner.session, '/dashboard')
  await page.getByRole('link', { name: 'Settings' }).first().click()

  const pin = form(page, 'Create your PIN')
  await pin.getByLabel('Current password').fill(GUESS)
  await pin.getByLabel('PIN', { exact: true }).fill('482915')
  await pin.getByLabel('Confirm PIN').fill('482915')
  await button(page, 'Create PIN').click()
  await expect(pin.getByText('Current Password is not correct')).toBeVisible()

  const twoFactor = form(page, 'How do you want to get the code?')
  await twoFactor.getByLabel('Password', { exact: true }).fill(GUESS)
  await button(page, 'Set up').click()
  await expect(twoFactor.getByText('Current Password is not correct')).toBeVisible()

  await page.getByRole('link', { name: 'Profile & Account' }).click()
  const profile = form(page, 'Personal information')
  await profile.getByLabel('E-mail').fill(`thief-${Date.now()}@example.com`)
  await button(page, 'Save changes').click()
  await expect(profile.getByText('Password is required')).toBeVisible()
  await profile.getByLabel('Password', { exact: true }).fill(GUESS)
  await button(page, 'Save changes').click()
  await expect(profile.getByText('Current Password is not correct')).toBeVisible()
  await expectNoViolations(page)

  await button(page, 'Delete account').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(GUESS)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(dialog.getByText('Current Password is not correct')).toBeVisible()

  const me = await request.get('/api/v1/users/me/', { headers: bearer(owner.session) })
  expect((await me.json()).response_data).toMatchObject({ email: owner.email, has_pin: false })
  expect(await mailsTo(owner.email)).toHaveLength(before.length)
})

test('an address that somebody changed with the password comes back by the link in the mail', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const owner = await newPerson(request, 'Ebele')
  await givePhone(request, owner)
  await givePin(request, owner, '482915')
  const thiefs = `thief-${Date.now()}@example.com`
  await openAs(page, owner.session, '/settings/profile')
  const profile = form(page, 'Personal information')
  await profile.getByLabel('E-mail').fill(thiefs)
  await profile.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Save changes').click()
  await expect(profile.getByText(`waiting for the link sent to ${thiefs}`)).toBeVisible()
  await page.goto(await linkTo(thiefs, '/auth/verify-email'))
  await expect
    .poll(async () => (await request.get('/api/v1/users/me/', { headers: bearer(owner.session) })).text())
    .toContain(thiefs)

  const own = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 640 } })
  const other = await own.newPage()
  await other.goto(await linkTo(owner.email, '/auth/undo-email'))
  await expect(other.getByRole('heading', { level: 1, name: 'Keep your email address?' })).toBeVisible()
  await expectNoViolations(other)
  await button(other, 'Keep this address').click()
  await expect(other.getByRole('heading', { level: 1, name: 'Your address is back' })).toBeVisible()
  await expect(other.getByText(owner.email)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/auth/login')

  await other.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(other).toHaveURL('/auth/forgot-password')
  await expect(other.getByLabel('E-mail')).toHaveValue(owner.email)
  await own.close()
})

test('a forgotten PIN: password and mailed code set a new one, which hands no phone over for 72 hours', async ({
  page,
  request,
}) => {
  const [owner, receiver] = [await newPerson(request, 'Ify'), await newPerson(request, 'Obi')]
  const device = await givePhone(request, owner)
  await givePin(request, owner, '482915')
  await openAs(page, owner.session, '/dashboard')
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await button(page, 'I forgot my PIN').click()
  const reset = form(page, 'Reset your PIN')
  await reset.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Send code').click()
  await reset.getByLabel('Digit 1 of 6').fill(await mailedCode(owner.email, 'PIN'))
  await reset.getByLabel('New PIN').fill('719264')
  await reset.getByLabel('Confirm PIN').fill('719264')
  await expectNoViolations(page)
  await button(page, 'Reset PIN').click()
  await expectToast(page, /^Your PIN is reset\. From /)

  await page.goto('/transfer/initiate')
  await page.getByLabel('Device').selectOption(String(device.id))
  await page.getByLabel('Receiver Email').fill(receiver.email)
  await page.getByLabel('Receiver Phone').fill(receiver.phone)
  await page.getByLabel('Verification Method').selectOption('email')
  await page.getByLabel('Security Pin').fill('719264')
  await button(page, 'Proceed').click()
  await expect(page.getByRole('alert').filter({ hasText: /works again from/ })).toBeVisible()
})
