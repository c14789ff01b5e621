/** The desk of seized phones with the camera: phone after phone, and what stands in the way of the camera. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { fakeCamera, heldPhone, holdUp } from './fake-camera.ts'
import { newImei } from './imeis.ts'
import { IBRAHIM, signInOfficer } from './officers.ts'
import { custodyOf, exhibitOf, fillPlace, openDesk, STATION } from './property.ts'
import { expect, test } from './test.ts'

const USUAL = 20
const MANY = 500

const camera = (page: Page) => page.getByRole('dialog', { name: 'Scan phone after phone' })
const openCamera = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' }).click()

test.beforeEach(({ page }) => page.addInitScript(fakeCamera))

for (const count of [USUAL, MANY]) {
  test(`${count} barcodes before the camera are ${count} phones, each once`, {
    tag: count === USUAL ? [] : '@long',
  }, async ({ page, request }) => {
    // At fifty a minute ten minutes; a slow machine may need an hour.
    if (count === MANY) test.setTimeout(3_600_000)
    const run = `K${Date.now()}`
    await openDesk(page, await signInOfficer(request, IBRAHIM), run)
    await openCamera(page)
    const imeis = Array.from({ length: count }, () => newImei())
    await page.evaluate(holdUp, { phones: imeis.map(heldPhone) })
    await camera(page).getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
    // The access token of the beginning may have ended.
    const kept = await custodyOf(request, await signInOfficer(request, IBRAHIM), run)
    expect(kept.map(({ imei }) => imei)).toEqual(imeis)
    expect(kept.map(({ exhibit }) => exhibit)).toEqual(imeis.map((_, at) => exhibitOf(run, at + 1)))
  })
}

test('a phone that comes before the camera again is named, not recorded again; so is what is not ready', async ({
  page,
  request,
}) => {
  const run = `L${Date.now()}`
  const officer = await signInOfficer(request, IBRAHIM)
  await openDesk(page, officer, run)
  await page.getByLabel('Place', { exact: true }).fill('')
  await openCamera(page)
  await expect(page.getByText('Enter the station where the phones are kept')).toBeVisible()
  await expect(page.getByLabel('Place', { exact: true })).toBeFocused()
  await fillPlace(page, STATION)
  await page.getByLabel('Next exhibit number').fill(exhibitOf(run, 1))
  await openCamera(page)
  const [first, second] = [newImei(), newImei()]
  await page.evaluate(holdUp, { phones: [first, second, first].map(heldPhone) })
  await expect(camera(page).locator('[data-verdict]')).toHaveAttribute('data-verdict', 'twice')
  await expect(camera(page).getByText(`Exhibit ${exhibitOf(run, 1)}, ${STATION}.`)).toBeVisible()
  await expectNoViolations(page)
  await camera(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/waits? to be sent/)).toHaveCount(0)
  expect((await custodyOf(request, officer, run)).map(({ imei }) => imei)).toEqual([first, second])
})

test('a camera that is refused, its lamp, another camera, and a page that nobody sees', async ({
  page,
  request,
}) => {
  const run = `M${Date.now()}`
  await page.setViewportSize({ width: 360, height: 740 })
  await openDesk(page, await signInOfficer(request, IBRAHIM), run)
  await page.evaluate(() => window.fakeCamera.failures.push('NotAllowedError', 'NotReadableError'))
  await openCamera(page)
  await expect(camera(page).getByText('The camera is not allowed')).toBeVisible()
  await expect(camera(page).getByText(/Allow the camera for this page in the settings/)).toBeVisible()
  await camera(page).getByRole('button', { name: 'Try again' }).click()
  await expect(camera(page).getByText('The camera is busy')).toBeVisible()
  await camera(page).getByRole('button', { name: 'Try again' }).click()

  const lamp = camera(page).getByRole('button', { name: 'Light' })
  await lamp.click()
  await expect(lamp).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => window.fakeCamera.lamp)).toBe(true)
  await camera(page).getByRole('button', { name: 'Use the other camera' }).click()
  await expect.poll(() => page.evaluate(() => window.fakeCamera.chosen)).toEqual(['front'])
  await expect(lamp).toHaveAttribute('aria-pressed', 'false')
  await expectNoSidewaysScroll(page, 'the camera')
  await expectNoViolations(page)

  const running = () =>
    page.evaluate(() => window.fakeCamera.tracks.filter(({ readyState }) => readyState === 'live').length)
  const see = (state: DocumentVisibilityState) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await expect.poll(running).toBe(1)
  await see('hidden')
  await expect.poll(running).toBe(0)
  await see('visible')
  await expect.poll(running).toBe(1)
  await page.evaluate(holdUp, { phones: [heldPhone(newImei(), 0)] })
  await camera(page).getByRole('button', { name: 'Done' }).click()
  await expect.poll(running).toBe(0)
  await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', 'clean')

  // The button of the camera has the focus again: a USB scanner is heard all the same.
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeFocused()
  expect(await page.evaluate(scanAtOnce, newImei())).toBe('not pressed')
  await expect(page.locator('[data-verdict]')).toContainText(exhibitOf(run, 2))
  await expect(camera(page)).toBeHidden()
})

/** Runs in the page: keys without the pauses between programs, which a busy machine makes long. */
function scanAtOnce(imei: string): string {
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  for (const digit of imei) press(digit)
  return press('Enter') ? 'pressed' : 'not pressed'
}
