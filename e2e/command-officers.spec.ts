/** A supervisor looks after the officers of the own command, from the header on (decisions §7, §17). */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { mailsTo } from './outbox.ts'
import { openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, officerId: string) => page.getByRole('row').filter({ hasText: officerId })

let officer: SignedIn
let supervisor: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, GRACE)
  supervisor = await signInOfficer(request, IBRAHIM)
})

const signIn = (request: APIRequestContext, officer_id: string, password: string) =>
  request.post('/api/v1/users/officer-login/', { data: { officer_id, password } })

/** The one-time password of the newest of so many mails with one. */
async function passwordMailedTo(mailbox: string, count: number): Promise<string> {
  const passwords = async () =>
    (await mailsTo(mailbox)).flatMap(
      ({ text = '' }) => /\b[0-9A-Z]{4}(-[0-9A-Z]{4}){3}\b/.exec(text)?.[0] ?? [],
    )
  await expect.poll(async () => (await passwords()).length).toBe(count)
  return (await passwords()).at(-1) ?? ''
}

async function openFromHeader(page: Page): Promise<void> {
  await openAs(page, supervisor, '/law-enforcement/dashboard')
  await page.getByRole('navigation').getByRole('link', { name: 'Officers', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Officers of your command' })).toBeVisible()
}

/** The looks of the page and of what is open on it, on a phone and in both themes. */
async function expectGoodLooks(page: Page): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNoViolations(page, { what: colorScheme })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page, { what: '360 px' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test.describe('the accounts of a command', () => {
  // Refusals of fields that the server alone knows of.
  test.use({ expectedConsole: [/the server responded with a status of (409|422)/] })

  test('invites an officer, suspends, reinstates and renews, and has a new one-time password mailed', async ({
    page,
    request,
  }) => {
    const officerId = `NG${String(Date.now()).slice(-8)}`
    await openFromHeader(page)
    await expect(rowOf(page, GRACE.login)).toContainText('Active')
    await expect(rowOf(page, IBRAHIM.login)).toContainText(
      'An administrator changes the accounts of supervisors.',
    )
    await expect(rowOf(page, IBRAHIM.login).getByRole('button')).toHaveCount(0)
    await expectGoodLooks(page)

    await button(page, 'Invite an officer').click()
    const form = page.getByRole('dialog', { name: 'Invite an officer' })
    await form.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(form.getByText('The first name is empty')).toBeVisible()
    await expect(form.getByLabel('Officer ID')).toBeFocused()
    await expectGoodLooks(page)
    const typed = {
      'Officer ID': GRACE.login,
      'Official e-mail': `${officerId}@police.example`,
      'First name': 'Halima',
      'Last name': 'Danjuma',
      'Phone number': '0803 123 4567',
      Rank: 'Sergeant',
      'Force number': '300101',
      Station: 'Surulere',
      'Last day of the account': '2099-12-31',
    }
    for (const [label, value] of Object.entries(typed))
      await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(form.getByText('An officer with this ID exists already')).toBeVisible()
    await form.getByLabel('Officer ID').fill(officerId)
    await page.keyboard.press('Enter')

    await expectToast(page, 'Officer invited. The one-time password was sent to their official mailbox.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const mailbox = `${officerId}@police.example`.toLowerCase()
    const password = await passwordMailedTo(mailbox, 1)
    await expect(page.getByText(password)).toHaveCount(0)
    const row = rowOf(page, officerId)
    await expect(row).toContainText('Invited')
    const first = await (await signIn(request, officerId, password)).json()
    expect(first.response_data).toEqual({ password_change_required: true })

    await row.getByRole('button', { name: 'Suspend', exact: true }).click()
    const suspension = page.getByRole('dialog', { name: 'Suspend Halima Danjuma' })
    await suspension.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(suspension.getByText('Reason is required')).toBeVisible()
    await suspension.getByLabel('Reason').fill('Left the force')
    await suspension.getByRole('button', { name: 'Suspend', exact: true }).click()
    await expect(row).toContainText('Suspended')
    expect((await signIn(request, officerId, password)).status()).toBe(403)

    await row.getByRole('button', { name: 'Reinstate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reinstate' }).click()
    await expect(row).toContainText('Invited')

    await row.getByRole('button', { name: 'Renew' }).click()
    const renewal = page.getByRole('dialog', { name: 'Renew the account of Halima Danjuma' })
    await expect(renewal.getByLabel('Last day of the account')).toHaveValue('2099-12-31')
    await renewal.getByLabel('Last day of the account').fill('2020-01-01')
    await renewal.getByRole('button', { name: 'Renew' }).click()
    await expect(renewal.getByText('This day has passed')).toBeVisible()
    await renewal.getByLabel('Last day of the account').fill('2098-06-30')
    await renewal.getByRole('button', { name: 'Renew' }).click()
    await expect(row).toContainText('30 Jun 2098')

    await row.getByRole('button', { name: 'New password' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send a new password' }).click()
    const next = await passwordMailedTo(mailbox, 2)
    expect((await signIn(request, officerId, password)).status()).toBe(401)
    expect((await signIn(request, officerId, next)).status()).toBe(200)
  })
})

test.describe('without the right, an organisation or an answer', () => {
  test.use({ expectedConsole: [/the server responded with a status of (403|503)/] })

  test('an officer has no link, and reads why at the address', { tag: '@long' }, async ({ page }) => {
    await openAs(page, officer, '/law-enforcement/officers')
    await expect(page.getByText('Only supervisors manage officers’ accounts.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Officers', exact: true })).toHaveCount(0)
  })

  test('a command without an organisation: what to ask the administrator for', { tag: '@long' }, async ({
    page,
  }) => {
    const response_data = { state_command: 'Akwa Ibom', organisation: null }
    await page.route('**/api/v1/le/command/', (route) =>
      route.fulfill({
        json: { response_status: 'success', response_description: 'State command', response_data },
      }),
    )
    await openFromHeader(page)
    await expect(page.getByText('The Akwa Ibom command has no organisation on Amana yet.')).toBeVisible()
    await expect(page.getByText(/organisations create --name "Akwa Ibom State Police Command"/)).toBeVisible()
    await expectGoodLooks(page)
  })

  test('a list that does not load says so, and loads again', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/organisations/*/officers/*', (route) => route.fulfill({ status: 503 }))
    await page.route('**/api/v1/organisations/*/officers/', (route) => route.fulfill({ status: 503 }))
    await openFromHeader(page)
    await expect(button(page, 'Try again')).toBeVisible()
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect(rowOf(page, GRACE.login)).toBeVisible()
  })
})
