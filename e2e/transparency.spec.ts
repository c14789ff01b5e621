/** `/transparency` with the files of a log of its own: its receipts, its states, and no connection. */
import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { cosigner, formatReceipt, type Receipt, signatureLine } from '../packages/tlog/src/index.ts'
import { keyOf, SmallLog, sha256 } from '../packages/tlog/src/small-log.fixtures.ts'
import { expectNoSidewaysScroll, expectNoViolations, THEMES } from './axe.ts'
import { expect, test } from './test.ts'

const NUMBER = 'AM-2026-7K3QX9VB-4M2NT8RC'
const EVENT = JSON.stringify({ at: '2026-11-22T16:04:05.000Z', imei: '356938035643809', number: NUMBER })

const log = new SmallLog()
for (let at = 0; at < 1299; at += 1) log.append(Buffer.from(`entry ${at}`))
const COMMIT = '97ba61886d4107b8bf66f6dd8177d5faf75933a8'
const started = log.log('release', '2026-11-22T15', JSON.stringify({ commit: COMMIT, version: '1.1.0' }))
const made = log.log('certificate.issued', '2026-11-22T16', EVENT)
const officers = log.log('officer.viewed', '2026-11-22T17', '[71,"2026-11-22T17:00:00.000Z",null]')
const note = log.publish()
const witness = signatureLine(
  note.slice(0, note.indexOf('\n\n') + 1),
  cosigner(sha256, { name: 'unilag.example/witness', ...keyOf('a witness') }, 1_795_363_200),
)
const receipt = formatReceipt(made())

interface Served {
  checkpoint?: { status: number; body: string }
  receipt?: { status: number; body: string; headers?: Record<string, string> }
}

/** Answers as the server of this log does. */
async function serveLog(
  page: Page,
  { checkpoint = { status: 200, body: note + witness }, receipt: own }: Served = {},
): Promise<void> {
  const plain = { contentType: 'text/plain; charset=utf-8' }
  await page.route('**/.well-known/amana-log.json', (route) =>
    route.fulfill({ json: { origin: log.origin, vkey: log.vkey, url: `https://${log.origin}` } }),
  )
  await page.route('**/.well-known/amana-keys.json', (route) => route.fulfill({ json: { keys: [] } }))
  await page.route('**/log/checkpoint', (route) => route.fulfill({ ...plain, ...checkpoint }))
  await page.route('**/log/receipts/*', (route) =>
    own ? route.fulfill({ ...plain, ...own }) : route.abort(),
  )
}

const box = (page: Page) => page.getByLabel('Receipt')
const press = (page: Page) => page.getByRole('button', { name: 'Check this receipt' }).click()
const holds = (page: Page) => page.getByText('This receipt holds')
const doesNotHold = (page: Page) => page.getByText('This receipt does not hold')
const linkOf = (text: string) => `/transparency#receipt=${Buffer.from(text).toString('base64url')}`

test('a receipt holds in both forms, and says what it is about; a changed one does not', async ({ page }) => {
  await serveLog(page)
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transparency log' }).click()
  await expect(page).toHaveTitle(/^Transparency log/)
  await press(page)
  await expect(page.getByText('Paste the receipt first.')).toBeVisible()
  await box(page).fill(receipt)
  await press(page)
  await expect(holds(page)).toBeVisible()
  await expect(page.getByText('A certificate was issued')).toBeVisible()
  await expect(page.getByText('November 22, 2026, 17:00 WAT')).toBeVisible()
  await expect(page.getByText(NUMBER, { exact: true })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^356938035643809$/ })).toBeVisible()
  await expect(page.getByText('1,301 of 1,302')).toBeVisible()
  await box(page).fill(`${receipt} `)
  await expect(holds(page)).toBeHidden()
  await box(page).fill(JSON.stringify(officers()))
  await press(page)
  await expect(holds(page)).toBeVisible()
  await expect(page.getByText('[71,"2026-11-22T17:00:00.000Z",null]')).toBeVisible()
  const changed: Receipt = { ...made(), event: EVENT.replace('356938', '356939') }
  await box(page).fill(JSON.stringify(changed))
  await press(page)
  await expect(doesNotHold(page)).toBeVisible()
  await expect(page.getByText('The log does not have this event.')).toBeVisible()
  await box(page).fill('hello')
  await press(page)
  await expect(page.getByText('This is not a whole receipt.')).toBeVisible()
})

test('what is pasted while a check runs stays, without the verdict on the text before', async ({ page }) => {
  await serveLog(page)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/.well-known/amana-log.json', async (route) => {
    await released
    await route.fallback()
  })
  await page.goto('/transparency')
  await box(page).fill('hello')
  await press(page)
  await box(page).fill(receipt)
  release()
  await expect(page.getByText('Signature checked on this device')).toBeVisible()
  await expect(box(page)).toHaveValue(receipt)
  await expect(doesNotHold(page)).toHaveCount(0)
  await press(page)
  await expect(holds(page)).toBeVisible()
})

test('a link brings its receipt along, checks it, and sends nothing of it', async ({ page }) => {
  await serveLog(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')))
  await page.goto(linkOf(receipt))
  await expect(holds(page)).toBeVisible()
  await expect(box(page)).toHaveValue(receipt)
  expect(
    asked.filter((request) => request.includes(NUMBER) || request.includes(receipt.slice(60, 90))),
  ).toEqual([])
  await page.goto('/transparency#receipt=%%%')
  await page.reload()
  await expect(page.getByText('The link is not complete')).toBeVisible()
  await expect(box(page)).toHaveValue('')
})

test.describe('of a certificate', () => {
  test.use({ expectedConsole: [/the server responded with a status of 404|net::ERR_FAILED/] })

  test('the receipt is loaded by its number, or the page says why there is none', async ({ page }) => {
    await serveLog(page, { receipt: { status: 200, body: receipt } })
    await page.goto(`/transparency#certificate=${NUMBER}`)
    await expect(holds(page)).toBeVisible()
    await expect(page.getByText(`This is the receipt of certificate ${NUMBER}.`)).toBeVisible()
    for (const [own, words] of [
      [{ status: 404, body: '', headers: { 'retry-after': '60' } }, 'is not ready yet'],
      [{ status: 404, body: '' }, 'There is no receipt of certificate'],
      [undefined, 'could not be loaded. Check your connection'],
    ] as const) {
      await page.unrouteAll()
      await serveLog(page, own ? { receipt: own } : {})
      await page.reload()
      await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    }
  })
})

test.describe('the newest checkpoint', () => {
  test.use({ expectedConsole: [/the server responded with a status of (404|503)/] })

  test('is shown with its signature checked, or why there is none', async ({ page }) => {
    await serveLog(page)
    await page.goto('/transparency')
    const section = page.getByRole('region', { name: 'Newest checkpoint' })
    await expect(section.getByText('1,302')).toBeVisible()
    await expect(section.getByText('Signature checked on this device')).toBeVisible()
    await expect(section.getByText('unilag.example/witness')).toBeVisible()
    for (const [checkpoint, words] of [
      [{ status: 200, body: note.replace('\n1302\n', '\n1303\n') }, 'The signature does not match'],
      [{ status: 200, body: new SmallLog().checkpoint() }, 'The log is empty'],
      [{ status: 503, body: 'paused' }, 'The log has no checkpoint to show'],
      [{ status: 404, body: 'none' }, 'There is no log here'],
    ] as const) {
      await page.unrouteAll()
      await serveLog(page, { checkpoint })
      await page.reload()
      await expect(section.getByText(words)).toBeVisible()
    }
    await page.unroute('**/log/checkpoint')
    await serveLog(page)
    await page.reload()
    await expect(section.getByText('1,302')).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/net::ERR_|Failed to load resource/] })

  test('a receipt is checked on the page that is open, and the checkpoint of the last visit is shown', async ({
    page,
    context,
  }) => {
    await serveLog(page)
    await page.goto('/transparency')
    await expect(page.getByText('Signature checked on this device')).toBeVisible()
    await page.unrouteAll()
    await context.setOffline(true)
    await box(page).fill(receipt)
    await press(page)
    await expect(holds(page)).toBeVisible()
    await expect(page.getByText('What you typed is kept')).toHaveCount(0)
    await context.setOffline(false)
    await page.route('**/{log,.well-known}/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('No answer came. This is the checkpoint of your visit on')).toBeVisible()
    await box(page).fill(receipt)
    await press(page)
    await expect(holds(page)).toBeVisible()
  })

  test('a device that never saw the log’s key says so', { tag: '@long' }, async ({ page }) => {
    await page.route('**/{log,.well-known}/**', (route) => route.abort())
    await page.goto('/transparency')
    await expect(page.getByText('The checkpoint could not be loaded')).toBeVisible()
    await box(page).fill(receipt)
    await press(page)
    await expect(page.getByText('This device does not know the log’s key yet.')).toBeVisible()
  })
})

for (const colorScheme of THEMES)
  test.describe(colorScheme, () => {
    test.use({
      colorScheme,
      viewport: { width: 360, height: 740 },
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('axe finds nothing, and nothing scrolls sideways, with verdicts and all open', async ({ page }) => {
      await serveLog(page)
      await page.goto(linkOf(receipt))
      await expect(holds(page)).toBeVisible()
      await expect(page.getByText('Signature checked on this device')).toBeVisible()
      for (const summary of await page.locator('summary').all()) await summary.click()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page, '/transparency')
      await box(page).fill('hello')
      await press(page)
      await expect(doesNotHold(page)).toBeVisible()
      await expectNoViolations(page)
      await expectNoSidewaysScroll(page, '/transparency')
    })
  })

test('the receipt of a release says which, and the page leads to the release that answers', async ({
  page,
  request,
}) => {
  await serveLog(page)
  await page.goto('/transparency')
  await box(page).fill(formatReceipt(started()))
  await press(page)
  await expect(holds(page)).toBeVisible()
  await expect(page.getByText('A release of this service started', { exact: true })).toBeVisible()
  await expect(page.getByText('Source code (commit)')).toBeVisible()
  await expect(page.getByText(COMMIT, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '/version', exact: true })).toHaveAttribute('href', '/version')
  expect(await (await request.get('/version')).json()).toMatchObject({ commit: 'development', entry: null })
})

test('the programs are downloaded as the page names their digests', async ({ page, request }) => {
  await serveLog(page)
  await page.goto('/transparency')
  for (const file of [
    'verify.go',
    'verify_certificate.py',
    'verify_receipt.py',
    'which_release.py',
    'amana-witness.tgz',
  ]) {
    const link = page.getByRole('link', { name: file, exact: true })
    await expect(link).toHaveAttribute('href', `/transparency/${file}`)
    const bytes = await (await request.get(`/transparency/${file}`)).body()
    const digest = createHash('sha256').update(bytes).digest('hex')
    await expect(page.getByRole('listitem').filter({ has: link })).toContainText(digest)
  }
})

test('the program is printed whole, to be copied', { tag: '@long' }, async ({ page }) => {
  await serveLog(page)
  await page.goto('/transparency')
  const fold = page.locator('summary', { hasText: 'verify_receipt.py' })
  // An arrow says that it opens.
  await expect(fold.locator('svg')).toBeVisible()
  await fold.click()
  await expect(page.getByText('print("It holds:", receipt["event"])')).toBeVisible()
  await expect(page.getByText(`python3 verify_receipt.py receipt.txt '${log.vkey}'`)).toBeVisible()
  await expect(page.getByText(`amana-witness --log https://${log.origin}`)).toBeVisible()
})
