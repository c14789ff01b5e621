/**
 * The desk of seized phones: scan after scan, also without a connection, labels, and the way to the
 * return.
 */
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { newImei } from './imeis.ts'
import { GRACE, IBRAHIM, signInOfficer } from './officers.ts'
import { pdfText } from './outbox.ts'
import { givePhone, givePin, newPerson } from './people.ts'
import { custodyOf, exhibitOf, fillPlace, openDesk, reportStolen, STATION, scan } from './property.ts'
import { bearer, openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
/** Squares of 8 pixels, blue, and 4 pixels, black. */
const BLUE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGOQCziBFTEMLQkAHgpNgV/XE+wAAAAASUVORK5CYII=',
  'base64',
)
const BLACK = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAADElEQVR4nGNgIB0AAAA0AAF2Xq7DAAAAAElFTkSuQmCC',
  'base64',
)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const verdict = (page: Page) => page.locator('[data-verdict]')
const round = (page: Page) => page.getByRole('region', { name: 'This round' })

// One expression: Playwright takes a list of two for a fixture with its options.
test.use({
  expectedConsole: [/the server responded with a status of (409|422)|ERR_(FAILED|INTERNET_DISCONNECTED)/],
})

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
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'twice')
  await expect(verdict(page)).toContainText(`Exhibit ${exhibitOf(run, 2)}, ${STATION}.`)
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

test('a printed label is read by a scanner, and leads to its phone', async ({ page, request }) => {
  const run = `E${Date.now()}`
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await openDesk(page, await signInOfficer(request, IBRAHIM), run)
  const imeis = [newImei(), newImei(), newImei()]
  for (const imei of imeis) {
    await scan(page, imei)
    await expect(verdict(page)).toContainText(exhibitOf(run, imeis.indexOf(imei) + 1))
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
  }
  await round(page).getByRole('button', { name: 'Print labels' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  const paper = await pdfText(await page.pdf({ format: 'A4' }))
  for (const number of [1, 2, 3]) expect(paper.replaceAll(' ', '')).toContain(exhibitOf(run, number))
  expect(paper).not.toContain('Scan phones')
  // Printing may have ended with the PDF.
  await round(page).getByRole('button', { name: 'Print labels' }).click()
  await page.emulateMedia({ media: 'print' })
  // A picture of the screen has a third of a printer's dots.
  const label = await page
    .getByRole('listitem')
    .filter({ hasText: exhibitOf(run, 2) })
    .last()
    .screenshot()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await button(page, 'Scan with the camera').click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: label })
  await expect(dialog.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'twice')
  await expect(dialog.getByText(`Exhibit ${exhibitOf(run, 2)}, ${STATION}.`)).toBeVisible()
})

test('an answer that is lost makes no second phone; a station that is none is mended', async ({
  page,
  request,
}) => {
  const run = `F${Date.now()}`
  const officer = await signInOfficer(request, IBRAHIM)
  // By itself the desk sends again every fifteen seconds, perhaps before the button is pressed.
  await page.addInitScript(() => {
    const start = window.setInterval.bind(window)
    Object.assign(window, {
      setInterval: (act: TimerHandler, ms?: number) => (ms === 15_000 ? 0 : start(act, ms)),
    })
  })
  await openDesk(page, officer, run)
  const lost: string[] = []
  await page.route('**/le/custody/', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const answer = await route.fetch()
    lost.push((await answer.json()).response_status)
    await route.abort()
  })
  const imei = newImei()
  await scan(page, imei)
  await expect.poll(() => lost).toEqual(['success'])
  await expect(page.getByText('1 scan waits to be sent')).toBeVisible()
  await page.unroute('**/le/custody/')
  await button(page, 'Send now').click()
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
  expect((await custodyOf(request, officer, run)).map((one) => one.imei)).toEqual([imei])

  const other = newImei()
  await fillPlace(page, 'Ikeja')
  await page.getByLabel('Next exhibit number').fill(exhibitOf(run, 2))
  await page.getByLabel('IMEI', { exact: true }).focus()
  await scan(page, other)
  await expect(verdict(page)).toContainText('No open station has this name. Choose one from the list.')
  await fillPlace(page, STATION)
  await button(page, 'Send with the station above').click()
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
  expect((await custodyOf(request, officer, run)).map((one) => one.imei)).toEqual([imei, other])
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

/** The picture is taken at the desk, in the round. */
async function addPictures(page: Page, exhibit: string) {
  await button(page, `Pictures of exhibit ${exhibit}`).click()
  const dialog = page.getByRole('dialog', { name: `Pictures of exhibit ${exhibit}` })
  await expect(dialog.getByText('No picture yet.')).toBeVisible()
  const choose = dialog.getByLabel('Choose a picture')
  const shown = dialog.getByRole('button', { name: /^Picture \d of exhibit/ })
  await choose.setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: BLUE })
  await expect(shown).toHaveCount(1)
  // The line is lost while the second one is on its way.
  await page.route('**/photos/', (route) => route.abort('internetdisconnected'))
  await choose.setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: BLACK })
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/photos/')
  await button(page, 'Send again').click()
  await expect(shown).toHaveCount(2)
  await expectNoViolations(page, { what: 'pictures of the round' })
  await expectNoSidewaysScroll(page, 'pictures of the round')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** A scanner that types while a button has the focus: all keys within a moment. */
async function scanAtOnce(page: Page, imei: string) {
  await page.evaluate((digits) => {
    for (const key of [...digits, 'Enter'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, imei)
}

/** One of the two pictures is seen in full, and removed. */
async function removePicture(page: Page, exhibit: string) {
  const pictures = page.getByRole('region', { name: 'Pictures' })
  const dialog = page.getByRole('dialog')
  await pictures.getByRole('button', { name: `Picture 2 of exhibit ${exhibit}` }).click()
  await expect(dialog.getByRole('img', { name: `Picture 2 of exhibit ${exhibit}` })).toBeVisible()
  await expect(dialog).toContainText('Added by Ibrahim Sani')
  await expectNoViolations(page, { what: 'a picture in full' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toContainText('no reason is needed')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(pictures.getByText(/^Removed by Ibrahim Sani/)).toBeVisible()
  await expect(pictures.getByRole('img')).toHaveCount(1)
}

async function recordHandIn(page: Page) {
  const section = page.getByRole('region', { name: 'Handed in by the holder' })
  const dialog = page.getByRole('dialog')
  await section.getByRole('button', { name: 'Record who handed it in' }).click()
  await dialog.getByLabel('Name of the person').fill('Musa Bello')
  await dialog.getByRole('button', { name: 'Record the statement' }).click()
  await expect(dialog.getByLabel('Bought from, as they say')).toHaveAttribute('aria-invalid', 'true')
  await expectNoViolations(page, { what: 'the form of a hand-in' })
  await dialog.getByLabel('Bought from, as they say').fill('Stall 14, Computer Village')
  await dialog.getByRole('button', { name: 'Record the statement' }).click()
  await expect(section).toContainText('Stall 14, Computer Village')
  await expectSaved(
    page,
    section.getByRole('button', { name: 'Save the receipt (PDF)' }),
    /^amana-handed-in-\d+\.pdf$/,
  )
}

async function expectSaved(page: Page, pressed: Locator, name: RegExp) {
  const download = page.waitForEvent('download')
  await pressed.click()
  expect((await download).suggestedFilename()).toMatch(name)
}

for (const width of [360, 1280])
  test(`pictures, a statement, a person sent, a return by two and its receipts, at ${width} px`, {
    tag: width === 360 ? [] : '@long',
  }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const run = `E${width}-${Date.now()}`
    const exhibit = exhibitOf(run, 1)
    const [grace, ibrahim] = [await signInOfficer(request, GRACE), await signInOfficer(request, IBRAHIM)]
    const ngozi = await newPerson(request, 'Ngozi')
    await givePin(request, ngozi, PIN)
    const { imei } = await givePhone(request, ngozi)
    await reportStolen(request, grace, imei)
    await openDesk(page, ibrahim, run)
    await scan(page, imei)
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'stolen')
    await addPictures(page, exhibit)
    await expect(button(page, `Pictures of exhibit ${exhibit}`)).toBeFocused()
    await scanAtOnce(page, newImei())
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'clean')
    await round(page).getByRole('link', { name: exhibit }).click()
    await expect(page.getByText('The owner comes in person: nobody else is named.')).toBeVisible()
    await removePicture(page, exhibit)
    await recordHandIn(page)

    await button(page, 'Call the owner').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Call the owner' }).click()
    await expect(button(page, 'Return the phone')).toBeVisible()
    const sent = { name: 'Bisi Ojo', document: 'voters_card', last_four: '48AB', security_pin: PIN }
    const named = await request.put(`/api/v1/devices/${imei}/custody/representative/`, {
      data: sent,
      headers: bearer(ngozi.session),
    })
    expect(named.status(), await named.text()).toBe(200)
    await page.reload()
    const collects = page.getByRole('region', { name: 'Who collects the phone' })
    await expect(collects).toContainText('Bisi Ojo')
    await expect(collects).toContainText('Voter’s card')
    await expect(collects).toContainText('48AB')
    await expectNoViolations(page, { what: 'a phone with pictures and a statement' })
    await expectNoSidewaysScroll(page, 'a phone with pictures and a statement')

    await button(page, 'Return the phone').click()
    await expect(dialog.getByRole('region', { name: 'Who collects the phone' })).toContainText('Bisi Ojo')
    await dialog.getByText('Second officer').click()
    await dialog.getByLabel('Officer ID of the second officer').fill(GRACE.login)
    await dialog.getByLabel('Identity document').fill('Voter’s card')
    await expectNoViolations(page, { what: 'the return of a phone' })
    await dialog.getByRole('button', { name: 'Return the phone' }).click()
    await expect(page.getByText(/The return waits for Grace Effiong/)).toBeVisible()
    const { pathname } = new URL(page.url())

    await openAs(page, grace, pathname)
    await button(page, 'Confirm the return').click()
    await dialog.getByLabel('Identity document').fill('Voter’s card')
    await dialog.getByRole('button', { name: 'Confirm the return' }).click()
    const receipt = button(page, /^Save receipt CR-\d{4}-\d{6} \(PDF\)$/)
    await expectSaved(page, receipt, /^amana-receipt-CR-\d{4}-\d{6}\.pdf$/)
    await expect(page.getByRole('region', { name: 'Pictures' }).getByLabel('Choose a picture')).toHaveCount(0)
    await expectNoViolations(page, { what: 'a returned phone' })
    await expectNoSidewaysScroll(page, 'a returned phone')

    await page.getByRole('link', { name: 'Back to the seized phones' }).click()
    const list = page.getByRole('region', { name: 'Phones in custody' })
    await list.getByLabel('Status').selectOption('Returned')
    await expect(list.getByRole('link', { name: `Open exhibit ${exhibit}` })).toBeVisible()
    await expectSaved(
      page,
      list.getByRole('button', { name: /^Save receipt CR-/ }).first(),
      /^amana-receipt-CR-/,
    )
    await expectNoSidewaysScroll(page, 'the list with receipts')

    await page.goto('/law-enforcement/statistics')
    const figures = page.getByRole('region', { name: 'Phones in custody' })
    await expect(figures.getByText('Returned in these days')).toBeVisible()
    await expect(figures.getByRole('table', { name: 'On the shelf now' })).toBeVisible()
    await expectNoViolations(page, { what: 'figures of custody' })
    await expectNoSidewaysScroll(page, 'figures of custody')
  })
