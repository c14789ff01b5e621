/**
 * S2 §2 Settings, §5, §8; decisions §7: every settings page, two-factor sign-in, a person's rights, the legal
 * pages.
 */

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectNoViolations } from './axe.ts'
import { onlyMailTo } from './outbox.ts'
import { logOut } from './pages.ts'
import { givePhone, givePin, mailedCode, newPerson, type Person } from './people.ts'
import { bearer, openAs, signIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'
import { totp, waitForRoomInStep } from './totp.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const form = (page: Page, name: string) => page.getByRole('form', { name })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function fillCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').pressSequentially(code[0] ?? '')
  for (const digit of code.slice(1)) await page.keyboard.press(digit)
}

async function signInOnScreen(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/auth/otp-verification')
}

test('a visitor is led to the login and back; the sidebar leads through the pages; the footer to the legal ones', async ({
  page,
  request,
}) => {
  await page.goto('/settings/profile')
  await expect(page).toHaveURL('/auth/login')
  const { session } = await newPerson(request, 'Bisi')
  await openAs(page, session, '/settings')
  await heading(page, 'Security & PIN')
  const nav = page.getByRole('navigation', { name: 'Settings' })
  await expect(nav.getByRole('link', { name: 'Security & PIN' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Profile & Account' }).click()
  await expect(page).toHaveURL('/settings/profile')
  await nav.getByRole('link', { name: 'Verified devices' }).click()
  await expect(page).toHaveURL('/settings/verifiedDevices')
  await nav.getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/settings/notifications')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await heading(page, 'Privacy notice')
})

test.describe('security', () => {
  test.use({ expectedConsole: [/the server responded with a status of (409|422)/] })

  test('PIN: created with its rules, then updated with its own', async ({ page, request }) => {
    const person = await newPerson(request, 'Chidi')
    await openAs(page, person.session, '/settings/security')
    const create = form(page, 'Create your PIN')
    await button(page, 'Create PIN').click()
    for (const words of ['Current Password is required', 'PIN is required', 'PIN confirmation is required'])
      await expect(create.getByText(words, { exact: true })).toBeVisible()
    await create.getByLabel('Current password').fill('not-the-password')
    await create.getByLabel('PIN', { exact: true }).fill('4a82')
    await expect(create.getByLabel('PIN', { exact: true })).toHaveValue('482')
    await create.getByLabel('Confirm PIN').fill('4820')
    await button(page, 'Create PIN').click()
    for (const words of [
      'PIN must be 4-6 digits',
      'PINs do not match',
      'New PIN and confirmation do not match.',
    ])
      await expect(create.getByText(words, { exact: true })).toBeVisible()
    await create.getByLabel('Confirm PIN').fill('482')
    await button(page, 'Create PIN').click()
    await expect(create.getByText('PIN must be between 4 and 6 digits.')).toBeVisible()
    await create.getByLabel('PIN', { exact: true }).fill('4829')
    await create.getByLabel('Confirm PIN').fill('4829')
    await button(page, 'Create PIN').click()
    await expect(create.getByText('Current Password is not correct')).toBeVisible()
    await expectToast(page, 'Failed to create PIN.')
    await create.getByLabel('Current password').fill(person.password)
    await button(page, 'Create PIN').click()
    await expectToast(page, 'PIN created successfully.')

    const update = form(page, 'Change your PIN')
    await update.getByLabel('Current password').fill(person.password)
    await update.getByLabel('Current PIN').fill('4829')
    await update.getByLabel('New PIN').fill('593')
    await button(page, 'Update PIN').click()
    await expect(update.getByText('New PIN must be between 4 and 6 digits.')).toBeVisible()
    await update.getByLabel('New PIN').fill('4829')
    await button(page, 'Update PIN').click()
    await expect(update.getByText('New PIN and old Pin Match.')).toBeVisible()
    await update.getByLabel('New PIN').fill('593015')
    await update.getByLabel('Current PIN').fill('1111')
    await button(page, 'Update PIN').click()
    await expect(update.getByText('The security PIN is not correct.')).toBeVisible()
    await expectNoViolations(page)
    await update.getByLabel('Current PIN').fill('4829')
    await button(page, 'Update PIN').click()
    await expectToast(page, 'PIN updated successfully.')
    await expect(update.getByLabel('New PIN')).toHaveValue('')
  })

  test('password: changed; the other session ends at once, and another one can be ended by hand', async ({
    page,
    request,
  }) => {
    const person = await newPerson(request, 'Dayo')
    await openAs(page, person.session, '/settings/security')
    const change = form(page, 'Change your password')
    await change.getByLabel('Current password').fill('not-the-password')
    await change.getByLabel('New password', { exact: true }).fill('short')
    await change.getByLabel('Confirm new password').fill('shirt')
    await button(page, 'Change password').click()
    await expect(change.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(change.getByText('Passwords do not match')).toBeVisible()
    const password = 'monsoon-kettle-73'
    await change.getByLabel('New password', { exact: true }).fill(password)
    await change.getByLabel('Confirm new password').fill(password)
    await button(page, 'Change password').click()
    await expect(change.getByText('Current Password is not correct')).toBeVisible()
    await change.getByLabel('Current password').fill(person.password)
    await button(page, 'Change password').click()
    await expectToast(page, 'Password changed successfully.')

    const other = await signIn(request, person.email, password)
    await page.reload()
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByText('This device')).toHaveCount(1)
    await sessions.getByRole('button', { name: /^End the session/ }).click()
    await expectToast(page, 'Session ended')
    await expect(sessions.getByRole('button')).toHaveCount(0)
    const more = [
      await signIn(request, person.email, password),
      await signIn(request, person.email, password),
    ]
    await page.reload()
    await sessions.getByRole('button', { name: 'End all other sessions' }).click()
    await expectToast(page, 'All other sessions are ended')
    await expect(sessions.getByRole('button')).toHaveCount(0)
    for (const session of more)
      await expect
        .poll(async () => (await request.get('/api/v1/users/me/', { headers: bearer(session) })).status())
        .toBe(401)
    await expect
      .poll(async () => (await request.get('/api/v1/users/me/', { headers: bearer(other) })).status())
      .toBe(401)
  })

  test('authenticator app: set up, asked for at the sign-in, a recovery code instead, off again', async ({
    page,
    request,
  }) => {
    const person = await newPerson(request, 'Efe')
    await openAs(page, person.session, '/settings/security')
    const region = page.getByRole('region', { name: 'Two-factor sign-in' })
    await region.getByLabel('Password').fill(person.password)
    await region.getByRole('button', { name: 'Set up' }).click()
    const qr = region.getByRole('img', { name: 'QR code for your authenticator app' })
    await expect(qr).toHaveJSProperty('complete', true)
    expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
    const secret = ((await region.locator('code').textContent()) ?? '').replace(/\s/g, '')
    await expectNoViolations(page)
    const wrong = totp(secret) === '000000' ? '111111' : '000000'
    await fillCode(page, wrong)
    await expect(region.getByText('That code is not right. Check the digits and try again.')).toBeVisible()
    // The previous step is still accepted, so the sign-in below has this one.
    await waitForRoomInStep()
    await fillCode(page, totp(secret, -1))
    const codes = region.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recovery = '', another = ''] = await codes.allTextContents()
    const downloading = page.waitForEvent('download')
    await region.getByRole('button', { name: 'Download' }).click()
    expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(recovery)
    await expectNoViolations(page)
    await region.getByRole('button', { name: 'I have kept them' }).click()
    await expect(region.getByText('On, with an authenticator app')).toBeVisible()

    await logOut(page)
    await signInOnScreen(page, person)
    await fillCode(page, totp(secret))
    await expect(page).toHaveURL('/dashboard')

    await logOut(page)
    await signInOnScreen(page, person)
    await button(page, 'Use a recovery code').click()
    await page.getByLabel('Recovery code').fill('ABCD')
    await button(page, 'Confirm & Continue').click()
    await expect(page.getByText('Please enter a recovery code of 16 letters and digits')).toBeVisible()
    await expectNoViolations(page)
    await page.getByLabel('Recovery code').fill(recovery.toLowerCase())
    await button(page, 'Confirm & Continue').click()
    await expect(page).toHaveURL('/dashboard')

    await page.goto('/settings/security')
    await region.getByRole('button', { name: 'Turn off' }).click()
    await region.getByLabel('Password').fill(person.password)
    await region.getByRole('button', { name: 'Turn off' }).click()
    await region.getByLabel('Sign-in code').fill(another)
    await region.getByRole('button', { name: 'Turn off' }).click()
    await expect(region.getByText('Off', { exact: true })).toBeVisible()
    await signIn(request, person.email, person.password)
  })

  test('codes by e-mail', async ({ page, request }) => {
    const person = await newPerson(request, 'Femi')
    await openAs(page, person.session, '/settings/security')
    const region = page.getByRole('region', { name: 'Two-factor sign-in' })
    await region.getByText('E-mail', { exact: true }).click()
    await region.getByLabel('Password').fill(person.password)
    await region.getByRole('button', { name: 'Set up' }).click()
    await expect(region.getByText(person.email)).toBeVisible()
    await fillCode(page, await mailedCode(person.email, 'two-factor'))
    await region.getByRole('button', { name: 'I have kept them' }).click()
    await expect(region.getByText('On, with a code by email')).toBeVisible()
  })
})

test.describe('profile', () => {
  test.use({ expectedConsole: [/the server responded with a status of (409|422|503)/] })

  test('full name split, address, date of birth, and a new e-mail that waits for its link', async ({
    page,
    request,
  }) => {
    const person = await newPerson(request, 'Gbenga')
    await openAs(page, person.session, '/settings/profile')
    await page.getByLabel('E-mail').fill('')
    await page.getByLabel('Full name').fill(' ')
    await button(page, 'Save changes').click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByLabel('E-mail').fill('nobody')
    await button(page, 'Save changes').click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Change number' })).toBeVisible()
    await expect(page.getByLabel('Phone number')).toHaveAttribute('readonly')
    const next = `new-${person.email}`
    await page.getByLabel('Full name').fill('Gbenga Adewale Okafor')
    await page.getByLabel('E-mail').fill(next)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Address').fill('12 Awolowo Road, Ikoyi, Lagos')
    await page.getByLabel('Date of birth').fill('1990-02-28')
    await button(page, 'Save changes').click()
    await expectToast(page, 'Profile updated successfully')
    await expect(page.getByText(`waiting for the link sent to ${next}`)).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
    await expect(page.getByRole('banner').getByText('Gbenga Adewale Okafor')).toBeVisible()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
    expect(stored).toMatchObject({ first_name: 'Gbenga', last_name: 'Adewale Okafor', email: person.email })
    await page.reload()
    await expect(page.getByLabel('Address')).toHaveValue('12 Awolowo Road, Ikoyi, Lagos')
    await expect(page.getByLabel('Date of birth')).toHaveValue('1990-02-28')
    await expectNoViolations(page)
  })

  test('the link in the mail: without an answer it stays good for a reload, once used it leaves the address', async ({
    page,
    request,
  }) => {
    const person = await newPerson(request, 'Gimba')
    const next = `link-${person.email}`
    const headers = bearer(person.session)
    expect(
      (
        await request.post('/api/v1/users/email/send-link/', {
          headers,
          data: { email: next, password: person.password },
        })
      ).ok(),
    ).toBe(true)
    const { text } = await onlyMailTo(next)
    const link = /https?:\/\/\S+\/auth\/verify-email\?token=\S+/.exec(text ?? '')?.[0] ?? ''
    await page.route('**/api/v1/users/email/verify/', (route) => route.fulfill({ status: 503 }))
    await page.goto(link)
    await expect(button(page, 'Try again')).toBeVisible()
    await page.unroute('**/api/v1/users/email/verify/')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Email Verified!' })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
  })

  test('NIN and BVN: their rules, refusals, and one free search each', async ({ page, request }) => {
    const { session } = await newPerson(request, 'Halima')
    const digits = () => String(Math.floor(Math.random() * 1e10)).padStart(10, '0')
    await openAs(page, session, '/settings/profile')
    await expect(page.getByText('Verifying gives you one free search.')).toHaveCount(2)
    await button(page, 'Verify NIN').click()
    await expect(page.getByText('NIN is required')).toBeVisible()
    await page.getByRole('textbox', { name: 'NIN' }).fill('70-12')
    await button(page, 'Verify NIN').click()
    await expect(page.getByText('NIN must be 11 digits')).toBeVisible()
    await page.getByRole('textbox', { name: 'BVN' }).fill('222')
    await button(page, 'Verify BVN').click()
    await expect(page.getByText('BVN must be 11 digits')).toBeVisible()
    // The sandbox decides by the last digit: 1 not found, 3 provider down, 4 other names, 0 found.
    await page.getByRole('textbox', { name: 'NIN' }).fill(`${digits()}1`)
    await button(page, 'Verify NIN').click()
    await expect(page.getByText('This number was not found. Check the digits and try again.')).toBeVisible()
    await page.getByRole('textbox', { name: 'NIN' }).fill(`${digits()}4`)
    await button(page, 'Verify NIN').click()
    await expect(page.getByText('The name on this number is not the name of your account.')).toBeVisible()
    await page.getByRole('textbox', { name: 'NIN' }).fill(`${digits()}3`)
    await button(page, 'Verify NIN').click()
    await expect(form(page, 'Verify NIN').getByText(/^The identity service is not answering/)).toBeVisible()
    const nin = `${digits()}0`
    await page.getByRole('textbox', { name: 'NIN' }).fill(nin)
    await button(page, 'Verify NIN').click()
    await expectToast(page, 'NIN verified.')
    await expect(page.getByRole('textbox', { name: 'NIN' })).toHaveValue(`•••••••${nin.slice(-4)}`)
    await expect(page.getByText('NIN cannot be changed for security reasons')).toBeVisible()
    await expect(page.getByText('You have 1 free search.')).toBeVisible()
    await page.getByRole('textbox', { name: 'BVN' }).fill(`${digits()}0`)
    await button(page, 'Verify BVN').click()
    await expectToast(page, 'BVN verified.')
    await expect(page.getByText('BVN cannot be changed for security reasons')).toBeVisible()
    await expect(page.getByText('You have 2 free searches.')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(nin)
    await expectNoViolations(page)
  })

  test('NIN: a code to its own phone, and a number that another account has', async ({ page, request }) => {
    const [holder, person] = [await newPerson(request, 'Kemi'), await newPerson(request, 'Kemi')]
    const nin = `${String(Math.floor(Math.random() * 1e10)).padStart(10, '0')}0`
    const { session } = holder
    const { id } = session.user as { id: string }
    const verified = await request.patch(`/api/v1/users/profile/${id}/`, {
      headers: bearer(session),
      data: { nin },
    })
    expect(verified.ok()).toBe(true)
    await openAs(page, person.session, '/settings/profile')
    await page.getByRole('textbox', { name: 'NIN' }).fill(nin)
    await button(page, 'Verify NIN').click()
    await expect(page.getByText('This number belongs to another account.')).toBeVisible()
    await expectNoViolations(page)
    await button(page, 'This is my number').click()
    await expectToast(page, 'Thank you. We will look into it and tell you by email.')

    // The sandbox knows no phones: the server's answer where one is known.
    const sent =
      'We sent a code by SMS to the phone number that belongs to this NIN: •••••••4567. Enter it to verify.'
    await page.route('**/api/v1/users/profile/*/', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 422,
            json: {
              response_status: 'error',
              response_description: sent,
              response_data: null,
              code: 'identity_code_needed',
              request_id: 'r',
              errors: [{ field: 'identity_code', message: sent }],
            },
          })
        : route.continue(),
    )
    await button(page, 'Verify NIN').click()
    await expect(page.getByText(sent)).toBeVisible()
    await expectNoViolations(page)
    await fillCode(page, '123456')
    const typed = page.waitForRequest((asked) => asked.method() === 'PATCH')
    await button(page, 'Verify NIN').click()
    expect((await typed).postDataJSON()).toEqual({ nin, identity_code: '123456' })
  })

  test('the profile cannot be loaded: said, and tried again', { tag: '@long' }, async ({ page, request }) => {
    const { session } = await newPerson(request, 'Ife')
    await page.route('**/api/v1/users/profile/*/', (route) => route.fulfill({ status: 503, body: '' }))
    await openAs(page, session, '/settings/profile')
    await expect(page.getByRole('main').getByText('Failed to load profile data')).toBeVisible()
    await page.unroute('**/api/v1/users/profile/*/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('Full name')).toHaveValue('Ife Okafor')
  })
})

test.describe('notifications', () => {
  test.use({ expectedConsole: [/the server responded with a status of 503/] })

  test('three switches, on at first; set at once, and back again when the server refuses', async ({
    page,
    request,
  }) => {
    const { session } = await newPerson(request, 'Jide')
    await openAs(page, session, '/settings/notifications')
    const names = ['Transfer alerts', 'Security alerts', 'Device status updates']
    for (const name of names) await expect(page.getByRole('switch', { name })).toBeChecked()
    const transfers = page.getByRole('switch', { name: 'Transfer alerts' })
    await transfers.click()
    await expect(transfers).not.toBeChecked()
    await expectToast(page, 'Notification preferences updated successfully')
    await page.reload()
    await expect(transfers).not.toBeChecked()

    let refuse = () => {}
    const asked = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route('**/api/v1/settings/notifications/', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await asked
      return route.fulfill({ status: 503, body: '' })
    })
    const security = page.getByRole('switch', { name: 'Security alerts' })
    await security.click()
    await expect(security).not.toBeChecked()
    refuse()
    await expectToast(page, 'Failed to update notification preferences. Please try again.')
    await expect(security).toBeChecked()
    await expect(transfers).not.toBeChecked()
  })
})

test.describe('rights', () => {
  test.use({ expectedConsole: [/the server responded with a status of (401|409|422)/] })

  test('the export is a file with the own data', { tag: '@long' }, async ({ page, request }) => {
    const person = await newPerson(request, 'Kemi')
    const { imei } = await givePhone(request, person)
    await openAs(page, person.session, '/settings/profile')
    const downloading = page.waitForEvent('download')
    await button(page, 'Download my data').click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^amana-my-data-\d{4}-\d{2}-\d{2}\.json$/)
    const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
    expect(data.profile).toMatchObject({ email: person.email, first_name: 'Kemi' })
    expect(JSON.stringify(data)).toContain(imei)
  })

  test('deletion asks once, refuses while a device is flagged, then ends the account', async ({
    page,
    request,
  }) => {
    const person = await newPerson(request, 'Lola')
    const device = await givePhone(request, person)
    await givePin(request, person, '4829')
    const flag = (flag_type: string) =>
      request.post(`/api/v1/devices/${device.imei}/flags/`, {
        headers: bearer(person.session),
        data: {
          device: device.id,
          flag_type,
          reason: 'Taken from my bag on the bus',
          last_known_location: 'Yaba, Lagos',
          security_pin_required: true,
          security_pin: '4829',
        },
      })
    expect((await flag('lost')).ok()).toBe(true)
    await openAs(page, person.session, '/settings/profile')
    await button(page, 'Delete account').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Delete account')).toBeFocused()
    await button(page, 'Delete account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.getByText('You are signed out everywhere.')).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByLabel('Password').fill('not-the-password')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Current Password is not correct')).toBeVisible()
    await dialog.getByLabel('Password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('PIN is required')).toBeVisible()
    await expect(dialog.getByLabel('Security PIN')).toBeFocused()
    await dialog.getByLabel('Security PIN').fill('111111')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('The security PIN is not correct.')).toBeVisible()
    await dialog.getByLabel('Security PIN').fill('4829')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByText('Your account cannot be deleted yet')).toBeVisible()
    await expectNoViolations(page)
    const found = await flag('found')
    expect(found.ok(), await found.text()).toBe(true)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expectToast(page, 'Your account has been deleted.')
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    const { email, password } = person
    expect((await request.post('/api/v1/users/login/', { data: { email, password } })).status()).toBe(401)
  })
})
