/**
 * Passkeys (decisions §22) in Chromium with an authenticator in software: added in the settings, used to sign
 * in, copied, asked for by another page, and ended with a missing phone.
 */
import { devices, type Page } from '@playwright/test'
import { addAuthenticator } from './authenticator.ts'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { mailsTo } from './outbox.ts'
import { logOut } from './pages.ts'
import { givePhone, givePin, newPerson, type Person, reportStolen } from './people.ts'
import { product } from './product.ts'
import { bearer, openAs, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

/** An address that is a number has no passkeys. */
const LOCAL = (await product()).url.replace('127.0.0.1', 'localhost')

test.use({
  baseURL: LOCAL,
  expectedConsole: [/the server responded with a status of (401|422)/],
  contextOptions: { reducedMotion: 'reduce' },
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Passkeys', exact: true })
const PIN = '482915'

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await expectNoSidewaysScroll(page, what)
}

async function addPasskey(page: Page, { password }: Person, name: string): Promise<void> {
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(card(page).getByRole('listitem').filter({ hasText: name })).toBeVisible()
}

test('a passkey is added with the password, signs in, gets another name, and is removed', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'Amina')
  const authenticator = await addAuthenticator(page)
  await openAs(page, person.session, '/settings/security')
  await expect(card(page)).toContainText('None yet')

  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.getByLabel('Password', { exact: true }).fill('not-the-password')
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByText('Current Password is not correct')).toBeVisible()
  await expectFine(page, 'the form')
  expect(await authenticator.count()).toBe(0)
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()

  await addPasskey(page, person, 'My phone')
  expect(await authenticator.count()).toBe(1)
  await expect(card(page)).toContainText('Never used')
  await expectFine(page, 'the list')

  // The same device has one already.
  await card(page).getByRole('button', { name: 'Add a passkey' }).click()
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(form.getByText('This device already has a passkey for your account.')).toBeVisible()

  await logOut(page)
  await page.goto('/auth/login')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn')
  await expectFine(page, 'sign-in')
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/settings/security')
  await expect(card(page)).toContainText('Last used')
  await button(page, 'Rename My phone').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Tecno of Amina')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await button(page, 'Remove Tecno of Amina').click()
  await expect(dialog.getByRole('heading')).toHaveText('Remove Tecno of Amina?')
  await expectFine(page, 'the question')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card(page)).toContainText('None yet')

  // The device still offers it, and the server knows it no more.
  await logOut(page)
  await page.goto('/auth/login')
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('We do not know this passkey')).toBeVisible()
  await authenticator.forgetAll()
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
})

test('the browser offers it in the field, and who takes the offer is signed in', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'Bola')
  const authenticator = await addAuthenticator(page, { offers: true })
  await openAs(page, person.session, '/settings/security')
  await addPasskey(page, person, 'Offered')
  await logOut(page)
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/dashboard')

  // Removed: the server refuses what the browser still offers, in words.
  await page.goto('/settings/security')
  await button(page, 'Remove Offered').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(card(page)).toContainText('None yet')
  await logOut(page)
  await page.goto('/auth/login')
  await expect(page.getByText('We do not know this passkey')).toBeVisible()
  await authenticator.forgetAll()
})

test('a copy is refused in words, mailed, and shown in the settings', async ({ page, request }) => {
  const person = await newPerson(request, 'Dele')
  const authenticator = await addAuthenticator(page)
  await openAs(page, person.session, '/settings/security')
  await addPasskey(page, person, 'Copied one')
  await logOut(page)
  await page.goto('/auth/login')
  await button(page, 'Sign in with a passkey').click()
  await expect(page).toHaveURL('/dashboard')
  await logOut(page)
  await page.goto('/auth/login')
  await authenticator.becomeCopy()
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('This passkey may have been copied')).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
  await expect
    .poll(async () => (await mailsTo(person.email)).map(({ subject }) => subject))
    .toContain('A passkey of your Amana account may have been copied')
  await openAs(page, await signIn(request, person.email, person.password), '/settings/security')
  await expect(card(page).getByText('This passkey may have been copied')).toBeVisible()
  await expectFine(page, 'the warning')
})

test('without a verified person, and from another page, a passkey opens nothing', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'Efe')
  const authenticator = await addAuthenticator(page)
  await openAs(page, person.session, '/settings/security')
  await addPasskey(page, person, 'Mine')
  await logOut(page)
  await page.goto('/auth/login')
  await authenticator.setVerified(false)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByText('No passkey was used')).toBeVisible()
  await authenticator.setVerified(true)

  // A page of another host asks for it, with a challenge of ours that it fetched.
  const offered = await request.post('/api/v1/users/login/passkey/options/')
  const { challenge } = (await offered.json()).response_data
  await page.goto(`${LOCAL.replace('localhost', 'false-amana.localhost')}/robots.txt`)
  const taken = await page.evaluate(async (given) => {
    const bytes = Uint8Array.from(atob(given.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    )
    const asked = navigator.credentials.get({ publicKey: { challenge: bytes, userVerification: 'required' } })
    return asked.then(
      () => 'a passkey',
      (error: Error) => error.name,
    )
  }, challenge)
  expect(taken).toBe('NotAllowedError')
})

test('a missing phone is signed out everywhere from the page of its case', async ({
  page,
  request,
  browser,
}) => {
  const person = await newPerson(request, 'Funke')
  await givePin(request, person, PIN)
  const phone = await givePhone(request, person)
  await reportStolen(request, person, phone, PIN)

  const stolen = await browser.newContext({ ...devices['Pixel 7'], baseURL: LOCAL })
  const onPhone = await stolen.newPage()
  await addAuthenticator(onPhone)
  await onPhone.goto('/auth/login')
  await onPhone.getByLabel('E-mail').fill(person.email)
  await onPhone.getByLabel('Password', { exact: true }).fill(person.password)
  await button(onPhone, 'Sign In').click()
  await expect(onPhone).toHaveURL('/dashboard')
  await onPhone.goto('/settings/security?open=passkeys')
  await addPasskey(onPhone, person, 'On the stolen phone')

  const here = await signIn(request, person.email, person.password)
  await openAs(page, here, `/devices/${phone.imei}/case`)
  const section = page.getByRole('region', { name: 'Keep it out of your account' })
  await expect(section).toContainText('Passkey On the stolen phone')
  await expectFine(page, 'the case')
  await section.getByRole('button', { name: 'Sign this phone out everywhere' }).click()
  await expectToast(page, 'This phone is signed out.')
  await expect(section).toContainText('No other sign-in of yours may be on this phone.')

  await onPhone.reload()
  await expect(onPhone).toHaveURL('/auth/login')
  await button(onPhone, 'Sign in with a passkey').click()
  await expect(onPhone.getByText('We do not know this passkey')).toBeVisible()
  // The computers of these tests stay signed in, this one among them.
  const left = await request.get('/api/v1/users/sessions/', { headers: bearer(here) })
  const names = (await left.json()).response_data.results.map(({ device }: { device: string }) => device)
  expect(new Set(names)).toEqual(new Set(['Chrome on Windows']))
  await stolen.close()
})

test('an address that is a number says where passkeys work', async ({ page, request }) => {
  const { url } = await product()
  const { session } = await newPerson(request, 'Gbenga')
  await page.goto(`${url}/auth/login`)
  await expect(button(page, 'Sign In')).toBeVisible()
  await expect(button(page, 'Sign in with a passkey')).toHaveCount(0)
  await openAs(page, session, '/settings/security')
  await expect(card(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible()
})
