/**
 * S1 §2, device registration flow, with Chromium's fake camera in front of the box of a phone with two SIMs.
 */

import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { pictureOf, toBmp, toVideo } from './barcodes.ts'
import { newImei } from './imeis.ts'
import { logOut } from './pages.ts'
import { CHROMIUM } from './product.ts'
import { ADA, BELLO, bearer, openAs, type SignedIn, signIn, stillSignedIn } from './sign-in.ts'
import { expect, test } from './test.ts'
import { expectToast } from './toasts.ts'

const box = { imei: newImei(), imei2: newImei() }
const video = join(tmpdir(), `amana-e2e-box-${process.pid}.y4m`)
writeFileSync(video, toVideo(pictureOf([box.imei, box.imei2])))

test.use({
  launchOptions: {
    executablePath: CHROMIUM,
    args: [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
})

let ada: SignedIn
let bello: SignedIn
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  ada = await signIn(request, ADA)
  bello = await signIn(request, BELLO)
  await request.dispose()
})
test.beforeEach(async ({ request }) => {
  ada = await stillSignedIn(request, ada, ADA)
  bello = await stillSignedIn(request, bello, BELLO)
})
test.afterAll(() => rmSync(video, { force: true }))

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const imeiField = (page: Page) => page.getByLabel('IMEI', { exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Continue' })
const receipt = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

/** Registers another owner's phone by the API. */
async function register(request: APIRequestContext, owner: SignedIn, imei: string): Promise<void> {
  const answer = await request.post('/api/v1/devices/register/', {
    headers: bearer(owner),
    multipart: { imei },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

async function goToConfirm(page: Page, imei: string): Promise<void> {
  await imeiField(page).fill(imei)
  await next(page).click()
  await heading(page, 'Upload documents')
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await heading(page, 'Confirm registration')
}

test('scan the box, receipt and photo, confirm, certificate; leaving loses nothing', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openAs(page, ada, '/register-device')
  await heading(page, 'Register your device')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()

  await page.getByRole('button', { name: 'Scan the barcode' }).click()
  await expect(imeiField(page)).not.toHaveValue('')
  await expect(page.getByRole('dialog')).toBeHidden()
  const scanned = [
    await imeiField(page).inputValue(),
    await page.getByLabel('Second IMEI', { exact: true }).inputValue(),
  ]
  expect(scanned.toSorted()).toEqual([box.imei, box.imei2].sort())
  await expect(imeiField(page)).toBeFocused()
  const [first = '', second = ''] = scanned
  await page.getByLabel('Last known location (optional)').fill('Ikeja, Lagos')
  await expectNoSidewaysScroll(page)
  await next(page).click()

  await heading(page, 'Upload documents')
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles(receipt)
  await expect(page.getByText('receipt.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await page.getByRole('button', { name: 'Use front camera' }).click()
  await page.getByRole('button', { name: 'Use rear camera' }).click()
  await page.getByRole('button', { name: 'Capture' }).click()
  await page.getByRole('button', { name: 'Retake' }).click()
  await page.getByRole('button', { name: 'Capture' }).click()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Use this photo' }).click()
  const preview = page.getByRole('img', { name: 'Preview of box-photo.jpg' })
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)

  await page.reload()
  await expect(preview).toBeVisible()
  await expect(page.getByText('receipt.pdf')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(imeiField(page)).toHaveValue(first)
  await next(page).click()
  await heading(page, 'Upload documents')
  await next(page).click()

  await heading(page, 'Confirm registration')
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  for (const text of [first, second, 'Ada Okafor', 'Uploaded']) {
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Complete Registration' }).click()

  await heading(page, 'Registration complete')
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  for (const text of ['Registered', 'Clean'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Generated')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download certificate' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^amana-certificate-.+\.pdf$/)
  await page.reload()
  await heading(page, 'Registration complete')

  const device = await request.get(`/api/v1/devices/${first}/`, { headers: bearer(ada) })
  const { documents, imei2 } = (await device.json()).response_data
  expect(imei2).toBe(second)
  expect(documents.map(({ document_type }: { document_type: string }) => document_type).sort()).toEqual([
    'photo',
    'receipt',
  ])

  await page.getByRole('link', { name: 'View certificate' }).click()
  await expect(page.getByRole('region', { name: 'This certificate is valid' })).toBeVisible()
  // The registration has ended: there is nothing to go back to.
  await page.goto('/confirm-registration')
  await heading(page, 'Register your device')
  await expect(imeiField(page)).toHaveValue('')
})

test('numbers are checked, and a model that is not known is asked for', async ({ page }) => {
  // A separate session, because it will be ended.
  await openAs(page, await signIn(page.request, ADA), '/upload-documents')
  await heading(page, 'Register your device')
  await next(page).click()
  await expect(page.getByText('Please input a 15 digit IMEI number')).toBeVisible()
  await imeiField(page).fill('35800104123456a')
  await next(page).click()
  await expect(page.getByText('IMEI must be 15 digits and contain only numbers')).toBeVisible()
  await imeiField(page).fill('')
  await imeiField(page).pressSequentially('9900000412345678')
  await expect(imeiField(page)).toHaveValue('990000041234567')
  await imeiField(page).fill('99-000004/123456-7 8')
  await next(page).click()
  await expect(page.getByText('Please input a 15 digit IMEI number')).toBeVisible()
  await imeiField(page).fill('99-000004/123456 7')
  await expect(imeiField(page)).toHaveValue('990000041234567')
  await expect(page.getByText('99 000004 123456 7')).toBeVisible()
  await next(page).click()
  await expectToast(page, 'Device Details Empty')
  await expect(page.getByText('Enter the brand')).toBeVisible()
  await expect(page.getByText('Enter the model')).toBeVisible()
  await page.getByLabel('Brand').fill('Tecno')
  await page.getByLabel('Model').fill('Spark 10')
  await next(page).click()
  await heading(page, 'Upload documents')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ ...receipt, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText('A file may have at most 5 MB.')).toBeVisible()
  await page.getByLabel('Choose a file').setInputFiles({ ...receipt, name: 'receipt.svg' })
  await expect(page.getByText('Only PDF, JPG and PNG files are accepted.')).toBeVisible()
  await next(page).click()
  for (const text of ['Tecno', 'Spark 10', 'None uploaded'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()

  await logOut(page)
  await heading(page, 'Sign In')
  await openAs(page, await signIn(page.request, ADA), '/register-device')
  await expect(imeiField(page)).toHaveValue('')
})

test('without a camera: it is said, and a picture of the barcode or the box does as well', async ({
  page,
}) => {
  const imei = newImei()
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse })
  })
  await openAs(page, bello, '/register-device')
  await page.getByRole('button', { name: 'Scan the barcode' }).click()
  await expect(page.getByText('The camera is not allowed')).toBeVisible()
  const picture = (texts: string[]) => ({
    name: 'box.bmp',
    mimeType: 'image/bmp',
    buffer: toBmp(pictureOf(texts)),
  })
  await page.getByLabel('Choose a picture').setInputFiles(picture(['12345']))
  await expect(page.getByText('No IMEI was found in this picture.')).toBeVisible()
  await page.getByLabel('Choose a picture').setInputFiles(picture([imei]))
  await expect(imeiField(page)).toHaveValue(imei)
  await next(page).click()
  await heading(page, 'Upload documents')
  await page.getByRole('button', { name: 'Take a photo' }).click()
  await expect(page.getByText('The camera is not allowed')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByLabel('Choose a picture')
    .setInputFiles(picture([imei]))
  await expect(page.getByText('box.jpg', { exact: true })).toBeVisible()
})

test.describe('a lost connection', () => {
  test.use({ expectedConsole: [/ERR_CONNECTION_RESET|ERR_FAILED/] })

  test('an answer that is lost on the way: it is sent again, and makes one device', async ({
    page,
    request,
  }) => {
    const imei = newImei()
    let times = 0
    await page.route('**/api/v1/devices/register/', async (route) => {
      times += 1
      if (times > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await openAs(page, ada, '/register-device')
    await goToConfirm(page, imei)
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await heading(page, 'Registration complete')
    expect(times).toBe(2)
    const list = await request.get('/api/v1/devices/', { headers: bearer(ada) })
    const same = (await list.json()).response_data.results.filter(
      (device: { imei: string }) => device.imei === imei,
    )
    expect(same).toHaveLength(1)
  })

  test('that does not come back: it says so, keeps everything, and can be tried again', async ({ page }) => {
    await page.route('**/api/v1/devices/register/', (route) => route.abort('connectionreset'))
    await openAs(page, ada, '/register-device')
    await goToConfirm(page, newImei())
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible({
      timeout: 30_000,
    })
    await page.unroute('**/api/v1/devices/register/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Registration complete')
  })
})

test.describe('an IMEI that another account has', () => {
  test.use({ expectedConsole: [/status of 40[49]/] })

  test('is refused, and can be claimed with a reason; then it has a case number', async ({
    page,
    request,
  }) => {
    const imei = newImei()
    await openAs(page, ada, '/register-device')
    await goToConfirm(page, imei)
    await register(request, bello, imei)
    await page.getByRole('button', { name: 'Complete Registration' }).click()
    await expect(page.getByText('This IMEI is already registered to another account.')).toBeVisible()
    await page.getByRole('button', { name: 'This is my device' }).click()
    await page.getByRole('button', { name: 'Send claim' }).click()
    await expect(page.getByText('Reason is required')).toBeVisible()
    await page.getByLabel('Reason').fill('I bought it new in Computer Village in March and have the receipt.')
    await page.getByLabel('Add a document').setInputFiles(receipt)
    await expect(page.getByText('receipt.pdf')).toBeVisible()
    await expectNoViolations(page)

    // Closed by mistake, it keeps what was written; closed while it is sent, it still shows its case number.
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'This is my device' }).click()
    await expect(page.getByLabel('Reason')).toHaveValue(/^I bought it new/)
    await expect(page.getByText('receipt.pdf')).toBeVisible()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/disputes/', async (route) => {
      await released
      await route.continue()
    })
    await page.getByRole('button', { name: 'Send claim' }).click()
    await expect(page.getByRole('progressbar', { name: 'Sending your claim' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    release()
    await expect(page.getByText('Your claim has been sent')).toBeVisible()
    await expect(page.getByText(/^[A-Z]+-\d{4}-\d+$/)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Register another device' }).last().click()
    await heading(page, 'Register your device')
  })

  test('is said in step 1; one’s own leads to the device', async ({ page, request }) => {
    const [mine, taken] = [newImei(), newImei()]
    await register(request, ada, mine)
    await register(request, bello, taken)
    await openAs(page, ada, `/register-device?imei=${mine}`)
    await expect(imeiField(page)).toHaveValue(mine)
    await next(page).click()
    await expect(page.getByText('You have already registered this IMEI.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the device' })).toHaveAttribute(
      'href',
      /^\/transfer\/device\/\d+$/,
    )
    await imeiField(page).fill(taken)
    await next(page).click()
    await expect(page.getByText('This IMEI is already registered to another account.')).toBeVisible()
    await page.getByRole('button', { name: 'Register another device' }).click()
    await expect(imeiField(page)).toHaveValue('')
  })
})

for (const colorScheme of THEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing in the four steps, the scanner and the camera', async ({ page }) => {
      await openAs(page, ada, '/register-device')
      await heading(page, 'Register your device')
      await next(page).click()
      await expect(page.getByText('Please input a 15 digit IMEI number')).toBeVisible()
      await page.getByRole('button', { name: 'Add a second IMEI (dual SIM)' }).click()
      await expectNoViolations(page)
      await imeiField(page).fill(newImei())
      await expect(page.getByText('Your phone', { exact: true })).toBeVisible()
      await expectNoViolations(page)
      await next(page).click()
      await heading(page, 'Upload documents')
      await page.getByLabel('Choose a file').setInputFiles(receipt)
      await page.getByRole('button', { name: 'Take a photo' }).click()
      await page.getByRole('button', { name: 'Capture' }).click()
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Use this photo' }).click()
      await expectNoViolations(page)
      await next(page).click()
      await heading(page, 'Confirm registration')
      await expectNoViolations(page)
      await page.getByRole('button', { name: 'Complete Registration' }).click()
      await heading(page, 'Registration complete')
      await expectNoViolations(page)
    })
  })
}
