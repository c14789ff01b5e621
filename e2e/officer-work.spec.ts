/**
 * Officers find a case by its number, see where it comes from, and report a phone that nobody knows
 * (decisions §11).
 */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { IBRAHIM, signInOfficer } from './officers.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

test.use({
  viewport: { width: 360, height: 740 },
  contextOptions: { reducedMotion: 'reduce' },
  // The flags of a phone that nobody knows.
  expectedConsole: [/the server responded with a status of 404/],
})

test('by clicking through the header: search by case number, source, report with the IMEI, states and closed cases', async ({
  page,
  request,
}) => {
  const phone = '+2348099887766'
  const imei = newImei()
  const report = {
    reporter_name: 'Musa Bala',
    imei,
    flag_type: 'stolen',
    reason_for_flagging: 'Taken from my bag in the market.',
    location: 'Wuse Market, Abuja',
    device_state: 'Federal Capital Territory (FCT)',
    phone,
    email: 'musa@example.com',
  }
  const sent = await request.post('/api/v1/reports/', { data: report })
  expect(sent.status(), await sent.text()).toBe(201)
  const { case: caseNumber } = (await sent.json()).response_data

  await openAs(page, await signInOfficer(request, IBRAHIM), '/law-enforcement/dashboard')
  await heading(page, 'Logged Issues')
  await expect(page.getByText('You see Lagos, the state of your command.')).toBeVisible()
  await expectNoSidewaysScroll(page, 'dashboard')
  await page.getByLabel('Cases', { exact: true }).selectOption('Closed')
  await expect(page).toHaveURL(/cases=closed/)
  await button(page, 'Show all states').click()
  await expect(page).toHaveURL(/state=all/)
  await expect(
    page
      .getByRole('region', { name: /Logged device flags/ })
      .getByText(/Cleared|Rejected/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('You see Lagos, the state of your command.')).toHaveCount(0)
  await page.getByLabel('Search cases').fill(caseNumber.toLowerCase())
  await page.getByLabel('Cases', { exact: true }).selectOption('All cases')
  await expect(page.getByText(caseNumber)).toBeVisible()
  await expect(page.getByText('Public, contact not proven')).toBeVisible()

  // The dashboard has the same field.
  await link(page, 'Search').click()
  await heading(page, 'Search Results')
  await page.getByLabel('IMEI', { exact: true }).fill(caseNumber)
  await button(page, 'Search Device').click()
  await heading(page, `Search Results: ${caseNumber}`)
  await expect(page.getByText('Total: 1 Result(s)')).toBeVisible()
  await expect(page.getByText('Stolen (under review)')).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('region', { name: 'Flagging Information' })).toContainText(
    'Public, contact not proven',
  )
  await page.getByRole('link', { name: 'Report this device' }).click()
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(imei)

  await link(page, 'Search').click()
  await heading(page, 'Search Results')
  const unknown = newImei()
  await page.getByLabel('IMEI', { exact: true }).fill(unknown.replace(/(.{2})(.{6})(.{6})/, '$1 $2 $3 '))
  await button(page, 'Search Device').click()
  await page.getByRole('link', { name: 'Report this device' }).click()
  await heading(page, 'Report Device')
  await expect(page.getByLabel('IMEI', { exact: true })).toHaveValue(unknown)

  await link(page, /^Waiting \(\d+\)$/).click()
  await heading(page, 'Waiting for a decision')
  await link(page, 'Audit').click()
  await heading(page, 'Audit log')
  await link(page, 'Dashboard').click()
  await heading(page, 'Logged Issues')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  await heading(page, 'Notifications')
  await expect(link(page, 'Dashboard')).toBeVisible()
})

test('a choice while the typed text is on its way into the address: both count', async ({
  page,
  request,
}) => {
  await openAs(
    page,
    await signInOfficer(request, IBRAHIM),
    '/law-enforcement/dashboard?state=all&cases=closed',
  )
  await expect(page.getByText(/Cleared|Rejected/).first()).toBeVisible()
  await page.getByLabel('Search cases').fill('le-2026')
  // As on a slow phone: nothing is drawn between the choice and the moment at which the text is written.
  await page.getByLabel('Cases', { exact: true }).evaluate((select: HTMLSelectElement) => {
    select.value = ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
    const until = performance.now() + 600
    while (performance.now() < until);
  })
  await expect(page).toHaveURL(/[?&]q=le-2026/)
  await expect(page).not.toHaveURL(/cases=/)
  await expect(page.getByLabel('Cases', { exact: true })).toHaveValue('')
})
