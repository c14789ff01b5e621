/**
 * An officer and a supervisor at the same time (decisions §12): what one proposes the other decides; the work
 * list, who looks after a case, and notes for the owner.
 */

import type { Browser, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { decide, GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { claimPhone, givePhone, newPerson, notified, type Person } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name })

let officer: SignedIn
let supervisor: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, GRACE)
  supervisor = await signInOfficer(request, IBRAHIM)
})

/** A page of its own for the other person. */
async function beside(browser: Browser, session: SignedIn, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await openAs(page, session, path)
  return page
}

test('an officer proposes to uphold a claim; the supervisor finds it in the work list, refuses it, and confirms the next', async ({
  page,
  browser,
  request,
}) => {
  const [ada, bola] = [await newPerson(request, 'Ada'), await newPerson(request, 'Bola')]
  const { imei } = await givePhone(request, ada)
  const caseNumber = await claimPhone(request, bola, imei)
  const owns = async ({ session }: Person) =>
    (await request.get(`/api/v1/devices/${imei}/`, { headers: bearer(session) })).status() === 200

  await openAs(page, officer, '/law-enforcement/waiting?kind=dispute')
  const open = page.getByRole('link', { name: `View Details of ${caseNumber}` })
  await open.click()
  await expect(page.getByRole('heading', { level: 1, name: `Ownership dispute ${caseNumber}` })).toBeVisible()
  await decide(page, 'Uphold')
  const banner = card(page, 'Waiting proposal')
  await expect(banner).toContainText(`Uphold the claim: proposed for case ${caseNumber}`)
  await expect(banner).toContainText(
    'You proposed this. Another person, a supervisor, confirms or refuses it.',
  )
  await expect(button(page, 'Confirm proposal')).toBeHidden()
  await expect(button(page, 'Uphold')).toBeHidden()
  await expectNoViolations(page)
  expect(await owns(ada)).toBe(true)

  const other = await beside(browser, supervisor, '/law-enforcement/waiting')
  await other.getByLabel('Kind').selectOption('proposal')
  await expect(other).toHaveURL(/kind=proposal/)
  await expect(other.getByText(`Proposed by Grace Effiong (${GRACE.login})`).first()).toBeVisible()
  await expectNoViolations(other)
  await other.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(other, 'work list')
  await other.getByRole('link', { name: `View Details of ${caseNumber}` }).click()
  await expect(card(other, 'Waiting proposal')).toContainText('Because of Uphold.')
  await expectNoSidewaysScroll(other, 'dispute')
  await decide(other, 'Refuse proposal')
  await expect(card(other, 'Waiting proposal')).toBeHidden()
  await expect(button(other, 'Uphold')).toBeVisible()
  await other.goBack()
  await expect(other).toHaveURL(/kind=proposal/)
  await expect(other.getByLabel('Kind')).toHaveValue('proposal')

  await page.reload()
  await decide(page, 'Uphold')
  await expect(banner).toBeVisible()
  await other.goForward()
  await other.reload()
  await decide(other, 'Confirm proposal')
  await expect(other.getByText('Upheld', { exact: true })).toBeVisible()
  expect([await owns(ada), await owns(bola)]).toEqual([false, true])
  await other.getByRole('link', { name: 'Open the device' }).click()
  const decided = card(other, 'Decisions of two officers')
  await expect(decided).toContainText(`Grace Effiong (${GRACE.login})`)
  await expect(decided).toContainText(`Ibrahim Sani (${IBRAHIM.login})`)
  await expectNoViolations(other)
  await notified(request, ada, /now belongs to the person who claimed it$/)

  await other.goto(`/law-enforcement/audit?imei=${imei}`)
  const rows = other
    .getByRole('table', { name: 'Audit log, newest first' })
    .or(other.getByRole('list', { name: 'Audit log, newest first' }))
  await expect(rows).toContainText('Propose uphold dispute')
  await expect(rows).toContainText('Uphold dispute')
  await other.context().close()
})

test('a claim after a rejected one changes nothing for the owner, until an officer makes the phone disputed', async ({
  page,
  request,
}) => {
  const [ada, bola, chidi] = [
    await newPerson(request, 'Ada'),
    await newPerson(request, 'Bola'),
    await newPerson(request, 'Chidi'),
  ]
  const { imei } = await givePhone(request, ada)
  const status = async () =>
    (await (await request.get(`/api/v1/devices/${imei}/`, { headers: bearer(ada.session) })).json())
      .response_data.status
  const open = async (caseNumber: string) => {
    const search = new URLSearchParams({ imei, case: caseNumber })
    await openAs(page, officer, `/law-enforcement/dispute?${search}`)
  }

  await open(await claimPhone(request, bola, imei))
  await expect(page.getByText('The phone is disputed until')).toBeVisible()
  await expect(button(page, 'Make it disputed')).toBeHidden()
  await decide(page, 'Reject')
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await open(await claimPhone(request, chidi, imei))
  await expect(page.getByText('The phone is not disputed')).toBeVisible()
  await expectNoSidewaysScroll(page, 'dispute')
  await expectNoViolations(page)
  expect(await status()).toBe('registered')
  await decide(page, 'Make it disputed')
  await expect(page.getByText('The phone is disputed until')).toBeVisible()
  await expect(button(page, 'Make it disputed')).toBeHidden()
  expect(await status()).toBe('locked')
  await notified(request, ada, /^The ownership of your .+ is disputed$/)
})

test.describe('an officer id that nobody has', () => {
  test.use({ expectedConsole: [/the server responded with a status of 404/] })

  test('is refused; a case is given to an officer and to a command, the list finds it, and a note is for the owner', async ({
    page,
    request,
  }) => {
    const ada = await newPerson(request, 'Ada')
    const { imei } = await givePhone(request, ada)
    const report = {
      reporter_name: 'Chidi Eze',
      imei,
      device_state: 'Kano',
      reason_for_flagging: 'Snatched.',
      flag_type: 'lost',
    }
    const made = await request.post('/api/v1/le/devices/report/create/', {
      headers: bearer(officer),
      data: report,
    })
    expect(made.status(), await made.text()).toBe(201)

    await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
    const assigned = page.getByRole('region', { name: 'Assigned to' })
    await expect(assigned).toContainText('Nobody yet')
    await assigned.getByRole('button', { name: 'Assign' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Officer ID')).toHaveValue(GRACE.login)
    await expectNoViolations(page)
    await dialog.getByLabel('Officer ID').fill('ZZ999999')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(dialog.getByText('No officer has this officer ID')).toBeVisible()
    await dialog.getByLabel('Officer ID').fill(GRACE.login)
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(dialog).toBeHidden()
    await expect(assigned).toContainText(`Grace Effiong (${GRACE.login})`)

    await page.goto('/law-enforcement/dashboard?assigned=me&state=all')
    await expect(page.getByRole('link', { name: /Tecno|Samsung|Device|Phone/ }).first()).toBeVisible()
    await expect(page.getByLabel('Assigned to')).toHaveValue('me')

    await page.goto(`/law-enforcement/detail-page?imei=${imei}`)
    await assigned.getByRole('button', { name: 'Assign' }).click()
    await dialog.getByText('A state command', { exact: true }).click()
    await dialog.getByRole('combobox', { name: 'A state command' }).selectOption('Kano')
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(assigned).toContainText('Command of Kano')

    const notes = card(page, 'Notes')
    await notes.getByRole('textbox', { name: 'Note' }).fill('Come to the station with the receipt.')
    await notes.getByText('The owner too', { exact: true }).click()
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes).toContainText('the owner reads it')
    await expectNoViolations(page)
  })
})

test('a phone with two questions is one row, a proposal with its deadline; deciding takes three presses and a reason', async ({
  page,
  browser,
  request,
}) => {
  const [ada, bola] = [await newPerson(request, 'Ada'), await newPerson(request, 'Bola')]
  const { imei } = await givePhone(request, ada)
  const caseNumber = await claimPhone(request, bola, imei)
  /** The open questions about the phone that wait for somebody. */
  const waiting = async (who: SignedIn, whom: 'me' | 'supervisor') => {
    const answer = await request.get(`/api/v1/le/work/?limit=100&waits_for=${whom}`, { headers: bearer(who) })
    const { results } = (await answer.json()).response_data as { results: { imei: string; kind: string }[] }
    return results.filter((item) => item.imei === imei).map(({ kind }) => kind)
  }
  const rowOf = (on: Page) =>
    on
      .getByRole('table', { name: 'Phones waiting for a decision, oldest first' })
      .locator('tbody tr')
      .filter({ has: on.getByRole('link', { name: `View Details of ${caseNumber}` }) })

  // The officer: the row, Uphold, and its button in the dialog.
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, officer, '/law-enforcement/waiting?kind=dispute&for=me')
  await rowOf(page)
    .getByRole('link', { name: `View Details of ${caseNumber}` })
    .click()
  await decide(page, 'Uphold')
  await expect(card(page, 'Waiting proposal')).toBeVisible()
  await page.goto('/law-enforcement/waiting?for=supervisor')
  await expect(rowOf(page)).toHaveCount(1)
  await expect(rowOf(page)).toContainText('For a supervisor')
  await expect(rowOf(page)).toContainText(/(71|72) hours left/)
  await page.goto('/law-enforcement/waiting?kind=dispute&for=me')
  await expect(page.getByRole('link', { name: /^For me/ })).toHaveAttribute('aria-current', 'page')
  await expect(rowOf(page)).toHaveCount(0)

  expect([await waiting(officer, 'me'), await waiting(officer, 'supervisor')]).toEqual([[], ['proposal']])
  expect([await waiting(supervisor, 'me'), await waiting(supervisor, 'supervisor')]).toEqual([
    ['proposal'],
    [],
  ])
  const other = await beside(browser, supervisor, '/law-enforcement/waiting?kind=proposal&for=me')
  await other.setViewportSize({ width: 1280, height: 800 })
  await expect(rowOf(other)).toHaveCount(1)
  await expect(rowOf(other)).toContainText('For me')
  await expectNoViolations(other)
  let presses = 0
  await other.exposeFunction('pressed', () => {
    presses += 1
  })
  await other.evaluate(() =>
    document.addEventListener('click', () => void (window as unknown as { pressed(): void }).pressed(), {
      capture: true,
    }),
  )
  await rowOf(other)
    .getByRole('link', { name: `View Details of ${caseNumber}` })
    .click()
  await decide(other, 'Confirm proposal')
  await expect(other.getByText('Upheld', { exact: true })).toBeVisible()
  await expect.poll(() => presses).toBe(3)
  expect(await waiting(supervisor, 'me')).toEqual([])
  await other.context().close()
})

test('nothing matches, and the list cannot be loaded: both say what to do', { tag: '@long' }, async ({
  page,
}) => {
  await openAs(page, officer, '/law-enforcement/waiting?assigned=me&state=Zamfara')
  await expect(page.getByText('No waiting phone matches. Change or clear the filters.')).toBeVisible()
  await expectNoViolations(page)
  await button(page, 'Clear filters').click()
  await expect(page).toHaveURL(/waiting$/)
})

test.describe('a server that fails', () => {
  test.use({ expectedConsole: [/the server responded with a status of 503/] })

  test('is asked again', { tag: '@long' }, async ({ page }) => {
    await page.route(/\/le\/work\/\?/, (route) => route.fulfill({ status: 503, body: '' }))
    await page.route(/\/le\/work\/$/, (route) => route.fulfill({ status: 503, body: '' }))
    await openAs(page, officer, '/law-enforcement/waiting')
    await expect(page.getByText('The waiting cases could not be loaded.')).toBeVisible()
    await page.unroute(/\/le\/work\/\?/)
    await page.unroute(/\/le\/work\/$/)
    await button(page, 'Try again').click()
    await expect(page.getByLabel('Kind')).toBeVisible()
  })
})
