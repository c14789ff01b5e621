/** A reporter without an account, whose phone the police keep: the page says where, and has the code. */
import { type APIRequestContext, expect as expectThat, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { settled } from './pages.ts'
import { newPhone, textedCode } from './people.ts'
import { bearer, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'reduce' } })

const PLACE = 'Ikeja Demo Station'
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await settled(page)
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await expectNoSidewaysScroll(page, what)
}

async function post(request: APIRequestContext, path: string, data: object, by?: SignedIn) {
  const answer = await request.post(`/api/v1${path}`, { data, ...(by && { headers: bearer(by) }) })
  expectThat(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
  return (await answer.json()).response_data
}

/** A public report whose contact, a phone number, is proven; its case. */
async function reportFrom(request: APIRequestContext, phone: string, imei: string): Promise<string> {
  const about = { reporter_name: 'Hauwa Sule', flag_type: 'stolen', device_state: 'Lagos' }
  const report = { ...about, imei, phone, device_brand: 'Tecno Spark 20', reason_for_flagging: 'Snatched' }
  const { case: caseNumber } = await post(request, '/reports/', report)
  const code = await textedCode(phone, 'report')
  await post(request, `/reports/${caseNumber}/verify-contact/`, { code })
  return caseNumber
}

async function openStatus(page: Page, caseNumber: string, phone: string): Promise<void> {
  await page.goto(`/report/${caseNumber}`)
  await page.getByLabel('Phone number').fill(phone)
  await button(page, 'Show status').click()
}

test('a reporter without an account reads where the phone is, shows the code and has it back', async ({
  page,
  request,
}) => {
  const officer = await signInOfficer(request, GRACE)
  const [phone, imei] = [newPhone(), newImei()]
  const caseNumber = await reportFrom(request, phone, imei)
  const listed = await request.get(`/api/v1/devices/flags/all/?q=${caseNumber}`, {
    headers: bearer(officer),
  })
  const [flag] = (await listed.json()).response_data.results
  await post(request, `/le/flags/${flag.id}/confirm/`, { reason: 'Seen the receipt' }, officer)
  const { id } = await post(
    request,
    '/le/custody/',
    {
      ...{ imei, exhibit: `EX-${imei.slice(-6)}`, place: PLACE, condition: 'Cracked' },
      found_at: new Date().toISOString(),
    },
    officer,
  )

  await openStatus(page, caseNumber, phone)
  await expect(main(page).getByText('The police have this phone', { exact: true })).toBeVisible()
  await expect(main(page)).not.toContainText(PLACE)
  await expectFine(page, 'a report whose phone the police have')
  await page.goto(`/report/${caseNumber}/collect`)
  await expect(page).toHaveURL(`/report/${caseNumber}/collect`)
  await heading(page, 'Collect your phone')
  await expectFine(page, 'the contact of the report')
  await page.getByLabel('Email or phone number').fill(phone)
  await button(page, 'Send me a code').click()
  await page.getByLabel('Digit 1 of 6').fill(await textedCode(phone, 'see where your phone is'))
  await heading(page, 'The police have your phone')
  await expect(main(page)).not.toContainText(PLACE)
  await expectFine(page, 'a matched phone of a reporter')

  await post(request, `/le/custody/${id}/step/`, { to: 'owner_called' }, officer)
  await page.reload()
  await heading(page, `Your phone is at ${PLACE}`)
  await expect(main(page)).toContainText('1 Station Road')
  await expect(main(page)).toContainText('Your identity document')
  await button(page, 'Name a person').click()
  await page.getByLabel('Full name').fill('Bisi Ojo')
  await page.getByLabel('Document').selectOption({ label: 'Voter’s card' })
  await page.getByLabel('Last four of its number').fill('48ab')
  await expectFine(page, 'the form of a person whom a reporter sends')
  await button(page, 'Name this person').click()
  await expect(main(page)).toContainText('Bisi Ojo may collect it')
  await expectFine(page, 'a phone that a reporter collects')
  const code = (await page.locator('[data-code]').innerText()).replaceAll(/\D/g, '')
  await post(request, `/le/custody/${id}/return/`, { owner_code: code }, officer)
  await page.reload()
  await heading(page, 'Your phone was returned')
  await expectFine(page, 'a returned phone of a reporter')
  const saved = page.waitForEvent('download')
  await button(page, 'Save the receipt (PDF)').click()
  expect((await saved).suggestedFilename()).toMatch(/^amana-receipt-CR-\d{4}-\d{6}\.pdf$/)
  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByLabel('Phone number').fill(phone)
  await button(page, 'Show status').click()
  await expect(main(page).getByText('Returned', { exact: true })).toBeVisible()
})
