/**
 * The desk of seized phones: scan after scan, also without a connection, labels, and the way to the
 * return.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { givePhone, newPerson, newPhone } from './people.ts'
import { bearer, openAs, type SignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const STATION = 'Ikeja Demo Station'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const verdict = (page: Page) => page.locator('[data-verdict]')
const round = (page: Page) => page.getByRole('region', { name: 'This round' })
const exhibitOf = (run: string, number: number) => `${run}-${String(number).padStart(3, '0')}`

// One expression: Playwright takes a list of two for a fixture with its options.
test.use({ expectedConsole: [/the server responded with a status of 409|ERR_INTERNET_DISCONNECTED/] })

async function openDesk(page: Page, officer: SignedIn, run: string) {
  await openAs(page, officer, '/law-enforcement/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Seized', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seized phones' })).toBeVisible()
  await page.getByLabel('Place', { exact: true }).fill(STATION)
  await page.getByLabel('Condition').fill('Cracked screen')
  await page.getByLabel('Next exhibit number').fill(exhibitOf(run, 1))
  await page.getByLabel('IMEI', { exact: true }).focus()
}

/** As a USB scanner does: the digits, then Enter. */
async function scan(page: Page, imei: string) {
  await page.keyboard.type(imei)
  await page.keyboard.press('Enter')
}

async function reportStolen(request: APIRequestContext, officer: SignedIn, imei: string) {
  const data = {
    ...{ reporter_name: 'Musa Bala', imei, flag_type: 'stolen', security_pin_required: true },
    ...{ device_brand: 'Tecno Spark 20', phone: newPhone(), device_state: 'Lagos' },
    ...{ location: 'Ojota', reason_for_flagging: 'Taken from my bag in the market.' },
  }
  const answer = await request.post('/api/v1/le/devices/report/create/', { headers: bearer(officer), data })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('scan after scan with a USB scanner: a verdict each, numbers that count up, twice is once, undo', async ({
  page,
  request,
}) => {
  const run = `A${Date.now()}`
  const stolen = newImei()
  await reportStolen(request, await signInOfficer(request, GRACE), stolen)
  await openDesk(page, await signInOfficer(request, IBRAHIM), run)
  await scan(page, stolen)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stolen')
  await expect(verdict(page)).toContainText('Stolen')
  await expect(verdict(page)).toContainText(/LE-\d{4}-\d{6}/)
  const clean = newImei()
  await scan(page, clean)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
  await expect(page.getByLabel('Next exhibit number')).toHaveValue(exhibitOf(run, 3))
  await scan(page, clean)
  await expect(page.getByText(`Already scanned: exhibit ${exhibitOf(run, 2)}.`)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page, 'property')

  await button(page, `Undo exhibit ${exhibitOf(run, 2)}`).click()
  await expect(round(page).getByText(exhibitOf(run, 2))).toHaveCount(0)
  await expect(round(page).getByText(exhibitOf(run, 1))).toBeVisible()

  // A reload loses neither the round nor what is typed once.
  await page.reload()
  await expect(round(page).getByText(exhibitOf(run, 1))).toBeVisible()
  await expect(page.getByLabel('Condition')).toHaveValue('Cracked screen')
})

test('without a connection scans wait in the browser, and are sent once when it is back', async ({
  page,
  request,
  context,
}) => {
  const run = `B${Date.now()}`
  const officer = await signInOfficer(request, IBRAHIM)
  await openDesk(page, officer, run)
  await context.setOffline(true)
  for (const imei of [newImei(), newImei(), newImei()]) {
    await scan(page, imei)
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'waiting')
  }
  await expect(verdict(page)).toContainText('Not checked yet')
  await expect(page.getByText('3 scans wait to be sent')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/wait to be sent/)).toHaveCount(0)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
  const list = await request.get(`/api/v1/le/custody/?station=${encodeURIComponent(STATION)}&limit=200`, {
    headers: bearer(officer),
  })
  const { results } = (await list.json()).response_data as { results: { exhibit: string }[] }
  const exhibits = results.map(({ exhibit }) => exhibit).filter((exhibit) => exhibit.startsWith(run))
  expect(exhibits.toSorted()).toEqual([1, 2, 3].map((number) => exhibitOf(run, number)))
})

test('the list by its filters, labels and the list on paper', async ({ page, request }) => {
  const run = `C${Date.now()}`
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await openDesk(page, await signInOfficer(request, IBRAHIM), run)
  const imei = newImei()
  await scan(page, imei)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
  const list = page.getByRole('region', { name: 'Phones in custody' })
  await list.getByLabel('Status').selectOption('Seized')
  await expect(page).toHaveURL(/state=seized/)
  await list.getByLabel('Station').fill(STATION)
  await expect(page).toHaveURL(/station=Ikeja/)
  await expect(list.getByRole('link', { name: `Open exhibit ${exhibitOf(run, 1)}` })).toBeVisible()
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page, `the list at ${width} px`)
  }
  await list.getByLabel('In custody for').selectOption('30 days or more')
  await expect(page).toHaveURL(/age=30/)
  await expect(list.getByText('No phone matches. Change or clear the filters.')).toBeVisible()

  await round(page).getByRole('button', { name: 'Print labels' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(exhibitOf(run, 1)).last()).toBeVisible()
  await expect(page.locator('li svg[shape-rendering]').last()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Seized phones' })).toBeHidden()
})

test('from the call of the owner to the return by two officers, with a correction on the way', async ({
  page,
  request,
}) => {
  const run = `D${Date.now()}`
  const [grace, ibrahim] = [await signInOfficer(request, GRACE), await signInOfficer(request, IBRAHIM)]
  const { imei } = await givePhone(request, await newPerson(request, 'Ngozi'))
  await reportStolen(request, grace, imei)
  await openDesk(page, ibrahim, run)
  await scan(page, imei)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stolen')
  await round(page)
    .getByRole('link', { name: exhibitOf(run, 1) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Exhibit ${exhibitOf(run, 1)}` })).toBeVisible()
  await expectNoViolations(page)

  await button(page, 'Correct').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Condition').fill('Whole')
  await dialog.getByLabel('Reason').fill('It was dirt, not a crack.')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByText('Condition: Cracked screen → Whole')).toBeVisible()

  await button(page, 'Call the owner').click()
  await dialog.getByRole('button', { name: 'Call the owner' }).click()
  await expect(button(page, 'Return the phone')).toBeVisible()
  await button(page, 'Return the phone').click()
  await dialog.getByText('Second officer').click()
  await dialog.getByLabel('Officer ID of the second officer').fill(GRACE.login)
  await dialog.getByLabel('Identity document').fill('Voter’s card')
  await dialog.getByRole('button', { name: 'Return the phone' }).click()
  await expect(page.getByText(/The return waits for Grace Effiong/)).toBeVisible()
  const address = page.url()

  await openAs(page, grace, address.slice(new URL(address).origin.length))
  await button(page, 'Confirm the return').click()
  await dialog.getByLabel('Identity document').fill('Voter’s card')
  await dialog.getByRole('button', { name: 'Confirm the return' }).click()
  await expect(page.getByText(/CR-\d{4}-\d{6}/).first()).toBeVisible()
  await expect(page.getByText('The phone is back with its owner. Nothing is left to do.')).toBeVisible()
  await expectNoViolations(page)
})
