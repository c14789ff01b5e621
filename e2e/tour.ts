/**
 * Takes the pictures of docs/tour.md: `npm run tour`. With TOUR_FOLDER=… every page in two widths and both
 * themes as PNG there instead, for comparison during a change.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { CARDS, chooseLanguage, payByCard, settled, successDialog, verdict, viewReport } from './pages.ts'
import { becomeRole, openScreen, SCREENS } from './screens.ts'
import { ADA, openAs } from './sign-in.ts'
import { test } from './test.ts'
import { demoCases, demoWorld } from './tour-world.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }
const VARIANTS = {
  '360': { size: PHONE, colorScheme: 'light' },
  '360-dark': { size: PHONE, colorScheme: 'dark' },
  '1280': { size: DESKTOP, colorScheme: 'light' },
  '1280-dark': { size: DESKTOP, colorScheme: 'dark' },
} as const
type Variant = keyof typeof VARIANTS

/** The variants of a page in docs/tour.md; all others on a phone, in the light theme. */
const SHOWN: Readonly<Record<string, readonly Variant[]>> = {
  landing: ['360', '1280'],
  dashboard: ['360', '360-dark', '1280'],
  'my-devices': ['360', '1280'],
  'transfer-device': ['360', '1280'],
  'settings-security': ['360', '1280-dark'],
  'law-enforcement-dashboard': ['360', '1280', '1280-dark'],
  'law-enforcement-search': ['1280'],
  'law-enforcement-detail-page': ['1280'],
  'law-enforcement-audit': ['1280'],
  'law-enforcement-property': ['360', '1280'],
  // Those of the demo's cases are taken at the end.
  'found-one': [],
  'devices-one-case': [],
  'devices-one-collect': [],
  'law-enforcement-dispute': [],
  // Empty until a look is 30 days old, or a case was delayed.
  'settings-access': [],
  'law-enforcement-delays': [],
  // Similar to others, or useless as a picture.
  animations: [],
  'auth-verify-email': [],
  'auth-email-verified': [],
  'auth-undo-email': [],
  'report-one-collect': [],
  'imei-verification': [],
  settings: [],
  'organisation-one': ['360', '1280'],
  developers: ['1280'],
  // Chapters look alike.
  'developers-authentication': [],
  'developers-checks': [],
  'developers-check-jobs': [],
  'developers-webhooks': [],
  'developers-idempotency': [],
  'developers-limits': [],
  'developers-errors': [],
  'developers-test-numbers': [],
  'developers-private-check': [],
  'developers-block-list': [],
  'developers-changelog': [],
  'developers-reference': [],
  'developers-reference-one': [],
  organisation: [],
  'organisation-invitation': [],
  'law-enforcement-officers': [],
}
const all = process.env.TOUR_FOLDER
const folder = all ?? join(import.meta.dirname, '../docs/images/tour')

test.use({
  viewport: PHONE,
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [/^Failed to load resource/],
})

test('pictures', async ({ page, request, context, browser }) => {
  mkdirSync(folder, { recursive: true })
  const encoder = await browser.newPage()
  const world = await demoWorld(request)
  const take = (
    name: string,
    variants = all ? (Object.keys(VARIANTS) as Variant[]) : (SHOWN[name] ?? ['360']),
  ) => takePictures(page, encoder, name, variants)

  await becomeRole(page, 'visitor', world)
  for (const [name, locale, path] of [
    ['landing-ha', 'ha', '/'],
    ['report-yo', 'yo', '/report'],
    ['verify-ig', 'ig', '/verify'],
    ['support-pcm', 'pcm', '/support'],
  ] as const) {
    await page.goto(path)
    await chooseLanguage(page, locale)
    await settled(page)
    await take(name)
  }
  await page.goto('/')
  await chooseLanguage(page, 'en')

  for (const role of ['visitor', 'owner', 'officer'] as const) {
    await becomeRole(page, role, world)
    for (const screen of SCREENS.filter((one) => one.as === role)) {
      await test.step(screen.path, async () => {
        await openScreen(page, screen, world)
        await take(nameOf(screen.path))
        if (screen.path === '/device-payment-verification') {
          await payByCard(page, { email: ADA, number: CARDS.good })
          await successDialog(page).waitFor()
          await take('payment-successful')
          await viewReport(page)
          await verdict(page, 'Clean').waitFor()
          await take('check-report')
        }
      })
    }
  }
  const cases = await demoCases(request, world.officer)
  for (const [name, session, path, variants] of [
    ['conversation', cases.owner, cases.conversation, ['360', '360-dark']],
    ['case', cases.owner, cases.followed, ['360', '1280']],
    ['collect', cases.owner, cases.collect, ['360', '360-dark']],
    ['dispute', world.officer, cases.dispute, ['360', '1280']],
  ] as const) {
    await openAs(page, session, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    if (name === 'collect') await page.getByRole('img', { name: 'The code as a QR code' }).waitFor()
    await take(name, all ? undefined : variants)
  }
  await becomeRole(page, 'owner', world)
  await page.goto('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await take('offline')
})

/** `/transfer/device/:deviceId` → `transfer-device`. */
function nameOf(path: string): string {
  if (path === '/') return 'landing'
  if (path === '*') return 'not-found'
  return path
    .slice(1)
    .replaceAll(/\/:\w+/g, '-one')
    .replaceAll('/', '-')
    .replace('transfer-device-one', 'transfer-device')
}

/** Each variant of the current screen. A tall page is cut off. */
async function takePictures(
  page: Page,
  encoder: Page,
  name: string,
  variants: readonly Variant[],
): Promise<void> {
  for (const variant of variants) {
    const { size, colorScheme } = VARIANTS[variant]
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => scrollTo(0, 0))
    const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), size.height * 2)
    const open = (await page.locator('dialog[open]').count()) > 0
    const png = await page.screenshot(
      open ? {} : { fullPage: true, clip: { x: 0, y: 0, width: size.width, height } },
    )
    if (all) writeFileSync(join(folder, `${name}-${variant}.png`), png)
    else writeFileSync(join(folder, `${name}-${variant}.webp`), await toWebp(encoder, png))
  }
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function toWebp(encoder: Page, png: Buffer): Promise<Buffer> {
  const base64 = await encoder.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 })
    const encoded = new Uint8Array(await blob.arrayBuffer())
    return btoa(encoded.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  }, png.toString('base64'))
  return Buffer.from(base64, 'base64')
}
