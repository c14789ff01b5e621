import type { Page } from '@playwright/test'
import { CODE_SUBJECT, GRACE } from './officers.ts'
import { mailsTo } from './outbox.ts'
import { logOut } from './pages.ts'
import { countCodes, mailedCode } from './people.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const PASSWORD = 'harmattan-wind-58'
let people = 0
const newEmail = () => `person-${Date.now()}-${++people}@example.com`

test('register, code from the mail, sign in, dashboard, log out', async ({ page }) => {
  const email = newEmail()
  await register(page, email)
  await expect(page).toHaveURL('/auth/otp-verification')
  await expect(page.getByRole('button', { name: 'Confirm & Continue' })).toBeDisabled()
  await page.reload()
  await expect(page.getByText(email)).toBeVisible()

  await pasteCode(page, await codeFor(email, 1))
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText('Account verified successfully! Please sign in to continue.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expectToast(page, 'Successfully Logged in')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Ada Okafor')).toBeVisible()
  expect(await storedKeys(page)).toEqual(
    expect.arrayContaining([
      'access_token',
      'access_token_expiration',
      'refresh_token',
      'refresh_token_expiration',
      'user',
    ]),
  )

  await page.evaluate(() => sessionStorage.setItem('amana.checks', '[]'))
  await logOut(page)
  await expect(page).toHaveURL('/auth/login')
  expect(await storedKeys(page)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('amana.checks'))).toBeNull()
  await page.goto('/verify-sim-imei')
  await expect(page).toHaveURL('/auth/login')
})

test.describe('refusals', () => {
  test.use({ expectedConsole: [/the server responded with a status of (401|403|409|422|429)/] })

  test('an address that exists, a wrong code and a wrong password say so', async ({ page }) => {
    const email = newEmail()
    await register(page, email)
    await expect(page).toHaveURL('/auth/otp-verification')
    const code = await codeFor(email, 1)
    await pasteCode(page, code === '000000' ? '000001' : '000000')
    await expect(page.getByText('That code is not right. Check the digits and try again.')).toBeVisible()
    await pasteCode(page, code)
    await expect(page).toHaveURL('/auth/login')

    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(
      page.getByText('Invalid email or password. Please check your credentials and try again.').first(),
    ).toBeVisible()

    await register(page, email)
    await expect(
      page
        .getByText('A user with this email already exists. Please use a different email or try signing in.')
        .first(),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Sign in with this email' }).click()
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
  })

  test('on a phone the reason is in view, below the place of toasts, and the button keeps the focus', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    const button = page.getByRole('main').getByRole('button', { name: 'Sign In' })
    await button.click()
    const reason = page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })
    await expect(button).toBeFocused()
    await expect(reason).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      expect((await reason.boundingBox())?.y).toBeGreaterThanOrEqual(80)
    }).toPass()
  })

  test('who signs in before the address is proven goes back to the sign-in', async ({ page }) => {
    const email = newEmail()
    const account = {
      email,
      first_name: 'Ada',
      last_name: 'Okafor',
      password: PASSWORD,
      confirm_password: PASSWORD,
    }
    await page.request.post('/api/v1/users/register/', { data: account })
    await page.goto('/auth/login')
    await signIn(page, email, PASSWORD)
    await expect(page).toHaveURL('/auth/otp-verification')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/auth/login')
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
  })
})

test('a forgotten password is replaced with the code from the mail', async ({ page }) => {
  const email = newEmail()
  await signUp(page, email)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page).toHaveURL('/auth/reset-password')
  await page.getByLabel('OTP code').fill(await codeFor(email, 2))
  await page.getByLabel('New password').fill('new-harmattan-59')
  await page.getByLabel('Confirm password').fill('new-harmattan-59')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, email, 'new-harmattan-59')
  await expect(page).toHaveURL('/dashboard')
})

test('who proves an address that another browser registered chooses a password of their own', async ({
  page,
}) => {
  const email = newEmail()
  await register(page, email)
  await expect(page).toHaveURL('/auth/otp-verification')
  // As in another browser, which does not have the registration's token.
  await page.route('**/api/v1/users/verify-otp/', (route) => {
    const { registration_token: _, ...data } = route.request().postDataJSON()
    return route.continue({ postData: JSON.stringify(data) })
  })
  await pasteCode(page, await codeFor(email, 1))
  await expect(page).toHaveURL('/auth/forgot-password')
  await expect(page.getByText('So choose a new password')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page).toHaveURL('/auth/reset-password')
  await page.getByLabel('OTP code').fill(await codeFor(email, 2))
  await page.getByLabel('New password').fill('new-harmattan-59')
  await page.getByLabel('Confirm password').fill('new-harmattan-59')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, email, 'new-harmattan-59')
  await expect(page).toHaveURL('/dashboard')
})

test('the registration session ends after 900 seconds and says so', async ({ page }) => {
  await page.clock.install()
  const email = newEmail()
  await register(page, email)
  await expect(page).toHaveURL('/auth/otp-verification')
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeDisabled()
  await page.clock.fastForward(601_000)
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeEnabled()
  await page.clock.fastForward(300_000)
  await expect(page).toHaveURL('/auth/register')
  await expect(page.getByText('Your session has expired. Please register again.')).toBeVisible()
})

test('a guarded page remembers where somebody wanted to go; another tab that logs out is noticed', async ({
  page,
  context,
}) => {
  const email = newEmail()
  await signUp(page, email)
  await page.goto('/device-validation')
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/device-validation')

  await page.evaluate(() => sessionStorage.setItem('amana.pending-payment', '{}'))
  const other = await context.newPage()
  await other.goto('/dashboard')
  await logOut(other)
  await expect(other).toHaveURL('/auth/login')
  await expect(page).toHaveURL('/auth/login')
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('amana.'))),
  ).toEqual([])
})

test('who makes an account, or a new password, on the way still gets to where they wanted to go', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/my-devices')
  await expect(page).toHaveURL('/auth/login')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Create Account' }).click()
  await main.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Create Account' }).click()
  // The page before has a field for the e-mail as well, and is shown until this one has come.
  await expect(page).toHaveURL('/auth/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  await fillRegistration(page, email)
  await expect(page).toHaveURL('/auth/otp-verification')
  await page.getByRole('link', { name: 'Back' }).click()
  await main.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(email)

  await page.request.post('/api/v1/users/verify-otp/', {
    data: { email, otp: await codeFor(email, 1), password: PASSWORD },
  })
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/my-devices')
})

test('whoever signs in finds no drafts of the one before; the landing page deletes them all', async ({
  page,
}) => {
  const drafts = (begin: boolean) =>
    page.evaluate(async (begin) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) =>
          Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }),
        )
      const opening = indexedDB.open('amana-drafts', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('drafts')
      const database = await done(opening)
      const store = database.transaction('drafts', 'readwrite').objectStore('drafts')
      if (begin) await done(store.put({ receipt: 'of somebody else' }, 'somebody-else'))
      const keys = await done(store.getAllKeys())
      database.close()
      return keys
    }, begin)
  const email = newEmail()
  await signUp(page, email)
  await page.goto('/auth/login')
  expect(await drafts(true)).toEqual(['somebody-else'])
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  await expect.poll(() => drafts(false)).toEqual([])

  expect(await drafts(true)).toEqual(['somebody-else'])
  await page.goto('/')
  await expect.poll(() => drafts(false)).toEqual([])
})

test('signed in, the sign-in pages lead on to the dashboard', { tag: '@long' }, async ({ page }) => {
  const email = newEmail()
  await signUp(page, email)
  await page.goto('/auth/login')
  await signIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/dashboard')
  for (const path of ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('an officer signs in with the code from the mail and lands in the portal', async ({ page }) => {
  await page.goto('/law-enforcement/login')
  const demo = (await (await page.request.get('/api/v1/deployment/')).json()).response_data.demo_sign_ins as {
    login: string
    password: string
  }[]
  const officer = demo.find(({ login }) => login === GRACE.login)
  await page.getByLabel('Officer ID').fill(officer?.login ?? '')
  await page.getByLabel('Password', { exact: true }).fill(officer?.password ?? '')
  // Other tests sign this officer in, too.
  const before = await countCodes(GRACE.email, CODE_SUBJECT)
  await page.getByRole('button', { name: 'Access Portal' }).click()
  await pasteCode(page, await mailedCode(GRACE.email, CODE_SUBJECT, before))
  await expect(page).toHaveURL('/law-enforcement/dashboard')
  await logOut(page)
  await expect(page).toHaveURL('/law-enforcement/login')
})

test.describe('an officer with an authenticator app', () => {
  test.use({ expectedConsole: [/^Failed to load resource/] })

  test('is asked for its code, or a recovery code', async ({ page }) => {
    const sent: unknown[] = []
    await page.route('**/api/v1/users/officer-login/', (route) => {
      const asked = {
        otp_required: true,
        email: 'a.bello@npf.example',
        expires_in: 600,
        method: 'totp',
        attempt: 'this-browser',
      }
      return route.fulfill({
        json: { response_status: 'success', response_description: '', response_data: asked },
      })
    })
    await page.route('**/api/v1/users/verify-otp/', (route) => {
      sent.push(route.request().postDataJSON())
      return route.abort()
    })
    await page.goto('/law-enforcement/login')
    await page.getByLabel('Officer ID').fill('NPF204517')
    await page.getByLabel('Password', { exact: true }).fill('palm wine tapper')
    await page.getByRole('button', { name: 'Access Portal' }).click()
    await expect(
      page.getByText('Enter the 6-digit code that your authenticator app shows now.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Resend Code' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill('ABCD')
    await page.getByRole('button', { name: 'Confirm & Continue' }).click()
    await expect(page.getByText('Please enter a recovery code of 16 letters and digits')).toBeVisible()
    await page.getByLabel('Recovery code').fill('abcd-efgh-jkmn-pqrs')
    await page.getByRole('button', { name: 'Confirm & Continue' }).click()
    await expect
      .poll(() => sent)
      .toEqual([
        {
          email: 'a.bello@npf.example',
          recovery_code: 'ABCDEFGHJKMNPQRS',
          sign_in: true,
          attempt: 'this-browser',
        },
      ])
  })
})

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/auth/register')
  await fillRegistration(page, email)
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Okafor')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** An account made through the API, its address proven. */
async function signUp(page: Page, email: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/v1${path}`, { data })
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true)
  }
  await post('/users/register/', {
    email,
    first_name: 'Ada',
    last_name: 'Okafor',
    password: PASSWORD,
    confirm_password: PASSWORD,
  })
  await post('/users/verify-otp/', { email, otp: await codeFor(email, 1), password: PASSWORD })
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** The six digits of the `count`-th mail to an address. */
async function codeFor(email: string, count: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThanOrEqual(count)
  const mails = await mailsTo(email)
  const code = /\b(\d{6})\b/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!code) throw new Error('the mail carries no code')
  return code
}

/** Pastes the whole code, as from a mail. */
async function pasteCode(page: Page, code: string): Promise<void> {
  const first = page.locator('input[autocomplete="one-time-code"]').first()
  await first.focus()
  await first.evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, code)
}

function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).sort())
}
