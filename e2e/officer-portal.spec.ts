/** The officers' portal by clicking alone, from the landing page: its door and its settings. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { CODE_SUBJECT, GRACE } from './officers.ts'
import { countCodes, mailedCode, newPerson } from './people.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function openDoor(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'For law enforcement' }).click()
  await expect(page).toHaveURL('/law-enforcement/login')
}

/** On a phone each form of the settings has a row that opens it alone. */
async function openRow(page: Page, name: string): Promise<void> {
  const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true })
  if (await back.isVisible()) await back.click()
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
}

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

test.describe('an officer', () => {
  // A wrong current password is tried on purpose.
  test.use({ expectedConsole: [/the server responded with a status of 422/] })

  test('signs in from the landing page and finds password, authenticator and sessions', async ({
    page,
    request,
  }) => {
    const { demo_sign_ins } = (await (await request.get('/api/v1/deployment/')).json()).response_data
    const demo = (demo_sign_ins as { login: string; password: string }[]).find(
      ({ login }) => login === GRACE.login,
    )
    await page.goto('/')
    await openDoor(page)
    await link(page, 'Forgot password').click()
    await heading(page, 'Forgot password')
    await expect(
      page.getByText('Ask your supervisor or administrator for a new one-time password', { exact: true }),
    ).toBeVisible()
    await link(page, 'Back to sign-in').click()
    await expect(page.getByText(/^You are signed in as/)).toHaveCount(0)

    await page.getByLabel('Officer ID').fill(GRACE.login)
    await page.getByLabel('Password', { exact: true }).fill(demo?.password ?? '')
    const before = await countCodes(GRACE.email, CODE_SUBJECT)
    await button(page, 'Access Portal').click()
    await heading(page, 'Enter your code')
    await expect(page.getByLabel('Digit 1 of 6')).toBeFocused()
    await page.keyboard.type(await mailedCode(GRACE.email, CODE_SUBJECT, before))
    await expect(page).toHaveURL('/law-enforcement/dashboard')

    await link(page, 'Settings').click()
    await expect(page).toHaveURL('/law-enforcement/settings')
    await heading(page, 'Settings')
    await expect(page.getByText('PIN', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('form')).toHaveCount(0)
    await expectNoSidewaysScroll(page, 'settings')
    await expectNoViolations(page)
    await openRow(page, 'Where you are signed in')
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByText('This device')).toHaveCount(1)

    await openRow(page, 'Change your password')
    // The other tests need the demo's officer as it is: nothing is changed.
    const password = page.getByRole('form', { name: 'Change your password' })
    await password.getByLabel('Current password').fill('not-the-password')
    await password.getByLabel('New password', { exact: true }).fill('monsoon-kettle-73')
    await password.getByLabel('Confirm new password').fill('monsoon-kettle-73')
    await button(page, 'Change password').click()
    await expect(password.getByText('Current Password is not correct')).toBeVisible()

    await openRow(page, 'Authenticator app')
    const second = page.getByRole('region', { name: 'Authenticator app' })
    await expect(second.getByText('Not set up')).toBeVisible()
    await expect(second.getByRole('radio')).toHaveCount(0)
    await second.getByLabel('Password', { exact: true }).fill(demo?.password ?? '')
    await second.getByRole('button', { name: 'Set up', exact: true }).click()
    await expect(second.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await second.getByRole('button', { name: 'Cancel', exact: true }).click()

    await page.goBack()
    await expect(second).toHaveCount(0)
    await link(page, 'Back to Dashboard').click()
    await expect(page).toHaveURL('/law-enforcement/dashboard')
  })
})

test('a signed-in owner at the portal’s door reads why, and leaves by either way', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Kemi')
  await openAs(page, owner.session, '/privacy')
  await openDoor(page)
  const why = page.getByText("You are signed in as Kemi Okafor, which is not an officer's account.", {
    exact: true,
  })
  await expect(why).toBeVisible()
  await expectNoSidewaysScroll(page, 'door')
  await expectNoViolations(page)
  await link(page, 'Go to your dashboard').click()
  await expect(page).toHaveURL('/dashboard')

  // Not to the landing page, which signs out.
  await openDoor(page)
  await page.getByRole('banner').getByRole('link', { name: 'Amana' }).click()
  await expect(page).toHaveURL('/dashboard')

  await openDoor(page)
  await button(page, 'Log out').click()
  await expect(why).toHaveCount(0)
  await expect(page).toHaveURL('/law-enforcement/login')
  await expect(link(page, 'Back to Home')).toBeVisible()
})
