/** A certificate is verified on a phone without network, and again when there is one. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { waitForRoomInDay } from './day.ts'
import { footerService } from './pages.ts'
import { givePhone, givePin, newPerson, type OwnDevice, type Person, reportStolen } from './people.ts'
import { certificateOf } from './screens.ts'
import { keepsScanner } from './scripts.ts'
import { stillSignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const PIN = '482915'
const PHONE = { width: 360, height: 740 }

let owner: Person
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  owner = await newPerson(request, 'Halima')
  await givePin(request, owner, PIN)
  await request.dispose()
})
test.beforeEach(async ({ request }) => {
  owner.session = await stillSignedIn(request, owner.session, owner.email, owner.password)
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Certificate' })
const verify = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Verify', exact: true })
const verdict = (page: Page, word: string) =>
  page.getByRole('main').getByRole('heading', { level: 2, name: word, exact: true })

async function verifyText(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await verify(page).click()
}

/** A phone with its certificate. */
async function certified(
  request: APIRequestContext,
): Promise<{ device: OwnDevice; number: string; offline: string }> {
  const device = await givePhone(request, owner)
  const number = await certificateOf(request, owner.session, device.imei)
  const answer = await request.get(`/api/v1/certificates/${number}/`)
  return { device, number, offline: (await answer.json()).response_data.offline }
}

/** The page says what is on the phone; the scanner comes in the background. */
async function keepForLater(page: Page): Promise<void> {
  await page.goto('/verify')
  await expect(page.getByText(/^Ready without network\. Status list of \d\d:\d\d today\.$/)).toBeVisible()
  await expect.poll(() => keepsScanner(page, ['ed25519', 'CertificateScanDialog', 'ponyfill'])).toBe(true)
}

test.describe('without network', () => {
  // The dark theme: a QR code needs its white ground there too.
  test.use({
    serviceWorkers: 'allow',
    viewport: PHONE,
    colorScheme: 'dark',
    expectedConsole: [/^Failed to load resource/],
  })

  test('issued, verified, reported stolen, and revoked as soon as there is a network again', async ({
    page,
    context,
    request,
  }) => {
    await waitForRoomInDay()
    const { device, number, offline } = await certified(request)
    await page.goto(`/certificates/${number}`)
    await expect(page.getByText('Scan with Amana’s Verify page; works without network')).toBeVisible()
    const picture = await page.getByRole('img', { name: 'QR code of this certificate' }).screenshot()
    await keepForLater(page)

    await context.setOffline(true)
    await page.reload()
    await verifyText(page, offline)
    await expect(verdict(page, 'Valid')).toBeFocused()
    await expect(page.getByText(/^Not revoked as of \d\d:\d\d today\.$/)).toBeVisible()
    await expect(page.getByText('Dial *#06# on the phone and compare every digit.')).toBeVisible()
    const imei = page.getByRole('main').getByText(device.imei, { exact: true })
    expect(
      await imei.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThanOrEqual(20)
    await expect(page.getByRole('main')).not.toContainText(/\bis clean\b|clean now/i)

    // By the scanner, whose WebAssembly was kept too.
    await page.getByRole('button', { name: 'Scan the code' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture })
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(box(page)).toHaveValue(offline)
    await expect(verdict(page, 'Valid')).toBeVisible()

    await verifyText(page, number)
    await expect(page.getByText('A number needs the network.')).toBeVisible()
    await verifyText(page, `${offline.slice(0, -1)}${offline.endsWith('0') ? '1' : '0'}`)
    await expect(verdict(page, 'Not valid')).toBeVisible()
    await expect(imei).toBeHidden()

    await reportStolen(request, owner, device, PIN)
    await verifyText(page, offline)
    await expect(verdict(page, 'Valid')).toBeVisible()
    await context.setOffline(false)
    // A list of the server is at most twenty seconds old.
    await expect(async () => {
      await verify(page).click()
      await expect(verdict(page, 'Revoked')).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 150_000 })
    await context.setOffline(true)
    await page.reload()
    await verifyText(page, offline)
    await expect(verdict(page, 'Revoked')).toBeVisible()
  })

  test('a phone that never opened the page says what to do', { tag: '@long' }, async ({ page, context }) => {
    await page.goto('/verify')
    await expect(page.getByText(/^Ready without network/)).toBeVisible()
    await page.evaluate(() => caches.delete('offline-certificates'))
    await context.setOffline(true)
    await verifyText(page, 'AMN1:NCF')
    await expect(page.getByRole('alert')).toContainText(
      'Connect to the network, open this page once, and verify again.',
    )
  })
})

test('the way there, and what it says to what is no certificate', async ({ page, request }) => {
  const { number } = await certified(request)
  await page.goto('/')
  await footerService(page, 'Check a certificate')
  const heading = page.getByRole('heading', { level: 1, name: 'Check a certificate' })
  await expect(heading).toBeVisible()
  await verify(page).click()
  await expect(page.getByText('Scan the code, or type the number of the certificate.')).toBeVisible()
  await verifyText(page, 'AMANA')
  await expect(verdict(page, 'Not valid')).toBeVisible()
  await expect(page.getByText('This is not a certificate code')).toBeVisible()
  for (const typed of [number.toLowerCase(), `https://amana.example/certificates/${number}`]) {
    await verifyText(page, typed)
    await expect(page.getByText('This certificate is valid')).toBeVisible()
    await page.goBack()
    await expect(heading).toBeVisible()
  }
  await page.goto('/verify')
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan the code' })).toBeVisible()
})

test('what is pasted while a check runs stays, and gets its own verdict', async ({ page, request }) => {
  const { offline } = await certified(request)
  await page.goto('/verify')
  await expect(verify(page)).toBeEnabled()
  const keys = '**/.well-known/amana-certificates.json'
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(keys, async (route) => {
    await released
    await route.continue()
  })
  await verifyText(page, offline.slice(0, 99))
  await expect(verify(page)).toBeDisabled()
  await box(page).fill(offline)
  await Promise.all([page.waitForResponse(keys), release()])
  await verify(page).click()
  await expect(verdict(page, 'Valid')).toBeVisible()
  await expect(box(page)).toHaveValue(offline)
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in a verdict, and nothing scrolls sideways', async ({ page, request }) => {
      const { offline, number } = await certified(request)
      await page.goto('/verify')
      for (const [text, word] of [
        [offline, 'Valid'],
        [offline.slice(0, 99), 'Not valid'],
      ] as const) {
        await verifyText(page, text)
        await expect(verdict(page, word)).toBeVisible()
        await expectNoViolations(page)
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 740 })
          await expectNoSidewaysScroll(page, `${word} at ${width} px`)
        }
      }
      await page.goto(`/certificates/${number}`)
      await expect(page.getByRole('img', { name: 'QR code of this certificate' })).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page, '/certificates/{number}')
    })
  })
}

test('on paper a certificate is dark on white in the dark theme too, without what a screen needs', {
  tag: '@long',
}, async ({ page, request }) => {
  const { device, number } = await certified(request)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`/certificates/${number}`)
  await expect(page.getByRole('img', { name: 'QR code of this certificate' })).toBeVisible()
  await expect(page.getByRole('main').getByText(device.imei, { exact: true })).toBeVisible()
  await expect(
    page.locator('header, footer, button, .languages, .skip-link').filter({ visible: true }),
  ).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Verify a device' })).toBeHidden()
  const look = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { backgroundColor, color, printColorAdjust } = getComputedStyle(element)
      return { backgroundColor, color, printColorAdjust }
    })
  expect(await look('html')).toMatchObject({
    backgroundColor: 'rgb(255, 255, 255)',
    color: 'rgb(22, 26, 24)',
  })
  expect((await look('[data-status="valid"]')).printColorAdjust).toBe('exact')
})
