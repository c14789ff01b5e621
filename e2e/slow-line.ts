/**
 * `npm run slow-line`: opens every page on slow 3G with a slow phone's processor, once with an empty cache
 * and once more, and writes a table of the loading times. With SLOW_LINE_FOLDER=… also a picture two seconds
 * after the tap, with SLOW_LINE=4g on slow 4G, with SLOW_LINE_PAGES=/my-devices,/dashboard these pages alone.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CDPSession, expect, type Page } from '@playwright/test'
import { settled } from './pages.ts'
import { becomeRole, openScreen, SCREENS, type Screen } from './screens.ts'
import { test } from './test.ts'
import { demoWorld } from './tour-world.ts'

/**
 * 400 kbit/s each way, 400 ms there and back: WebPageTest's "3G slow"
 * (https://docs.webpagetest.org/reference/settings/).
 */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms: Lighthouse's "slow 4G" (https://github.com/GoogleChrome/lighthouse). */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const LINE = process.env.SLOW_LINE === '4g' ? SLOW_4G : SLOW_3G
const PAGES = process.env.SLOW_LINE_PAGES?.split(',')
/** Lighthouse's slow phone. */
const SLOWER = 4
const PICTURE_AFTER_MS = 2_000

interface Visit {
  /** Milliseconds from the tap: the first thing on the screen. */
  painted: number
  /** Milliseconds from the tap: the heading is there and loading has finished. */
  complete: number
  kilobytes: number
  /** Cumulative layout shift. */
  shift: number
}

const folder = process.env.SLOW_LINE_FOLDER

test.use({ viewport: { width: 360, height: 740 }, expectedConsole: [/^Failed to load resource/] })

test('every page on a slow line', async ({ page, request, context }) => {
  if (folder) mkdirSync(folder, { recursive: true })
  const world = await demoWorld(request)
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await page.addInitScript(() => {
    const shifts = window as unknown as { shift: number }
    shifts.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const rows: { path: string; first: Visit; again: Visit }[] = []
  for (const role of ['visitor', 'owner', 'officer'] as const) {
    await becomeRole(page, role, world)
    for (const screen of SCREENS.filter(({ as, path }) => as === role && (PAGES?.includes(path) ?? true))) {
      await openScreen(page, screen, world)
      await line.send('Network.clearBrowserCache')
      const first = await visit(page, line, screen)
      const again = await visit(page, line, screen)
      rows.push({ path: screen.path, first, again })
    }
  }
  print('| page | seen, ms | complete, ms | KB | layout shift | again: seen, ms | complete, ms | KB |')
  print('|---|---|---|---|---|---|---|---|')
  for (const { path, first, again } of rows) {
    const figures = [first.painted, first.complete, first.kilobytes, first.shift.toFixed(3)]
    print(`| \`${path}\` | ${[...figures, again.painted, again.complete, again.kilobytes].join(' | ')} |`)
  }
})

/** Reloads the open page over the slow line. */
async function visit(page: Page, line: CDPSession, { path }: Screen): Promise<Visit> {
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  try {
    const startedAt = performance.now()
    const reloaded = page.reload({ waitUntil: 'commit' })
    const picture = folder
      ? page
          .waitForTimeout(PICTURE_AFTER_MS)
          .then(() => page.screenshot({ path: join(folder, `${path.replaceAll(/\W+/g, '-')}.png`) }))
      : Promise.resolve()
    await reloaded
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
    await settled(page, 60_000)
    const complete = Math.round(performance.now() - startedAt)
    await picture
    await page.waitForLoadState('load')
    const { painted, kilobytes, shift } = await page.evaluate(() => ({
      painted: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
      kilobytes: Math.round(
        ['navigation', 'resource']
          .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
          .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
      ),
      shift: (window as unknown as { shift: number }).shift,
    }))
    return { painted, complete, kilobytes, shift }
  } finally {
    await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await line.send('Network.emulateNetworkConditions', {
      ...LINE,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
