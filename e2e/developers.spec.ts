/** The site of developers: a walk to a verified webhook with nothing but its pages; each of its addresses. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNoViolations } from './axe.ts'
import { footerService, settled } from './pages.ts'
import { newPerson } from './people.ts'
import { freePorts } from './product.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const CHAPTERS = [
  'Getting started',
  'Authentication',
  'Checks',
  'Check jobs',
  'Webhooks',
  'Idempotency',
  'Limits',
  'Errors',
  'Test numbers',
  'Private check',
  'Block list',
  'Versions and changelog',
  'Reference',
]

/** The code that a part of the page shows in TypeScript. */
async function codeOf(page: Page, title: string): Promise<string> {
  const tabs = page.getByRole('tablist', { name: `Language: ${title}` })
  await tabs.getByRole('tab', { name: 'TypeScript' }).click()
  return tabs.locator('xpath=..').getByRole('tabpanel').locator('pre').innerText()
}

/** A folder in which a developer saves and runs what the page shows. */
async function workplace() {
  const folder = await mkdtemp(join(tmpdir(), 'amana-developer-'))
  const save = (file: string, code: string) => writeFile(join(folder, file), code)
  return {
    folder,
    save,
    async run(code: string, words: Record<string, string>): Promise<unknown> {
      const filled = Object.entries(words).reduce((text, [word, value]) => text.replaceAll(word, value), code)
      await save('call.mts', filled)
      const { stdout } = await promisify(execFile)(process.execPath, ['call.mts'], { cwd: folder })
      return JSON.parse(stdout)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const line = connect(port, '127.0.0.1')
    line.once('connect', () => {
      line.destroy()
      resolve(true)
    })
    line.once('error', () => resolve(false))
  })

test('a developer walks from the start page to a verified webhook, by clicking and pasting', async ({
  page,
  request,
}) => {
  const work = await workplace()
  await openAs(page, (await newPerson(request, 'Tunde')).session, '/dashboard')
  await footerService(page, 'Partners')
  await page.getByRole('link', { name: 'Read the documentation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'apply as a partner' }).click()
  await page.getByLabel('Name of the organisation').fill(`Slot ${Date.now()}`)
  await page.getByLabel('What it does').selectOption({ label: 'Marketplace' })
  await page.getByLabel('Why do you want to check phones?').fill('We check phones before we buy them.')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await page.getByRole('tab', { name: 'Clients' }).click()
  await page.getByRole('button', { name: 'New client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('laptop')
  await dialog.getByRole('button', { name: 'Make the client' }).click()
  const key = await dialog.getByText(/^amk_test_/).innerText()
  await dialog.getByRole('button', { name: 'I have copied them' }).click()
  const portal = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Getting started, step by step' }).click()

  const words: Record<string, string> = { API_KEY: key }
  expect(await work.run(await codeOf(page, 'First check'), words)).toMatchObject({ result: 'stolen' })
  await work.save('verify-webhook.ts', await codeOf(page, 'Verify a webhook'))
  await work.save('receive-webhook.ts', await codeOf(page, 'Receive a webhook'))
  const [port = 0] = await freePorts(1)
  words.WEBHOOK_URL = `http://127.0.0.1:${port}/amana`
  const made = (await work.run(await codeOf(page, 'Make a webhook'), words)) as { id: string; secret: string }
  words.WEBHOOK_ID = made.id

  const receiver = spawn(process.execPath, ['receive-webhook.ts'], {
    cwd: work.folder,
    env: { PATH: process.env.PATH, PORT: String(port), AMANA_WEBHOOK_SECRET: made.secret },
  })
  let printed = ''
  for (const output of [receiver.stdout, receiver.stderr])
    output.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
    })
  try {
    await expect.poll(() => listens(port)).toBe(true)
    const sent = (await work.run(await codeOf(page, 'Send a test event'), words)) as { webhook_id: string }
    await expect.poll(() => printed).toContain(`verified ${sent.webhook_id} ng.amana.flag.activated`)
    expect(printed).toContain('"imei":"00990000')

    await page.goto(`${portal}?tab=webhooks`)
    await page.getByLabel('Test event').selectOption({ label: 'A report has ended' })
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => printed).toContain('ng.amana.flag.cleared')
    await page.getByRole('button', { name: 'Deliveries' }).click()
    await expect(page.getByText('ng.amana.flag.cleared')).toBeVisible()
    await expect(page.getByText('Delivered')).toHaveCount(2)
    await page.getByRole('link', { name: 'How webhooks work' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  } finally {
    receiver.kill()
    await work.remove()
  }
})

test('every chapter has its address, and stands in the navigation', { tag: '@long' }, async ({ page }) => {
  await page.goto('/developers')
  const chapters = page.getByRole('navigation', { name: 'Documentation' })
  await expect(chapters.getByRole('link')).toHaveText(CHAPTERS)
  for (const name of CHAPTERS) {
    await chapters.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(chapters.locator('[aria-current=page]')).toHaveText(name)
    await settled(page)
    await expectNoViolations(page, { what: name })
  }
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Versions and changelog' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Versions and changelog' })).toBeVisible()
  await page.getByRole('link', { name: 'Next: Reference' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reference' })).toBeVisible()
})

test('on a phone the chapters are a menu, by keyboard too, and nothing scrolls sideways', {
  tag: '@long',
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/developers')
  const menu = page.getByRole('button', { name: 'All chapters' })
  for (const name of CHAPTERS) {
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await menu.focus()
    await page.keyboard.press('Enter')
    const link = page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name, exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await settled(page)
    await expectNoSidewaysScroll(page, name)
    // Code is as wide as the text around it: no box within a box takes its room.
    await expect(async () => {
      const text = (await page.getByRole('main').getByRole('heading', { level: 1 }).boundingBox())?.x ?? 0
      for (const code of await page.locator('main pre').all())
        expect(((await code.boundingBox())?.x ?? 0) - text, name).toBeLessThanOrEqual(16)
    }).toPass()
  }
})

test('the language that was chosen stays for all code, and after a reload', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers/checks')
  const tabs = page.getByRole('tablist', { name: 'Language: Check one number' })
  await tabs.getByRole('tab', { name: 'curl' }).focus()
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await expect(tabs.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Python', selected: true })).toHaveCount(4)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Python', selected: true })).toHaveCount(4)
  await page.getByRole('button', { name: 'Copy: Check one number' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`"${new URL(page.url()).origin}/partner/v1/checks"`)
})

test('each call of the reference has its address, fields and a true answer', async ({ page }) => {
  await page.goto('/developers/reference')
  await expect(page.getByText('/api/v1/users/me/')).toHaveCount(0)
  await page.getByRole('link', { name: 'POST /partner/v1/checks', exact: true }).click()
  await expect(page).toHaveURL('/developers/reference/post-partner-v1-checks')
  await expect(page.getByRole('table', { name: /^Fields: Request/ })).toContainText('imei')
  await expect(page.getByText('"result": "stolen"')).toBeVisible()
  await expect(page.getByText('Check one IMEI')).toHaveCount(1)
  await expect(page.getByRole('main')).not.toContainText('`')
  await expectNoViolations(page)
  await page.goto('/developers/reference/no-such-call')
  await page.getByRole('main').getByRole('link', { name: 'All calls' }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reference' })).toBeVisible()
})

test('the downloads of the clients are named where one starts', { tag: '@long' }, async ({ page }) => {
  await page.goto('/developers')
  for (const name of ['amana-client.tgz', 'amana-private-check.tgz'])
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/developers/${name}`)
})

test.describe('without the network', () => {
  test.use({ expectedConsole: [/net::ERR_|Failed to load resource/] })

  test('the reference says so, and tries again', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/v1/openapi.json', (route) => route.abort())
    await page.goto('/developers/reference')
    await expect(page.getByText('The reference could not be loaded')).toBeVisible()
    await page.unroute('**/api/v1/openapi.json')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: 'POST /partner/v1/checks', exact: true })).toBeVisible()
  })
})
