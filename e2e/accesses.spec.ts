/** A person sees who looked at their data, and officers know that they will (decisions §15). */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { mailsTo } from './outbox.ts'
import { givePhone, givePin, newPerson, type Person } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const NOTICE = 'The owner will be told that you looked.'
const RELEASE = 'Let the owner see this now'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name })
const narrow = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await expectNoSidewaysScroll(page)
}

let officer: SignedIn
let supervisor: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, GRACE)
  supervisor = await signInOfficer(request, IBRAHIM)
})

const mailsAbout = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject === 'A police officer looked at your data')

test('an officer is told before looking, lets the owner see it, and the owner gets a mail and the page', async ({
  page,
  request,
}) => {
  const ada = await newPerson(request, 'Ada')
  const { imei } = await givePhone(request, ada)
  await openAs(page, ada.session, '/settings')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Who looked at my data' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Who looked at my data' })).toBeVisible()
  await expect(page.getByText('Nobody has looked at your data.')).toBeVisible()
  await expect(page.getByText('You see a look here 30 days after it')).toBeVisible()
  await expectNoViolations(page)

  await openAs(page, officer, '/law-enforcement/search')
  await expect(page.getByText(NOTICE)).toBeVisible()
  await page.getByLabel('IMEI').fill(imei)
  await button(page, 'Search Device').click()
  await page.getByRole('link', { name: /View Details/ }).click()
  const notice = card(page, 'What the owner is told')
  await expect(notice).toContainText(/On .+ the owner sees that you looked at this device/)
  // Only supervisors delay.
  await expect(button(page, 'Delay')).toBeHidden()
  await button(page, RELEASE).click()
  await page.getByRole('dialog').getByRole('button', { name: RELEASE }).click()
  await expect(notice).toContainText('The owner sees that you looked at this device.')
  await expect(button(page, RELEASE)).toBeHidden()
  await expectNoViolations(page)

  await expect.poll(async () => (await mailsAbout(ada)).length).toBe(1)
  const [mail] = await mailsAbout(ada)
  const link = /https?:\/\/\S+\/settings\/access/.exec(mail?.text ?? '')?.[0] ?? ''
  await openAs(page, ada.session, new URL(link).pathname)
  const rows = page.getByRole('table', { name: 'Who looked at your data, newest first' }).getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Looked at the device')
  await expect(rows.nth(1)).toContainText('Lagos')
  await expect(page.getByText('Grace')).toBeHidden()
  await expectNoViolations(page)
  await narrow(page)
  await expect(page.getByRole('list', { name: 'Who looked at your data, newest first' })).toBeVisible()
  await expectNoViolations(page)
})

test.describe('a delay', () => {
  test.use({ expectedConsole: [/the server responded with a status of 403/] })

  test('a supervisor delays a case with a reason, which stands in the list and beside the look', async ({
    page,
    request,
  }) => {
    const bisi = await newPerson(request, 'Bisi')
    await givePin(request, bisi, '482915')
    const { id, imei } = await givePhone(request, bisi)
    const flag = {
      device: id,
      flag_type: 'stolen',
      reason: 'Snatched in traffic',
      last_known_location: 'Ikeja, Lagos',
    }
    const flagged = await request.post(`/api/v1/devices/${imei}/flags/`, {
      headers: bearer(bisi.session),
      data: { ...flag, security_pin: '482915', security_pin_required: true },
    })
    expect(flagged.status(), await flagged.text()).toBe(201)
    const { case_number } = (await flagged.json()).response_data

    // By the number of the case: who has opened the page of the device has looked.
    await openAs(page, supervisor, '/law-enforcement/audit')
    await page.getByRole('link', { name: 'Delayed notices to owners' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delays' })).toBeVisible()
    await button(page, 'Delay').click()
    const dialog = page.getByRole('dialog')
    await expectNoViolations(page)
    await dialog.getByRole('button', { name: 'Delay', exact: true }).click()
    await expect(dialog.getByText('Case reference is required')).toBeVisible()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Case reference').fill(case_number)
    await dialog.getByLabel('Reason').fill('The seller is watched until Friday.')
    await page.setViewportSize({ width: 360, height: 640 })
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await dialog.getByRole('button', { name: 'Delay', exact: true }).click()
    await expect(dialog).toBeHidden()
    const rows = page.getByRole('table', { name: 'Delays, newest first' }).getByRole('row')
    await expect(rows.filter({ hasText: case_number })).toContainText('The seller is watched until Friday.')
    await expectNoViolations(page)
    await narrow(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    // Another officer's look waits for the end of the delay.
    await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
    const notice = card(page, 'What the owner is told')
    await expect(notice).toContainText(`Case ${case_number}: delayed until`)
    await expect(notice).toContainText('The seller is watched until Friday.')

    await openAs(page, supervisor, `/law-enforcement/detail-page?imei=${imei}`)
    await expect(notice).toContainText(
      'You have looked at this device, so you cannot delay what its owner is told.',
    )
    await notice.getByRole('link', { name: 'All delays' }).click()
    await button(page, 'Delay').click()
    await dialog.getByLabel('Case reference').fill(case_number)
    await dialog.getByLabel('Reason').fill('Once more')
    await dialog.getByRole('button', { name: 'Delay', exact: true }).click()
    await expect(dialog.getByText('You looked at this case yourself, so you cannot delay it.')).toBeVisible()

    await page.goto(`/law-enforcement/audit?imei=${imei}`)
    const look = page
      .getByRole('row')
      .filter({ hasText: 'View device' })
      .filter({ hasText: GRACE.login })
      .first()
    await expect(look).toContainText(/sees it on/)
    await look.getByRole('button', { name: 'Show now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: RELEASE }).click()
    await expect(look).not.toContainText(/sees it on/)

    await openAs(page, bisi.session, '/settings/access')
    await expect(page.getByRole('row').nth(1)).toContainText(case_number)
    await expect(page.getByRole('row').nth(1)).toContainText(
      'Shown later because: The seller is watched until Friday.',
    )
  })
})

test.describe('without the right or without an answer', () => {
  test.use({ expectedConsole: [/the server responded with a status of (403|503)/] })

  test('an officer cannot read the delays', { tag: '@long' }, async ({ page }) => {
    await openAs(page, officer, '/law-enforcement/delays')
    await expect(page.getByText('Only supervisors can read the delays.')).toBeVisible()
  })

  test('a list that does not load says so, and loads again', async ({ page, request }) => {
    const { session } = await newPerson(request, 'Efe')
    await page.route('**/api/v1/users/accesses/', (route) => route.fulfill({ status: 503 }))
    await openAs(page, session, '/settings/access')
    await expect(page.getByText('This list could not be loaded')).toBeVisible()
    await page.unroute('**/api/v1/users/accesses/')
    await button(page, 'Try again').click()
    await expect(page.getByText('Nobody has looked at your data.')).toBeVisible()
  })
})
