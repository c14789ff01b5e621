/**
 * Officers' decisions (decisions §9) on reports, claims, documents and holds; imported lists; the
 * supervisor's audit log.
 */

import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { decide, IBRAHIM, signInOfficer } from './officers.ts'
import { claimPhone, givePhone, newPerson, notified, type Person, RECEIPT, textedCode } from './people.ts'
import { product } from './product.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name })

let officer: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, IBRAHIM)
})

async function openDevice(page: Page, imei: string): Promise<void> {
  await openAs(page, officer, `/law-enforcement/detail-page?imei=${imei}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Device Details' })).toBeVisible()
  await expect(card(page, 'Flagging Information')).toBeVisible()
}

/** Decides, and waits for the server's message. */
async function decideAndRead(page: Page, verb: string, said: string): Promise<void> {
  await decide(page, verb)
  await expectToast(page, said)
}

async function report(request: APIRequestContext, imei: string, phone: string): Promise<void> {
  const words = {
    reporter_name: 'Chidi Eze',
    device_state: 'Lagos',
    reason_for_flagging: 'Snatched in traffic.',
  }
  const answer = await request.post('/api/v1/reports/', {
    data: { ...words, imei, phone, flag_type: 'stolen' },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { case: caseNumber } = (await answer.json()).response_data
  const code = await textedCode(phone.replace(/^0/, '+234'), 'confirm your report')
  const proven = await request.post(`/api/v1/reports/${caseNumber}/verify-contact/`, { data: { code } })
  expect(proven.status(), await proven.text()).toBe(200)
}

test('a report is rejected, and its owner reads that; another is confirmed and cleared', async ({
  page,
  request,
}) => {
  const ada = await newPerson(request, 'Ada')
  const { imei } = await givePhone(request, ada)
  await report(request, imei, '08037770001')
  await openDevice(page, imei)
  const flagging = card(page, 'Flagging Information')
  await expect(flagging.getByText('This device has been flagged as Stolen')).toBeVisible()
  await expect(flagging).toContainText('Under review')
  await expect(flagging).toContainText('+2348037770001')
  await decideAndRead(page, 'Reject', 'Report rejected')
  await expect(flagging).toContainText('Rejected')
  // The Reject button is gone: the focus moves to its section.
  await expect(page.getByRole('heading', { name: 'Flagging Information' })).toBeFocused()
  await expect(card(page, 'Notes')).toContainText('Report rejected: Because of Reject.')
  await expect(button(page, 'Confirm')).toBeHidden()
  await expectNoViolations(page)

  const unknown = newImei()
  await report(request, unknown, '08037770002')
  await openDevice(page, unknown)
  await expect(card(page, 'Device Information')).toContainText('Not registered')
  await decideAndRead(page, 'Confirm', 'Report confirmed')
  await expect(flagging).toContainText('Active')
  await page.getByRole('textbox', { name: 'Note' }).fill('The reporter came to the station.')
  await button(page, 'Add note').click()
  await expect(card(page, 'Notes')).toContainText('The reporter came to the station.')
  await expect(button(page, 'Add note')).toBeFocused()
  await decideAndRead(page, 'Clear', 'Flag cleared')
  await expect(card(page, 'Security Flag History')).toContainText('Cleared')

  await notified(request, ada, /^The report on your .* was rejected$/)
  await openAs(page, ada.session, '/notifications')
  await expect(page.getByText(/^The report on your .* was rejected$/)).toBeVisible()
})

test('an owner who skipped the documents proves the phone later: sent, declined with a reason, sent again, approved', async ({
  page,
  request,
}) => {
  const ada = await newPerson(request, 'Ada')
  const { imei } = await givePhone(request, ada)
  const own = `/transfer/device/${imei}`
  const documents = page.getByRole('region', { name: 'Documents' })
  const send = async (space: string) => {
    const file = { ...RECEIPT, buffer: Buffer.from(`%PDF-1.4\n%%EOF\n${space}`) }
    await documents.locator('input[type=file]').setInputFiles(file)
    await expect(documents.getByText('receipt.pdf')).toBeVisible()
    await button(page, 'Send documents').click()
    await expectToast(page, 'Documents sent. An officer will look at them.')
  }
  await openAs(page, ada.session, own)
  await expect(documents).toContainText('No documents were added to this device.')
  await send('')
  await expect(documents.getByText('Waiting for an officer')).toBeVisible()
  await expect(page.getByText('Your documents wait for an officer.')).toBeVisible()
  await expect(button(page, 'Send documents')).toBeHidden()
  await expectNoViolations(page)

  await openAs(page, officer, '/law-enforcement/waiting')
  const open = page.getByRole('link', { name: `View Details of ${imei}` })
  await expect(async () => {
    await expect(open.or(button(page, 'Load more')).first()).toBeVisible()
    if (!(await open.isVisible())) await button(page, 'Load more').click()
    await expect(open).toBeVisible()
  }).toPass()
  await open.click()
  await expect(card(page, 'Documents')).toBeVisible()
  await decideAndRead(page, 'Decline', 'Document declined')
  await expect(card(page, 'Documents')).toContainText('Reason: Because of Decline.')
  await expectNoViolations(page)

  await notified(request, ada, /^A document for your .* was not accepted$/)
  await openAs(page, ada.session, '/notifications')
  await expect(page.getByText(/^A document for your .* was not accepted$/)).toBeVisible()
  await openAs(page, ada.session, own)
  await expect(documents).toContainText('The officer wrote: Because of Decline.')
  await send(' ')
  await expect(documents.getByText('Waiting for an officer')).toBeVisible()

  await openDevice(page, imei)
  const waiting = card(page, 'Documents')
    .getByRole('listitem')
    .filter({ has: button(page, 'Decline') })
  await waiting.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('It names this IMEI.')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expectToast(page, 'Document approved')

  await openAs(page, ada.session, own)
  await expect(documents.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByText('Your ownership is proven.')).toBeVisible()
  await expect(documents.locator('input[type=file]')).toBeHidden()
})

test('a document is approved; a claim is looked at beside it and rejected', async ({ page, request }) => {
  const [ada, bola] = [await newPerson(request, 'Ada'), await newPerson(request, 'Bola')]
  const imei = newImei()
  const form = { imei, document_type: 'receipt', documents: RECEIPT }
  const made = await request.post('/api/v1/devices/register/', {
    headers: bearer(ada.session),
    multipart: form,
  })
  expect(made.status(), await made.text()).toBe(201)
  await claimPhone(request, bola, imei)
  const owns = async ({ session }: Person) =>
    (await request.get(`/api/v1/devices/${imei}/`, { headers: bearer(session) })).status() === 200

  await openDevice(page, imei)
  const documents = card(page, 'Documents')
  const download = page.waitForEvent('download')
  await documents.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await decideAndRead(page, 'Approve', 'Document approved')
  await expect(documents.getByText('Approved', { exact: true })).toBeVisible()
  await expect(button(page, 'Approve')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeFocused()

  const disputes = card(page, 'Ownership disputes')
  await expect(disputes).toContainText(bola.email)
  await expectNoViolations(page)
  await disputes.getByRole('link', { name: /^Compare both sides of case DC-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Ownership dispute DC-/ })).toBeVisible()
  await expect(card(page, 'Registered owner')).toContainText(ada.email)
  await expect(card(page, 'Registered owner').getByText('Approved', { exact: true })).toBeVisible()
  await expect(card(page, 'Claimant')).toContainText('I have the receipt and the box.')
  await expect(card(page, 'Claimant').getByRole('button', { name: 'Download' })).toBeVisible()
  await expectNoViolations(page)
  await decideAndRead(page, 'Reject', 'Dispute decided')
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
  await expect(button(page, 'Uphold')).toBeHidden()
  expect([await owns(ada), await owns(bola)]).toEqual([true, false])
  await notified(request, bola, /^Officers rejected your claim to a /)
})

test('a phone without a case is held and released; what a list of others says stands there with its source', async ({
  page,
  request,
}) => {
  const { imei } = await givePhone(request, await newPerson(request, 'Ada'))
  const { dataDir } = await product()
  const file = join(dataDir, 'list.csv')
  writeFileSync(file, `imei,reporting_date,status\n${imei},2026-01-05,stolen\n`)
  const admin = join(import.meta.dirname, '../apps/api/src/admin/main.ts')
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir }
  execFileSync(process.execPath, [admin, 'lists', 'import', file, '--source', 'Operator A'], { env })

  await openDevice(page, imei)
  const flagging = card(page, 'Flagging Information')
  await expect(flagging).toContainText('This device has no flags.')
  const listed = page.getByRole('table', { name: 'Imported lists' }).getByRole('row').nth(1)
  await expect(listed).toContainText('Operator A')
  await expect(listed).toContainText('Stolen')
  await decideAndRead(page, 'Place hold', 'Hold placed')
  await expect(flagging.getByText('The police hold this device')).toBeVisible()
  await expect(card(page, 'Device Information').getByText('Locked')).toBeVisible()
  await expectNoViolations(page)
  await decideAndRead(page, 'Lift hold', 'Hold lifted')
  await expect(flagging.getByText('The police hold this device')).toBeHidden()
  await expect(button(page, 'Place hold')).toBeVisible()
})

test.describe('what the server refuses', () => {
  test.use({ expectedConsole: [/the server responded with a status of 503/] })

  test('leaves the focus in the form', async ({ page, request }) => {
    const imei = newImei()
    await report(request, imei, '08037770003')
    await page.route(/\/le\/flags\/\d+\/(notes|reject)\//, (route) =>
      route.fulfill({ status: 503, body: '' }),
    )
    await openDevice(page, imei)
    await page.getByRole('textbox', { name: 'Note' }).fill('The reporter came to the station.')
    await button(page, 'Add note').click()
    await expect(page.getByText('The note could not be added. Please try again.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()

    await button(page, 'Reject').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await dialog.getByLabel('Reason').fill('Nobody was robbed.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(dialog.getByText('That did not work. Please try again.')).toBeVisible()
    await expect(dialog.getByLabel('Reason')).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(button(page, 'Reject')).toBeFocused()
  })
})

test('after Back the fields of the audit log say what the list shows', async ({ page }) => {
  const [first, second] = [newImei(), newImei()]
  await openAs(page, officer, `/law-enforcement/audit?imei=${first}`)
  const [imei, officerId] = [page.getByLabel('IMEI'), page.getByLabel('Officer ID')]
  await imei.fill(` ${second} `)
  await officerId.fill('LP204500')
  await button(page, 'Search').click()
  await expect(page).toHaveURL(`/law-enforcement/audit?imei=${second}&officer=LP204500`)
  await expect(button(page, 'Search')).toBeFocused()
  await page.goBack()
  await expect(imei).toHaveValue(first)
  await expect(officerId).toHaveValue('')
  await page.goForward()
  await expect(imei).toHaveValue(second)
  await expect(officerId).toHaveValue('LP204500')
})

test.describe('an IMEI that nobody knows', () => {
  // It has no flags.
  test.use({ expectedConsole: [/the server responded with a status of 404/] })

  test('is in the audit log, where a supervisor reads who looked at what', async ({ page }) => {
    const imei = newImei()
    await openAs(page, officer, `/law-enforcement/search?q=${imei}`)
    await expect(page.getByText('No device data found. Please perform a search.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Dashboard' }).click()
    await page.getByRole('link', { name: 'Audit', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    const rows = page.getByRole('table', { name: 'Audit log, newest first' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('Ibrahim Sani')
    await expectNoViolations(page)
    await page.getByLabel('IMEI').fill(imei)
    await page.getByLabel('Officer ID').fill('lp204500')
    await button(page, 'Search').click()
    await expect(page).toHaveURL(`/law-enforcement/audit?imei=${imei}&officer=lp204500`)
    // Views of the head, of the search and of the flags.
    await expect(rows).toHaveCount(3)
    await expect(rows.filter({ hasText: 'Search devices' })).toContainText('LP204500')
    await page.getByLabel('Officer ID').fill('LP000000')
    await button(page, 'Search').click()
    await expect(page.getByText('No entries match.')).toBeVisible()
    await page.setViewportSize({ width: 360, height: 640 })
    await button(page, 'Clear filters').click()
    await expect(page.getByRole('list', { name: 'Audit log, newest first' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })
})
