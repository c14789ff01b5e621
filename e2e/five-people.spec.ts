/**
 * One stolen phone and its five people at five screens (decisions §12): its owner, who found it, who reported
 * it and claims it, an officer, and a supervisor. And stopped blocks, which two officers release.
 */
import type { Browser, Page } from '@playwright/test'
import { newImei } from './imeis.ts'
import { decide, GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { mailsTo } from './outbox.ts'
import { footerService } from './pages.ts'
import { claimPhone, givePhone, givePin, newPerson, notified, textedCode } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })

let officer: SignedIn
let supervisor: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, GRACE)
  supervisor = await signInOfficer(request, IBRAHIM)
})

async function newScreen(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
}

test.describe('one phone', () => {
  // The owner before a claim was upheld asks for what is no longer theirs.
  test.use({ expectedConsole: [/the server responded with a status of 404/] })

  test('owner, finder, reporter, officer and supervisor', async ({ page, request, browser, baseURL }) => {
    const [ada, chidi] = [await newPerson(request, 'Ada'), await newPerson(request, 'Chidi')]
    await givePin(request, ada, PIN)
    const { id, imei } = await givePhone(request, ada)

    // The owner flags it stolen.
    await openAs(page, ada.session, `/transfer/device/${id}`)
    await page.getByRole('link', { name: 'Flag Device' }).click()
    await page.getByRole('button', { name: /^Stolen/ }).click()
    await page.getByLabel('Reason for Flagging').fill('Snatched at the motor park.')
    await page.getByLabel('Last Known Location').fill('Ojota, Lagos')
    await button(page, 'Continue').click()
    await page.getByLabel('Security PIN').fill(PIN)
    await button(page, 'Confirm Flag').click()
    await expect(page.getByText('Buyers who check it are warned.')).toBeVisible()

    // A finder comes to the start page.
    const finder = await newScreen(browser, baseURL)
    await finder.goto('/')
    await footerService(finder, 'I found a phone')
    await expect(finder.getByRole('heading', { level: 1, name: 'I found a phone' })).toBeVisible()
    await finder.getByRole('main').getByLabel('IMEI').fill(imei)
    await finder.getByLabel('Message').fill('It lay on a seat of the bus.')
    await finder.getByLabel('Place').fill('Ojuelegba bus stop')
    await finder.getByLabel('State').selectOption('Lagos')
    await finder.getByLabel('E-mail').fill(`finder-${Date.now()}@example.com`)
    await button(finder, 'Send message').click()
    await finder.waitForURL(/\/found\/FP-\d{4}-\d{6}#thread_token=/)
    const found = /FP-\d{4}-\d{6}/.exec(finder.url())?.[0] ?? ''

    // The owner answers; the finder reads it without reloading.
    await notified(request, ada, /found a phone of yours/)
    await page.goto('/notifications')
    await page.getByRole('link', { name: /found a phone of yours/ }).click()
    await page.getByLabel('Message').fill('Thank you! Please take it to the station in Surulere.')
    await button(page, 'Send message').click()
    await expect(finder.getByText('Please take it to the station in Surulere.')).toBeVisible()

    // A reporter, who says that it is theirs, follows the report by its case number.
    const words = {
      reporter_name: 'Chidi Okafor',
      device_state: 'Lagos',
      reason_for_flagging: 'Taken from my bag.',
    }
    const made = await request.post('/api/v1/reports/', {
      data: { ...words, imei, phone: chidi.phone, flag_type: 'stolen' },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { case: reported } = (await made.json()).response_data
    const code = await textedCode(chidi.phone, 'confirm your report')
    expect(
      (await request.post(`/api/v1/reports/${reported}/verify-contact/`, { data: { code } })).status(),
    ).toBe(200)
    const reporter = await newScreen(browser, baseURL)
    await reporter.goto('/report')
    await reporter.getByLabel('Case number').fill(reported)
    // Both pages have the field.
    await button(reporter, 'Find report').click()
    await expect(reporter.getByRole('heading', { level: 1, name: 'Your report' })).toBeVisible()
    await reporter.getByLabel('Phone number').fill(chidi.phone)
    await button(reporter, 'Show status').click()
    await expect(reporter.getByRole('main')).toContainText('Under review')
    const claimed = await claimPhone(request, chidi, imei)

    // An officer reads what finder and owner wrote, and writes to the owner.
    const police = await newScreen(browser, baseURL)
    await openAs(police, officer, `/law-enforcement/detail-page?imei=${imei}`)
    await region(police, 'Found reports')
      .getByRole('link', { name: `Case ${found}` })
      .click()
    await expect(police.getByText('You read this as an officer.')).toBeVisible()
    await expect(police.getByText('Please take it to the station in Surulere.')).toBeVisible()
    await police.goBack()
    const notes = region(police, 'Notes')
    await notes.getByRole('textbox', { name: 'Note' }).fill('Come to Surulere station with your receipt.')
    await notes.getByText('The owner too', { exact: true }).click()
    await notes.getByRole('button', { name: 'Add note' }).click()
    await expect(notes).toContainText('the owner reads it')

    // The owner is notified that there is something to read, and reads it with the case.
    const title = /^Law enforcement wrote to you about your /
    await notified(request, ada, title)
    await expect
      .poll(async () => (await mailsTo(ada.email)).filter(({ subject }) => title.test(subject ?? '')).length)
      .toBe(1)
    expect(JSON.stringify((await mailsTo(ada.email)).map(({ text }) => text))).not.toMatch(
      /Surulere|Grace|Effiong/,
    )
    await page.goto('/notifications')
    await page.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(new RegExp(`/devices/${imei}/case\\?flag=\\d+$`))
    await expect(region(page, 'What happened so far')).toContainText(
      'Come to Surulere station with your receipt.',
    )
    await expect(page.getByRole('main')).not.toContainText('Effiong')

    // The officer proposes to uphold the claim, and the supervisor confirms it.
    await police.goto(`/law-enforcement/dispute?imei=${imei}&case=${claimed}`)
    await decide(police, 'Uphold', 'The receipt shows the IMEI and the older date.')
    await expect(region(police, 'Waiting proposal')).toContainText('You proposed this.')
    const chief = await newScreen(browser, baseURL)
    await openAs(chief, supervisor, '/law-enforcement/waiting?kind=proposal')
    await chief.getByRole('link', { name: `View Details of ${claimed}` }).click()
    await decide(chief, 'Confirm proposal', 'Both papers were read.')
    await expect(chief.getByText('Upheld', { exact: true })).toBeVisible()

    // Who owns it now follows the case that they reported; it is not the former owner's any more.
    await notified(request, ada, /now belongs to the person who claimed it$/)
    await page.reload()
    await expect(page.getByText('This is not a case of your phones')).toBeVisible()
    await openAs(reporter, chidi.session, `/devices/${imei}/case`)
    await expect(reporter.getByRole('main')).toContainText(reported)
    await expect(region(reporter, 'What happened so far')).toBeVisible()
    await expect(reporter.getByRole('main')).not.toContainText('Come to Surulere station')
    for (const other of [finder, reporter, police, chief]) await other.context().close()
  })
})

test('stopped blocks: an officer proposes their release, the supervisor finds it in the list and confirms it', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const report = {
    reporter_name: 'Raid',
    device_state: 'Lagos',
    reason_for_flagging: 'Found at a raid.',
    flag_type: 'stolen',
  }
  // One more in a minute than the brake lets through from one officer; one after the other may take longer.
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let nth = lane; nth <= 60; nth += 8) {
      const data = { ...report, imei: newImei() }
      const answer = await request.post('/api/v1/le/devices/report/create/', {
        headers: bearer(officer),
        data,
      })
      expect(answer.status(), await answer.text()).toBe(201)
    }
  })
  await Promise.all(lanes)
  const stops = async () => {
    const answer = await request.get('/api/v1/le/work/?kind=brake', { headers: bearer(officer) })
    return (await answer.json()).response_data.results.length as number
  }
  await expect.poll(stops).toBe(1)

  await openAs(page, officer, '/law-enforcement/waiting?kind=brake')
  await decide(page, 'Propose release', 'A raid with many phones, all seen by us.')
  await expect(page.getByText('A raid with many phones, all seen by us.')).toBeVisible()
  await expect(button(page, 'Confirm proposal')).toHaveCount(0)

  const chief = await newScreen(browser, baseURL)
  await openAs(chief, supervisor, '/law-enforcement/waiting?kind=proposal')
  const row = chief.getByRole('row').filter({ hasText: 'Release stopped blocks' })
  await row.getByRole('button', { name: 'Confirm proposal' }).click()
  const dialog = chief.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The raid is in the report of the day.')
  await dialog.getByRole('button', { name: 'Confirm proposal' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  expect(await stops()).toBe(0)
  await chief.context().close()
})
