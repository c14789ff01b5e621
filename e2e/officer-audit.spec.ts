/** The audit log for a supervisor: acts in words, reads of pages apart, filters, CSV, links. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log, newest first' }).locator('tbody tr')

test.use({ viewport: { width: 1280, height: 800 } })

test('a supervisor reads what was done in words, and narrows it; the address keeps the filters', async ({
  page,
  request,
}) => {
  const grace = await signInOfficer(request, GRACE)
  const supervisor = await signInOfficer(request, IBRAHIM)
  const imei = newImei()
  const headers = bearer(grace)
  const words = `bello${imei.slice(-6)}`
  const listed = await request.get(`/api/v1/devices/flags/all/?q=${words}`, { headers })
  expect(listed.status()).toBe(200)
  const searched = await request.get(`/api/v1/le/devices/search/?q=${imei}`, { headers })
  expect(searched.status()).toBe(200)
  for (let load = 0; load < 3; load += 1)
    expect((await request.get('/api/v1/le/flags/numbers/', { headers })).status()).toBe(200)

  await openAs(page, supervisor, `/law-enforcement/audit?officer=${GRACE.login}`)
  await expect(rows(page).filter({ hasText: `search q=${words}, 0 rows` })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: 'Read numbers' })).toHaveCount(0)
  await expectNoViolations(page)

  await page.getByLabel('Action').selectOption('Search devices')
  await expect(page).toHaveURL(/action=search_devices/)
  await expect(rows(page).filter({ hasText: 'List flags' })).toHaveCount(0)
  const search = rows(page).filter({ hasText: `search q=${imei}` })
  await expect(search).toHaveCount(1)
  await search.getByRole('link', { name: `Rows about ${imei}` }).click()
  await expect(page).toHaveURL(`/law-enforcement/audit?imei=${imei}`)
  await expect(rows(page).first()).toBeVisible()
  await rows(page)
    .last()
    .getByRole('link', { name: `Rows of ${GRACE.login}` })
    .click()
  await expect(page).toHaveURL(`/law-enforcement/audit?officer=${GRACE.login}`)
  await page.goBack()
  await expect(page).toHaveURL(`/law-enforcement/audit?imei=${imei}`)

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/law-enforcement/audit')
  await page.getByLabel('From Date').fill('2025-05-05')
  await page.getByLabel('To Date').fill('2025-05-05')
  await expect(page).toHaveURL('/law-enforcement/audit?from=2025-05-05&to=2025-05-05')
  await expect(page.getByText('No entries match.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('To Date')).toHaveValue('2025-05-05')
})

test('what pages read is one row for a visit, when it is asked for', async ({ page, request }) => {
  const supervisor = await signInOfficer(request, IBRAHIM)
  await openAs(page, supervisor, '/law-enforcement/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Logged Issues' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'By state' })).toBeVisible()
  await page.goto(`/law-enforcement/audit?officer=${IBRAHIM.login}`)
  await expect(rows(page).filter({ hasText: 'Read by the page in the background' })).toHaveCount(0)
  await page.getByLabel('Include what pages read in the background').check()
  await expect(page).toHaveURL(/routine=true/)
  // The visit began in whichever test opened the officer's first page: its row may lie behind many others.
  await page.getByLabel('Action').selectOption('Read numbers')
  await expect(page).toHaveURL(/action=read_numbers/)
  await expect(rows(page).filter({ hasText: 'Read by the page in the background' }).first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page, 'audit log')
  await expectNoViolations(page)
})

test('the rows leave as CSV, which is a row itself', { tag: '@long' }, async ({ page, request }) => {
  const supervisor = await signInOfficer(request, IBRAHIM)
  const listed = await request.get('/api/v1/devices/flags/all/?q=bello', { headers: bearer(supervisor) })
  expect(listed.status()).toBe(200)
  await openAs(page, supervisor, `/law-enforcement/audit?officer=${IBRAHIM.login}`)
  await expect(rows(page).first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('id,Time,Officer ID,Officer,Action,Detail,Rows,IMEI')
  expect(text).toContain(IBRAHIM.login)
  await page.reload()
  await expect(rows(page).filter({ hasText: 'Export audit' }).first()).toContainText(
    `export of the audit log officer=${IBRAHIM.login}`,
  )
})

test.describe('an ordinary officer', () => {
  test.use({ expectedConsole: [/the server responded with a status of 403/] })

  test('reads that the log is for supervisors, and sees none of their forms', { tag: '@long' }, async ({
    page,
    request,
  }) => {
    await openAs(page, await signInOfficer(request, GRACE), '/law-enforcement/audit')
    await expect(page.getByText('Only supervisors can read the audit log.')).toBeVisible()
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Release more reveals' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
    await expectNoViolations(page)
  })
})
