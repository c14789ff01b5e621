/** S2 §2 Law-enforcement portal: an officer's view of a case from the moment its owner flags the phone. */

import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, IBRAHIM, signInOfficer as signIn } from './officers.ts'
import { logOut } from './pages.ts'
import { givePhone, givePin, newPerson } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectNoToasts, expectToast } from './toasts.ts'

const PIN = '482915'
const NIN = '70123456780'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const issues = (page: Page) => page.getByRole('table', { name: 'Logged device flags, newest first' })

const signInOfficer = (request: APIRequestContext) => signIn(request, GRACE)

test.describe('a case, with one reveal that is refused', () => {
  test.use({ expectedConsole: [/the server responded with a status of 422/] })

  test('an owner’s flag appears on the open dashboard; search, details, reveal, note, hold and clear follow', async ({
    page,
    browser,
    request,
  }) => {
    const grace = await signInOfficer(request)
    const ada = await newPerson(request, 'Ada')
    await givePin(request, ada, PIN)
    const { imei } = await givePhone(request, ada)
    const { id } = ada.session.user as { id: string }
    const profile = await request.patch(`/api/v1/users/profile/${id}/`, {
      headers: bearer(ada.session),
      data: { nin: NIN },
    })
    expect(profile.status(), await profile.text()).toBe(200)

    await openAs(page, grace, '/law-enforcement/dashboard')
    await heading(page, 'Logged Issues')
    await expect(page.getByText(/^\d+ Cases?$/)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Logged device flags, newest first' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'By state' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Audit', exact: true })).toBeHidden()
    await expectNoViolations(page)

    // The owner, in a browser of their own.
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const owner = await context.newPage()
    await openAs(owner, ada.session, '/transfer/select-flag')
    await owner.getByRole('list', { name: 'Your devices' }).getByRole('link').click()
    await owner.getByRole('button', { name: /^Stolen/ }).click()
    await owner.getByLabel('Reason for Flagging').fill('Snatched at the motor park.')
    await owner.getByLabel('Last Known Location').fill('Ojota, Lagos')
    await owner.getByRole('button', { name: 'Continue' }).click()
    await owner.getByLabel('Security PIN').fill(PIN)
    await owner.getByRole('button', { name: 'Confirm Flag' }).click()
    await expectToast(owner, 'Success Flagging Device')
    await expect(page.getByText('1 new', { exact: true })).toBeVisible()
    await context.close()

    const first = page
      .getByRole('table', { name: 'Logged device flags, newest first' })
      .getByRole('row')
      .nth(1)
    await expect(first).toContainText('Ada Okafor')
    await expect(first).toContainText('Lagos')
    await expect(first).toContainText('Stolen')
    await button(page, 'Mark as seen').click()
    await expect(page.getByText('1 new', { exact: true })).toBeHidden()

    await page.getByLabel('Status').selectOption('Found')
    await expect(page).toHaveURL(/status=found/)
    await page.getByLabel('Search cases').fill('no')
    await expect(page.getByText('Type at least 3 characters.')).toBeVisible()
    await expect(page).not.toHaveURL(/q=/)
    await page.getByLabel('Search cases').fill('nobody of this name')
    await expect(page.getByText('No cases found matching your criteria')).toBeVisible()
    await button(page, 'Clear filters').click()
    await expect(page).toHaveURL('/law-enforcement/dashboard')
    const download = page.waitForEvent('download')
    await button(page, 'Export CSV').click()
    expect((await download).suggestedFilename()).toMatch(/^device-flags-.*\.csv$/)

    await button(page, 'Search Device').click()
    await expect(page).toHaveURL('/law-enforcement/dashboard')
    await page.getByLabel('IMEI', { exact: true }).fill(` ${imei} `)
    await button(page, 'Search Device').click()
    await expect(page).toHaveURL(`/law-enforcement/search?q=${imei}`)
    await heading(page, `Search Results: ${imei}`)
    await expect(page.getByText('Total: 1 Result(s)')).toBeVisible()
    await expectNoViolations(page)
    const slice = await page.evaluate(() => localStorage.getItem('root'))
    expect(slice).toContain('Snatched at the motor park.')
    // Neither whole nor masked. Its last four digits alone may also end a telephone number.
    expect(slice).not.toContain(NIN)
    expect(slice).not.toContain(`•${NIN.slice(-4)}`)

    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(`/law-enforcement/detail-page?imei=${imei}`)
    await expect(page).toHaveTitle(/^.+, Stolen – Device Details – Law Enforcement – Amana$/)
    await expect(page.getByText('This device has been flagged as Stolen')).toBeVisible()
    const information = page.getByRole('region', { name: 'Device Information' })
    await expect(information).toContainText(`•••••••${NIN.slice(-4)}`)
    await expect(page.getByRole('region', { name: 'Flagging Information' })).toContainText(ada.email)
    await expectNoViolations(page)

    await button(page, 'Reveal').click()
    const dialog = page.getByRole('dialog', { name: 'Reveal the owner’s number' })
    const cases = await request.get(`/api/v1/devices/${imei}/flags/`, { headers: bearer(ada.session) })
    const [{ case_number: caseNumber }] = (await cases.json()).response_data
    await expect(dialog.getByLabel('Case reference')).toHaveValue(caseNumber)
    await dialog.getByLabel('Case reference').fill('')
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await expect(dialog.getByText('Case reference is required')).toBeVisible()
    await expect(dialog.getByText('Purpose is required')).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByLabel('Case reference').fill('CR/2026/118')
    await dialog.getByLabel('Purpose').fill('To reach the owner.')
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await expect(dialog.getByText(/^No case of this device has this number/)).toBeVisible()
    await dialog.getByLabel('Case reference').fill(caseNumber)
    await dialog.getByRole('button', { name: 'Reveal' }).click()
    await expect(information).toContainText(NIN)
    // The Reveal button is gone: the focus moves to the number's section.
    await expect(page.getByRole('heading', { name: 'Device Information' })).toBeFocused()

    const report = page.waitForEvent('download')
    await button(page, 'Download Report').click()
    expect((await report).suggestedFilename()).toMatch(/\.pdf$/)

    await page.getByRole('textbox', { name: 'Note' }).fill('The owner was called.')
    await button(page, 'Add note').click()
    await expect(page.getByText('The owner was called.')).toBeVisible()
    for (const [verb, outcome] of [
      ['Place hold', 'The police hold this device'],
      ['Lift hold', 'Place hold'],
      ['Clear', /^Cleared/],
    ] as const) {
      await button(page, verb).click()
      const asked = page.getByRole('dialog', { name: new RegExp(`^${verb}: case LE-`) })
      await asked.getByRole('button', { name: verb, exact: true }).click()
      await expect(asked.getByText('Reason is required')).toBeVisible()
      await asked.getByLabel('Reason').fill(`Because of ${verb}.`)
      await asked.getByRole('button', { name: verb, exact: true }).click()
      await expect(asked).toBeHidden()
      await expect(
        page.getByRole('region', { name: 'Flagging Information' }).getByText(outcome).first(),
      ).toBeVisible()
    }
    await expectNoViolations(page)

    await page.goto('/law-enforcement/search')
    await expect(page.getByText('No device data found. Please perform a search.')).toBeVisible()
  })
})

/** An active flag on an unregistered phone. */
async function fileReport(request: APIRequestContext, session: SignedIn, reporter_name: string) {
  const words = {
    reporter_name,
    device_state: 'Kano',
    reason_for_flagging: 'Taken at Sabon Gari.',
    flag_type: 'stolen',
  }
  const data = { ...words, imei: newImei() }
  const answer = await request.post('/api/v1/le/devices/report/create/', { headers: bearer(session), data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()).response_data as { id: number }
  return { id, imei: data.imei }
}

async function clearFlag(request: APIRequestContext, session: SignedIn, id: number): Promise<void> {
  const data = { reason: 'The owner has it back.' }
  const answer = await request.post(`/api/v1/le/flags/${id}/clear/`, { headers: bearer(session), data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('days are typed into the filters', { tag: '@long' }, async ({ page, request }) => {
  await openAs(page, await signInOfficer(request), '/law-enforcement/dashboard?status=stolen')
  await expect(issues(page)).toBeVisible()
  const [from, to] = [page.getByLabel('From Date'), page.getByLabel('To Date')]
  for (const field of [from, to]) {
    await field.focus()
    // Day and month are equal, so their order does not matter here.
    await page.keyboard.type('05052025', { delay: 100 })
    await expect(field).toHaveValue('2025-05-05')
  }
  await expect(page).toHaveURL('/law-enforcement/dashboard?status=stolen&from=2025-05-05&to=2025-05-05')
  await expect(page.getByText('No cases found matching your criteria')).toBeVisible()
  await from.fill('')
  await expect(page).toHaveURL('/law-enforcement/dashboard?status=stolen&to=2025-05-05')
  await button(page, 'Clear filters').click()
  await expect(page).toHaveURL('/law-enforcement/dashboard')
  await expect(to).toHaveValue('')
  await expect(issues(page)).toBeVisible()
})

test('further down the list nothing moves: a new case waits, and of the others the page of the changed one is read again', async ({
  page,
  request,
}) => {
  const session = await signInOfficer(request)
  const oldest = await fileReport(request, session, 'Reporter 1')
  for (const count of [2, 3, 4]) await fileReport(request, session, `Reporter ${count}`)
  const asked: URLSearchParams[] = []
  await page.route(/\/devices\/flags\/all\b/, (route) => {
    const url = new URL(route.request().url())
    asked.push(new URLSearchParams(url.searchParams))
    // Short pages.
    url.searchParams.set('limit', '2')
    return route.continue({ url: url.href })
  })
  await openAs(page, session, '/law-enforcement/dashboard?state=all')
  const rows = issues(page).getByRole('row')
  await expect(rows).toHaveCount(3)
  await button(page, 'Load more').click()
  await expect(rows).toHaveCount(5)
  const row = rows.filter({ hasText: 'Reporter 1' })
  await expect(row).toContainText('Active')
  await row.evaluate((element) => element.scrollIntoView({ block: 'start' }))

  await fileReport(request, session, 'Reporter 5')
  await expect(page.getByText('1 new', { exact: true })).toBeVisible()
  asked.length = 0
  await clearFlag(request, session, oldest.id)
  await expect(row).toContainText('Cleared')
  await expect(rows).toHaveCount(5)
  await expect(rows.filter({ hasText: 'Reporter 5' })).toBeHidden()
  // By its place: a search for its number would be a look at its owner.
  expect(asked.map((query) => [query.get('q'), query.get('cursor')])).toEqual([
    [null, null],
    [null, expect.stringMatching(/^\d+\.\d+$/)],
  ])
  await button(page, 'Show').click()
  await expect(rows.nth(1)).toContainText('Reporter 5')
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/^Failed to load resource/] })

  test('the last search is there however often the page is loaded, and says nothing that was cleared', async ({
    page,
    request,
    context,
  }) => {
    const session = await signInOfficer(request)
    const { id, imei } = await fileReport(request, session, 'Sani Garba')
    const stale = page.getByText('Results of your last search. Newer data could not be loaded yet.')
    const result = page.getByRole('main').getByRole('listitem')
    const kept = () => page.evaluate(() => localStorage.getItem('root') ?? '')
    const search = async () => {
      await openAs(page, session, `/law-enforcement/search?q=${imei}`)
      // A result of the search before is shown while this one runs.
      await expect.poll(kept).toContain('"status":"succeeded"')
      await expect(result).toContainText('Sani Garba')
    }
    const fail = () => context.route('**/api/v1/**', (route) => route.abort())
    await search()
    await fail()
    for (const _ of ['once', 'twice']) {
      await page.reload()
      await expect(stale).toBeVisible()
      await expect(result).toContainText('Stolen')
    }
    await context.unrouteAll()
    await clearFlag(request, session, id)
    await search()
    await fail()
    await page.reload()
    await expect(stale).toBeVisible()
    await expect(result).toContainText('Sani Garba')
    await expect(result).not.toContainText('Stolen')
  })
})

test.describe('a session that ends', () => {
  test.use({ expectedConsole: [/the server responded with a status of 401/] })

  test('takes nothing of the report that is being written', async ({ page, request }) => {
    const session = await signInOfficer(request)
    const imei = newImei()
    await openAs(page, session, '/law-enforcement/report')
    await page.getByLabel('Reporter Name').fill('Hauwa Sule')
    await page.getByLabel('IMEI').fill(imei)
    await page.getByLabel('Device State').selectOption('Kano')
    await page.getByLabel('Reason for Flagging').fill('Taken at Sabon Gari.')
    await page.getByLabel('Flag Type').selectOption('Lost')
    const answer = {
      response_status: 'error',
      response_description: 'Please sign in to continue.',
      response_data: null,
    }
    const json = { ...answer, code: 'not_signed_in', request_id: 'r1' }
    await page.route('**/le/devices/report/create/', (route) => route.fulfill({ status: 401, json }))
    await button(page, 'Create Report').click()
    await expect(page).toHaveURL('/law-enforcement/login')
    await expect(page.getByLabel('Officer ID')).toBeVisible()
    await page.unrouteAll()

    await openAs(page, session, '/law-enforcement/report')
    await expect(page.getByLabel('Reporter Name')).toHaveValue('Hauwa Sule')
    expect((await page.getByLabel('IMEI').inputValue()).replaceAll(' ', '')).toBe(imei)
    await expect(page.getByLabel('Flag Type')).toHaveValue('lost')
    await button(page, 'Create Report').click()
    await expect(page).toHaveURL('/law-enforcement/dashboard')
    await page.getByRole('link', { name: 'Enter a Report' }).click()
    await expect(page.getByLabel('Reporter Name')).toHaveValue('')
  })

  test('is said once, in the words of the portal', { tag: '@long' }, async ({ page, request }) => {
    const session = await signInOfficer(request)
    const json = {
      response_status: 'error',
      response_description: 'Please sign in to continue.',
      response_data: null,
    }
    await page.route(/\/devices\/flags\/all/, (route) => route.fulfill({ status: 401, json }))
    await openAs(page, session, '/law-enforcement/dashboard')
    await expect(page).toHaveURL('/law-enforcement/login')
    await expectToast(page, 'Session expired. Please login again.')
    await expectNoToasts(page)
  })

  test('a refused sign-in leaves the focus in the form', { tag: '@long' }, async ({ page }) => {
    await page.goto('/law-enforcement/login')
    await button(page, 'Access Portal').click()
    await expect(page.getByLabel('Officer ID')).toBeFocused()
    await page.getByLabel('Officer ID').fill('LP999999')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await button(page, 'Access Portal').click()
    await expect(page.getByRole('alert')).toContainText('Invalid')
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  })
})

test.describe('a report that the server refuses', () => {
  test.use({ expectedConsole: [/the server responded with a status of 422/] })

  test('says the server’s words and marks the field', async ({ page, request }) => {
    await openAs(page, await signInOfficer(request), '/law-enforcement/report')
    await page.getByLabel('Reporter Name').fill('Hauwa Sule')
    await page.getByLabel('IMEI').fill(newImei())
    await page.getByLabel('Device State').selectOption('Kano')
    await page.getByLabel('Reason for Flagging').fill('Taken at Sabon Gari.')
    await page.getByLabel('Flag Type').selectOption('Lost')
    const answer = {
      response_status: 'error',
      response_description: 'This report was not taken.',
      response_data: null,
    }
    const json = { ...answer, errors: [{ field: 'imei', message: 'This IMEI is reserved.' }] }
    await page.route('**/le/devices/report/create/', (route) => route.fulfill({ status: 422, json }))
    await button(page, 'Create Report').click()
    await expectToast(page, 'This report was not taken.')
    await expect(page.getByText('This IMEI is reserved.')).toBeVisible()
    await expectNoToasts(page, 'Please fix the errors in the form')
    await expect(page.getByLabel('IMEI')).toBeFocused()
  })
})

test.describe('the audit log', () => {
  test.use({ expectedConsole: [/the server responded with a status of 40[13]/] })

  test('is for supervisors', { tag: '@long' }, async ({ page, request }) => {
    await openAs(page, await signInOfficer(request), '/law-enforcement/audit')
    await expect(page.getByText('Only supervisors can read the audit log.')).toBeVisible()
  })

  test('has a form by which a supervisor lets an officer reveal more numbers, but not themselves', async ({
    page,
    request,
  }) => {
    await openAs(page, await signIn(request, IBRAHIM), '/law-enforcement/dashboard')
    await page.getByRole('link', { name: 'Audit', exact: true }).click()
    const form = page.getByRole('form', { name: 'Release more reveals' })
    const release = form.getByRole('button', { name: 'Release', exact: true })
    await release.click()
    await expect(form.getByLabel('For which officer')).toBeFocused()
    await expect(form.getByText('Officer ID is required')).toBeVisible()
    await expectNoViolations(page)
    await form.getByLabel('For which officer').fill(IBRAHIM.login)
    await form.getByLabel('How many more').fill('2')
    await form.getByLabel('Reason').fill('A case with many phones.')
    await release.click()
    await expect(form.getByRole('alert')).toBeVisible()
    await form.getByLabel('For which officer').fill(GRACE.login)
    await release.click()
    await expect(form.getByLabel('Reason')).toHaveValue('')
    await expectToast(page, new RegExp(`^${GRACE.login} can reveal \\d+ more today\\.$`))
    await page.reload()
    await expect(
      page.getByRole('table').getByRole('row').filter({ hasText: 'A case with many phones.' }),
    ).toBeVisible()
  })

  test('asks a visitor to sign in, with the reason', { tag: '@long' }, async ({ page }) => {
    await page.goto('/law-enforcement/audit')
    await expect(page).toHaveURL('/law-enforcement/login')
    await expectToast(page, 'No authentication token found')
  })
})

test('an officer files a report, which makes an active flag', async ({ page, request }) => {
  const imei = newImei()
  // Other tests on the same product report too.
  const reporter = `Musa Bello ${imei.slice(-7)}`
  await openAs(page, await signInOfficer(request), '/law-enforcement/dashboard')
  await page.getByRole('link', { name: 'Enter a Report' }).click()
  await heading(page, 'Report Device')
  await button(page, 'Create Report').click()
  await expectToast(page, 'Please fix the errors in the form')
  for (const message of [
    'Reporter name is required',
    'IMEI is required',
    'Device state is required',
    'Reason for flagging is required',
    'Flag type is required',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await expectNoViolations(page)
  await page.getByLabel('IMEI').fill('35x80')
  await expect(page.getByText('IMEI is required')).toBeHidden()
  await button(page, 'Create Report').click()
  await expect(page.getByText('IMEI must be exactly 15 digits')).toBeVisible()
  await expect(page.getByLabel('Device State').locator('option')).toHaveCount(38)

  await page.getByLabel('Reporter Name').fill(reporter)
  await page.getByLabel('IMEI').fill(imei)
  await page.getByLabel('Device State').selectOption('Kano')
  await page.getByLabel('Reason for Flagging').fill('Taken at Sabon Gari.')
  await page.getByLabel('Flag Type').selectOption('Stolen')
  await button(page, 'Create Report').click()
  await expect(page.getByText('Device report sent successfully.')).toBeVisible()
  await expect(page).toHaveURL('/law-enforcement/dashboard')
  await button(page, 'Show all states').click()
  const first = page.getByRole('table', { name: 'Logged device flags, newest first' }).getByRole('row').nth(1)
  await expect(first).toContainText(reporter)

  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.getByText(reporter)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Enter a Report' }).click()
  await page.getByLabel('Reporter Name').fill('Half a report')
  await logOut(page)
  await expect(page).toHaveURL('/law-enforcement/login')
  await expect(page.getByLabel('Officer ID')).toBeVisible()
  await expectNoToasts(page, 'No authentication token found')
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})
