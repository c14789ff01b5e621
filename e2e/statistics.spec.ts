/** `/statistics` on a product of its own, where a month is released as an administrator does it. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expectNoSidewaysScroll, expectNoViolations, LONG, THEMES } from './axe.ts'
import { IBRAHIM, signInOfficer } from './officers.ts'
import { settled } from './pages.ts'
import { freePorts } from './product.ts'
import { openAs } from './sign-in.ts'
import { expect, test } from './test.ts'

const API = join(import.meta.dirname, '../apps/api/src')
const dataDir = mkdtempSync(join(tmpdir(), 'amana-statistics-'))
const environment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  ALLOW_SANDBOX: 'yes',
}

let url: string
let server: ReturnType<typeof spawn>
const admin = (...words: string[]) =>
  promisify(execFile)(process.execPath, [join(API, 'admin/main.ts'), ...words], {
    env: { ...environment, DEMO: 'off' },
  })

/** The month before the last one, which is released on any day. */
function pastMonth(): { month: string; text: string } {
  const now = new Date()
  const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15))
  const text = then.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return { month: then.toISOString().slice(0, 7), text }
}
const { month, text } = pastMonth()

test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  url = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, [join(API, 'main.ts')], {
    env: { ...environment, PORT: String(port), DEMO: 'off' },
    stdio: 'ignore',
  })
  await expect
    .poll(
      () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 500_000 },
    )
    .toBe(true)
})
test.afterAll(async () => {
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

test.describe('before and after the first release', () => {
  test.describe.configure({ mode: 'serial' })

  test('an empty state, to which no link leads', async ({ page }) => {
    const asked = page.waitForResponse('**/api/v1/deployment/')
    await page.goto(url)
    expect((await (await asked).json()).response_data.statistics).toBe(false)
    await expect(page.getByText('50,000+', { exact: true })).toBeVisible()
    await expect(page.locator('a[href="/statistics"]')).toHaveCount(0)
    await page.goto(`${url}/statistics`)
    await expect(page).toHaveTitle('Statistics – Amana')
    await expect(page.getByRole('heading', { name: 'No month has been released yet' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('a release appears on the page, with and without scripts, and in the place of claims', async ({
    browser,
    page,
  }) => {
    await expect(admin('statistics', 'release', month)).rejects.toThrow('There is no case yet')
    await promisify(execFile)(process.execPath, [join(API, 'testing/write-past-case.ts'), month], {
      env: { ...environment, DEMO: 'off' },
    })
    const { stdout } = await admin('statistics', 'release', month)
    expect(stdout).toContain(`${month} is released`)
    await expect(admin('statistics', 'release', month)).rejects.toThrow('is released already')

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const without = await plain.newPage()
    for (const each of [page, without]) {
      await each.goto(`${url}/statistics`)
      await expect(each.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible()
      await expect(each.getByRole('heading', { name: text, exact: true })).toBeVisible()
      await expect(each.getByRole('row', { name: /^Lagos/ })).toBeVisible()
      await expect(each.getByRole('row', { name: /^Place not given/ })).toBeVisible()
      await expect(each.locator('path[data-state="NG-LA"]')).toBeVisible()
      await expect(each.getByRole('link', { name: `JSON of ${text}` })).toHaveAttribute(
        'href',
        `/statistics/${month}.json`,
      )
    }
    await without.goto(url)
    await expect(without.getByText('50,000+')).toHaveCount(0)
    await expect(without.getByText(`Reported stolen, ${text}`)).toBeVisible()
    await plain.close()

    await page.goto(url)
    await expect(page.getByText('50,000+')).toHaveCount(0)
    await expect(page.getByText('99.9%')).toHaveCount(0)
    await expect(page.getByText(`Found again, ${text}`)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Statistics by state and month' })).toBeVisible()
    // Through the application the counts are asked for.
    await page.goto(`${url}/support`)
    await page.getByRole('link', { name: 'Amana home' }).first().click()
    await expect(page.getByText(`Found again, ${text}`)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Statistics' }).click()
    await expect(page.getByRole('heading', { name: text, exact: true })).toBeVisible()
  })

  test('narrow screens show tiles; both themes are accessible and nothing scrolls sideways', {
    tag: '@long',
  }, async ({ page }) => {
    for (const width of LONG ? [320, 360, 1280] : [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${url}/statistics`)
      await expect(page.locator('g[data-state="NG-LA"]')).toBeVisible({ visible: width < 768 })
      await expect(page.locator('path[data-state="NG-LA"]')).toBeVisible({ visible: width >= 768 })
      await expectNoSidewaysScroll(page, `${width} px`)
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        await expectNoViolations(page, { what: `${width} px, ${colorScheme}` })
      }
    }
  })

  test.describe('beside a page that is not there', () => {
    test.use({ expectedConsole: [/status of 404/] })
    test('the page is at most 35 kB heavier than the bare frame', async ({ page }) => {
      const bytes = async (path: string) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Network.enable')
        await session.send('Network.setCacheDisabled', { cacheDisabled: true })
        let sum = 0
        session.on('Network.loadingFinished', ({ encodedDataLength }) => {
          sum += encodedDataLength
        })
        await page.goto(`${url}${path}`, { waitUntil: 'networkidle' })
        // A script that runs for long may look as if nothing came after it.
        await settled(page)
        await session.detach()
        return sum
      }
      expect((await bytes('/statistics')) - (await bytes('/no-such-page'))).toBeLessThanOrEqual(35_000)
    })
  })
})

test('officers read and export the counts of their command', async ({ page, request }) => {
  await openAs(page, await signInOfficer(request, IBRAHIM), '/law-enforcement/dashboard')
  await page.getByRole('link', { name: 'Statistics of your command' }).click()
  await expect(page).toHaveURL('/law-enforcement/statistics')
  await expect(page.getByRole('row', { name: /^All/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Phones in custody' })).toBeVisible()
  await expectNoViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^statistics-[a-z-]+\.csv$/)
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await expect(page).toHaveURL('/law-enforcement/statistics?from=2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await expect(page).toHaveURL('/law-enforcement/statistics?from=2020-01-01&to=2020-01-02')
  await expect(page.getByRole('row', { name: 'All 0 0 0 —' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'All days' }).click()
  await expect(page).toHaveURL('/law-enforcement/statistics')
})
