/**
 * Pictures of the main screens in three widths and both themes, to be looked at. Run by hand against a running product:
 * `node e2e/take-screenshots.ts http://127.0.0.1:3000 FOLDER`. Those in docs/images/ were made with it.
 */
import { join } from 'node:path'
import { chromium, devices, type Page } from '@playwright/test'
import { newImei } from './imeis.ts'
import { CARDS, payByCard, successDialog, viewReport } from './pages.ts'

const [url, folder] = process.argv.slice(2)
if (!url || !folder) throw new Error('Usage: take-screenshots.ts URL FOLDER')

const SIZES = [
  [360, 640],
  [768, 1024],
  [1280, 800],
] as const
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of SIZES) {
    const context = await browser.newContext({
      ...devices['Desktop Chrome'],
      baseURL: url,
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
    })
    const page = await context.newPage()
    await takeAll(page, `${width}-${colorScheme}`)
    await context.close()
  }
}
await browser.close()

async function takeAll(page: Page, variant: string): Promise<void> {
  const take = (name: string, fullPage = true) =>
    page.screenshot({ path: join(folder ?? '', `${name}-${variant}.png`), fullPage })
  await page.goto('/')
  await take('landing-top', false)
  await take('landing')
  await page.goto('/results')
  await page.getByRole('textbox', { name: 'IMEI' }).waitFor()
  await take('results-idle')
  await page.goto(`/results?imei=${newImei()}`)
  await page.getByLabel('Card number').waitFor()
  await take('results-preview')
  await payByCard(page, { email: 'ngozi.okonkwo@example.com', number: CARDS.good })
  await successDialog(page).waitFor()
  await take('results-dialog', false)
  await viewReport(page)
  await page.getByRole('heading', { name: 'Clean' }).waitFor()
  await take('results-report')
  await page.getByRole('link', { name: 'View certificate' }).click()
  await page.getByRole('heading', { name: 'This certificate is valid' }).waitFor()
  await take('certificate')
  await page.goto('/no-such-page')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await take('not-found')
}
