/** An owner's acts with a phone, on a phone, by clicking from the start page (decisions §11). */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './axe.ts'
import { pictureOf, toBmp } from './barcodes.ts'
import { layoutShift, watchLayoutShift } from './layout-shift.ts'
import { footerService } from './pages.ts'
import { givePhone, givePin, newPerson, type Person } from './people.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function signInFromStart(page: Page, { email, password }: Person): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await page.getByRole('banner').getByText('Menu').click()
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
  await expect(page).toHaveURL('/dashboard')
}

test('the phone-sized path hands a phone over without a code; both read what has changed', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [sender, receiver] = [await newPerson(request, 'Ada'), await newPerson(request, 'Obi')]
  await givePhone(request, sender)
  await givePin(request, sender, PIN)
  await signInFromStart(page, sender)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Transfer Ownership/ })
    .click()
  await expect(page).toHaveURL('/transfer/select-device')
  await expect(page.getByText('Not verified yet')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Transfer Ownership/ })
    .click()
  await expect(page).toHaveURL('/transfer/new-owner')
  await page.getByLabel('Phone number').fill(receiver.phone)
  await page.getByLabel('E-mail').fill(receiver.email)
  await page.getByLabel('Security PIN').fill(PIN)
  await expectNoSidewaysScroll(page)
  await button(page, 'They accept in their account').click()
  await expect(page).toHaveURL('/transfer/incoming')
  await expect(page.getByText('The receiver accepts this transfer in their own account')).toBeVisible()
  await expect(button(page, 'Enter code')).toHaveCount(0)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await context.newPage()
  await signInFromStart(theirs, receiver)
  await theirs.getByRole('banner').getByRole('link', { name: 'Transfer' }).click()
  await theirs.getByRole('link', { name: 'Incoming and outgoing transfers' }).click()
  await expect(theirs.getByText('Nothing reported to Amana')).toBeVisible()
  await expect(theirs.getByText('Not proven by documents')).toBeVisible()
  await expectNoSidewaysScroll(theirs)
  await button(theirs, 'Accept').click()
  await expect(theirs.getByText('It is registered in your name now.')).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('It is no longer one of your devices.')).toBeVisible()
})

test('a flag: the place shows its state, another one is chosen, and that one is stored', async ({
  page,
  request,
}) => {
  const owner = await newPerson(request, 'Ngozi')
  await givePhone(request, owner)
  await givePin(request, owner, PIN)
  await signInFromStart(page, owner)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^My Devices/ })
    .click()
  await expect(page).toHaveURL('/my-devices')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Flag Device' }).click()
  await page.getByRole('main').getByText('Taken without permission').click()
  await page.getByLabel('Reason for Flagging').fill('Snatched in traffic')
  await page.getByLabel('Last Known Location').fill('Computer Village, Ikeja')
  await expect(page.getByText('From the place: Lagos.')).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('Lagos')
  await page.getByLabel('State').selectOption('Ogun')
  await expectNoSidewaysScroll(page)
  await button(page, 'Continue').click()
  await expect(page.getByText('Ogun', { exact: true })).toBeVisible()
  await page.getByLabel('Security PIN').fill(PIN)
  await button(page, 'Confirm Flag').click()
  await page.getByRole('tab', { name: 'Flag History' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Computer Village, Ikeja (Ogun)')
})

/** Lighthouse's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

for (const width of [360, 1280]) {
  const title = `my devices, of which there is one, move nothing at ${width} px on slow 4G`
  test(title, { tag: width === 360 ? [] : '@long' }, async ({ page, request }) => {
    const owner = await newPerson(request, 'Zainab')
    await givePhone(request, owner)
    await signInFromStart(page, owner)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^My Devices/ })
      .click()
    await page.waitForURL('/my-devices')
    await page.setViewportSize({ width, height: 740 })
    await watchLayoutShift(page)
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_4G)
    await page.reload()
    await expect(page.getByText('1 device', { exact: true })).toBeVisible()
    expect(await layoutShift(page)).toBeLessThan(0.02)
  })
}

test('an IMEI is scanned or pasted as phones and boxes show it; sixteen digits are refused, not cut', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const field = page.getByLabel('IMEI number')
  await field.fill('IMEI: 354188040123456/01')
  await expect(field).toHaveValue('354188040123456')
  await field.fill('3541880401234567')
  await expect(field).toHaveValue('3541880401234567')
  await button(page, 'Verify Device').click()
  await expect(page.getByText('Please input a 15 digit IMEI number')).toBeVisible()
  await expect(page).toHaveURL('/')
  await button(page, 'Scan the barcode').click()
  await expect(page.getByRole('dialog', { name: 'Scan the barcode' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await button(page, 'Cancel').click()
  await expect(button(page, 'Scan the barcode')).toBeFocused()
  await button(page, 'Scan the barcode').click()
  const box = toBmp(pictureOf(['354188040123456']))
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'box.bmp', mimeType: 'image/bmp', buffer: box })
  await expect(field).toHaveValue('354188040123456')
  await expect(field).toBeFocused()
  await page.getByRole('banner').getByText('Menu').click()
  await footerService(page, 'Report Stolen Device')
  await expect(page).toHaveURL('/report')
  await expect(button(page, 'Scan the barcode')).toBeVisible()
})
