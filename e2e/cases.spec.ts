/**
 * A case with its people at the same time (decisions §12): the owner, who objects, adds news and gets the
 * phone back; who reported it in public; and an officer.
 */

import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { givePhone, givePin, newPerson, notified, textedCode } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const PIN = '482915'
/** A square of 8 pixels, blue. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQCziBFTEMLQkAHgpNgV/XE+wAAAAASUVORK5CYII=',
  'base64',
)

let officer: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, GRACE)
})

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** A proven public report; returns its case number. */
async function report(request: APIRequestContext, imei: string, phone: string): Promise<string> {
  const words = {
    reporter_name: 'Chidi Unseen',
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
  return caseNumber
}

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page, what)
}

test('an owner hears of a public report and objects; an officer reads both and rejects it; the reporter follows', async ({
  page,
  request,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const ada = await newPerson(request, 'Ada')
  const { imei } = await givePhone(request, ada)
  const phone = '08037771201'
  const caseNumber = await report(request, imei, phone)
  await notified(request, ada, /was reported stolen$/)

  await openAs(page, ada.session, '/notifications')
  await page.getByRole('link', { name: /was reported stolen/ }).click()
  await expect(page).toHaveURL(new RegExp(`/devices/${imei}/case\\?flag=\\d+$`))
  await expect(page.getByRole('main')).toContainText('A member of the public')
  await expect(page.getByRole('main')).toContainText(caseNumber)
  await expect(page.getByRole('main')).not.toContainText('Unseen')
  await expectFine(page, 'a report under review')
  await page.getByRole('button', { name: 'Object to the report' }).click()
  await expect(page.getByText('Say why the report is wrong')).toBeVisible()
  await page.getByLabel('Reason', { exact: true }).fill('I have my phone.')
  await page.getByRole('button', { name: 'Object to the report' }).click()
  await expect(page.getByText('You have objected to this report.')).toBeVisible()
  await expect(region(page, 'What happened so far')).toContainText('You objected: I have my phone.')

  const police = await (await browser.newContext()).newPage()
  await openAs(police, officer, `/law-enforcement/detail-page?imei=${imei}`)
  const flagging = region(police, 'Flagging Information')
  await expect(flagging).toContainText('Snatched in traffic.')
  await expect(flagging).toContainText('The owner objects to this report')
  await expect(flagging).toContainText('I have my phone.')
  await expectNoViolations(police)
  await police.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = police.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The owner has the phone.')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(flagging).toContainText('Rejected')
  await police.context().close()

  await page.reload()
  await expect(page.getByText('This case is closed', { exact: true })).toBeVisible()
  await expect(region(page, 'What happened so far')).toContainText('Officers rejected the report')
  await expect(page.getByLabel('News')).toBeHidden()
  await expectFine(page, 'a closed case')

  const reporter = await (await browser.newContext()).newPage()
  await reporter.goto(`/report/${caseNumber}`)
  await reporter.getByLabel('Phone number').fill(phone)
  await reporter.getByRole('button', { name: 'Show status' }).click()
  await expect(reporter.getByRole('main')).toContainText('Rejected')
  await reporter.context().close()
})

test('an owner follows a stolen phone: news with a picture, the letter, and "I have it back"', async ({
  page,
  request,
}) => {
  const bola = await newPerson(request, 'Bola')
  await givePin(request, bola, PIN)
  const { id, imei } = await givePhone(request, bola)
  const data = {
    device: id,
    flag_type: 'stolen',
    reason: 'Snatched at Ojota.',
    last_known_location: 'Ojota, Lagos',
    security_pin: PIN,
  }
  const flagged = await request.post(`/api/v1/devices/${imei}/flags/`, {
    headers: bearer(bola.session),
    data,
  })
  expect(flagged.status(), await flagged.text()).toBe(201)

  await openAs(page, bola.session, `/transfer/device/${id}`)
  await page.getByRole('link', { name: 'Follow your case' }).click()
  const timeline = region(page, 'What happened so far')
  await expect(timeline).toContainText('You reported the phone stolen')
  const next = region(page, 'What to do next')
  for (const words of ['Change your passwords', 'Lock the phone', 'No network has said yet'])
    await expect(next).toContainText(words)
  await expectFine(page, 'an open case')

  const news = page.getByRole('main')
  await news.getByRole('button', { name: 'Add news' }).click()
  await expect(news.getByText('Write what is new')).toBeVisible()
  await news.getByLabel('News').fill('Offered for sale at Computer Village.')
  await news
    .locator('input[type=file]')
    .setInputFiles({ name: 'stall.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(news.getByRole('img', { name: /^Preview of/ })).toBeVisible()
  await news.getByRole('button', { name: 'Add news' }).click()
  await expect(timeline).toContainText('Offered for sale at Computer Village.')
  await expect(timeline.getByRole('img', { name: 'Picture 1 of your news' })).toBeVisible()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    timeline.getByRole('button', { name: 'Save picture 1' }).click(),
  ])
  expect(picture.suggestedFilename()).toBe('photo-1.jpg')
  await expectFine(page, 'news with a picture')

  const [letter] = await Promise.all([
    page.waitForEvent('download'),
    next.getByRole('button', { name: 'Letter for your insurer' }).click(),
  ])
  expect(letter.suggestedFilename()).toMatch(/^amana-case-LE-\d{4}-\d{6,}\.pdf$/)

  await next.getByRole('link', { name: 'I have it back' }).click()
  await page.getByLabel('Security PIN').fill(PIN)
  await page.getByRole('button', { name: 'Confirm Flag' }).click()
  await expectToast(page, 'Success Flagging Device')
  await page.goto(`/devices/${imei}/case`)
  await expect(page.getByText('This case is closed', { exact: true })).toBeVisible()
  await expect(timeline).toContainText('You marked the phone as found')
  await expect(page.getByRole('link', { name: 'I have it back' })).toBeHidden()
})

test.describe('without an answer', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('the page says so, and goes on when asked again; without a case and for a stranger it says what to do', async ({
    page,
    request,
  }) => {
    const chika = await newPerson(request, 'Chika')
    const { imei } = await givePhone(request, chika)
    await page.route('**/api/v1/devices/*/flags/', (route) => route.abort())
    await openAs(page, chika.session, `/devices/${imei}/case`)
    await expect(page.getByRole('alert')).toBeVisible()
    await page.unroute('**/api/v1/devices/*/flags/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('This phone has no case')).toBeVisible()
    await expectFine(page, 'no case')
    const stranger = await newPerson(request, 'Dayo')
    await openAs(page, stranger.session, `/devices/${imei}/case`)
    await expect(page.getByText('This is not a case of your phones')).toBeVisible()
    await expectFine(page, 'not found')
  })
})
