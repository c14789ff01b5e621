/**
 * The receipt of a certificate, and of the own events, in the log as this product serves it. The first of the
 * files that wait for a checkpoint, so that the wait is not the end of the whole run.
 */
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { givePhone, newPerson, PASSWORD } from './people.ts'
import { certificateOf } from './screens.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

test('a certificate of this product has a receipt that holds, of the log as it is served', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Amina')
  const { imei } = await givePhone(request, owner)
  const number = await certificateOf(request, owner.session, imei)
  const status = async () => (await request.get(`/log/receipts/${number}`)).status()
  // The event waits for the next checkpoint, a minute at most.
  await expect.poll(status, { timeout: 240_000 }).toBe(200)
  await page.goto(`/transparency#certificate=${number}`)
  await expect(page.getByText('This receipt holds')).toBeVisible()
  await expect(page.getByText('A certificate was issued')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: imei })).toBeVisible()
  await expect(page.getByText('Signature checked on this device')).toBeVisible()

  // As by the link of a mail about an own event, on a device where nobody is signed in.
  await page.goto('/transparency#own')
  await page.getByText('This receipt belongs to an account.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/transparency#own')
  await expect(page.getByText('This is the newest receipt of your account.')).toBeVisible()
  await expect(page.getByText('This receipt holds')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'All your receipts' }).click()
  await expect(page).toHaveURL('/settings/receipts')

  await openAs(page, owner.session, '/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Receipts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: 'Registered' })
  await expect(row).toContainText(imei)
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await row.getByRole('link', { name: 'Check this receipt' }).click()
  await expect(page.getByText('This receipt holds')).toBeVisible()
  await expect(page.getByText('A device was registered')).toBeVisible()
})
