/** A phone at the police and its owner: match, call, a person sent, return; and a buyer in good faith. */
import { type APIRequestContext, expect as expectThat, type Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { GRACE, signInOfficer } from './officers.ts'
import { givePhone, givePin, newPerson, notified, reportStolen } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
const PLACE = 'Ikeja Demo Station'

// A wrong PIN.
test.use({ expectedConsole: [/status of 422/] })

let officer: SignedIn
test.beforeEach(async ({ request }) => {
  officer = await signInOfficer(request, GRACE)
})

async function asOfficer(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(`/api/v1/le/custody/${path}`, { data, headers: bearer(officer) })
  expectThat(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).response_data
}

async function expectFine(page: Page, what: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page, { what: `${what}, ${colorScheme}` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoSidewaysScroll(page, what)
}

test('an owner is led to the station, names who goes, and has the receipt after the return', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const ada = await newPerson(request, 'Ada')
  await givePin(request, ada, PIN)
  const phone = await givePhone(request, ada)
  await reportStolen(request, ada, phone, PIN)
  const { id } = await asOfficer(request, '', {
    ...{ imei: phone.imei, exhibit: `EX-${phone.imei.slice(-6)}`, place: PLACE, condition: 'Cracked' },
    found_at: new Date().toISOString(),
  })
  await notified(request, ada, /^The police have your/)

  await openAs(page, ada.session, '/dashboard')
  await page.getByRole('link', { name: 'See what happens next' }).click()
  await expect(page).toHaveURL(`/devices/${phone.imei}/collect`)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The police have your phone')
  await expect(main).not.toContainText(PLACE)
  await expectFine(page, 'a matched phone')

  await asOfficer(request, `${id}/step/`, { to: 'owner_called' })
  await page.goto(`/transfer/device/${phone.id}`)
  await page.getByRole('link', { name: 'See where, and your code' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your phone is at ${PLACE}`)
  await expect(main).toContainText('1 Station Road')
  await expect(page.getByRole('img', { name: 'The code as a QR code' })).toBeVisible()
  await expectFine(page, 'a phone to collect')

  await page.getByRole('button', { name: 'Name a person' }).click()
  await page.getByLabel('Full name').fill('Bisi Ojo')
  await page.getByLabel('Document').selectOption({ label: 'Voter’s card' })
  await page.getByLabel('Last four of its number').fill('48ab')
  await page.getByLabel('Your security PIN').fill('000000')
  await page.getByRole('button', { name: 'Name this person' }).click()
  await expect(page.getByLabel('Your security PIN')).toHaveAttribute('aria-invalid', 'true')
  await expectFine(page, 'the form of a person sent')
  await page.getByLabel('Your security PIN').fill(PIN)
  await page.getByRole('button', { name: 'Name this person' }).click()
  await expect(main).toContainText('Bisi Ojo may collect it, with Voter’s card ending 48AB.')
  await expect(page.getByRole('button', { name: 'Name somebody else' })).toBeFocused()

  const code = (await page.locator('[data-code]').innerText()).replaceAll(/\D/g, '')
  await asOfficer(request, `${id}/return/`, { owner_code: code })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your phone was returned')
  await expectFine(page, 'a returned phone')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the receipt (PDF)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^amana-receipt-CR-\d{4}-\d{6}\.pdf$/)
})

test('a buyer of a stolen phone finds what to do, and the stations of a state', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/found')
  await page.getByRole('link', { name: 'You bought it? This is what to do' }).click()
  await expect(page).toHaveURL('/bought-stolen')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You bought a stolen phone?')
  await page.getByLabel('State').selectOption('Lagos')
  const stations = page.getByRole('region', { name: 'Police stations' })
  await page.getByLabel('Area').fill('Surulere')
  await expect(stations.getByRole('listitem').first()).toContainText('Surulere Demo Station')
  await expect(stations).toContainText(PLACE)
  await expectFine(page, 'the page of a buyer in good faith')
})
