/// <reference lib="dom" />
/** The desk of seized phones in Chromium: barcodes before the camera, and a USB scanner. */
import { checkDigitOf } from '@amana/contract/imei'
import type { Page } from 'puppeteer-core'
import { fakeCamera, heldPhone, holdUp } from '../../../e2e/fake-camera.ts'
import { accessToken } from '../access-token.ts'
import type { Benchmark } from '../benchmark.ts'
import { buildWeb, openBrowser } from '../browser.ts'
import { withClient } from '../postgres.ts'
import type { Row } from '../print.ts'
import { seedOfficer } from '../seed/accounts.ts'
import { seedDevices } from '../seed/devices.ts'
import { insertFlag } from '../seed/flags.ts'
import { seedStation } from '../seed/stations.ts'
import { NO_LIMITS, type Setup, withProduct } from '../setup.ts'
import { goalText, percentile, rounded } from '../statistics.ts'

const STATION = 'Bench Station'
const GOAL_A_MINUTE = 50
const GOAL_VERDICT_MS = 300
/** Every fourth phone is stolen. */
const STOLEN_EACH = 4
/** A phone's processor beside this one. */
const SLOWER = 4

/** Milliseconds of each phone: until its number is read, and from there until its verdict. */
interface Times {
  read: number[]
  verdict: number[]
}

interface Way {
  name: string
  /** The processor's part. */
  slower: number
  scan: (page: Page, imeis: readonly string[]) => Promise<Times>
}

const WAYS: readonly Way[] = [
  { name: 'camera', slower: 1, scan: scanByCamera },
  { name: 'slow-camera', slower: SLOWER, scan: scanByCamera },
  { name: 'scanner', slower: 1, scan: scanByKeys },
]

export const property: Benchmark = {
  about: `--rows phones at the desk of seized phones, by --route camera, slow-camera (processor ${SLOWER} × slower) or scanner (USB; goals: ≥ ${GOAL_A_MINUTE} a minute, verdict p99 ${GOAL_VERDICT_MS} ms)`,
  defaults: { devices: 100_000, rows: 500 },
  run({ devices, rows, route }) {
    buildWeb()
    return withProduct({ engine: 'embedded', env: NO_LIMITS }, async (setup) => {
      await seedDevices(setup.databaseUrl, devices, 1)
      await seedStation(setup.databaseUrl, STATION)
      const table: Row[] = []
      for (const way of WAYS.filter(({ name }) => route === null || name === route)) {
        const imeis = await seedPhones(setup.databaseUrl, rows, table.length)
        table.push(await atDesk(setup, way, imeis))
        if ((await countCustody(setup.databaseUrl)) !== rows * table.length)
          throw new Error(`${way.name}: the server has another number of phones`)
      }
      return { tables: [table] }
    })
  },
}

async function atDesk(setup: Setup, way: Way, imeis: readonly string[]): Promise<Row> {
  const { name, slower } = way
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.evaluateOnNewDocument(fakeCamera)
    await keepOfficer(page, setup)
    await page.goto(`${setup.url}/law-enforcement/property`)
    await page.locator('input[name=place]').fill(STATION)
    // It follows from the place: typing would meet it.
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=exhibit]')?.value)
    await page.locator('input[name=exhibit]').fill(`${name}-001`)
    await page.locator('input[name=imei]').click()
    if (slower > 1) await page.emulateCPUThrottling(slower)
    const began = performance.now()
    const times = await way.scan(page, imeis)
    return rowOf(name, times, (performance.now() - began) / 60_000)
  } finally {
    await browser.close()
  }
}

function rowOf(name: string, { read, verdict }: Times, minutes: number): Row {
  const perMinute = verdict.length / minutes
  const p99 = percentile(verdict, 0.99)
  return {
    way: name,
    phones: verdict.length,
    'a minute': rounded(perMinute),
    [`≥ ${GOAL_A_MINUTE}`]: perMinute >= GOAL_A_MINUTE ? 'yes' : 'no',
    ...(read.length > 0 && {
      'read p50 ms': rounded(percentile(read, 0.5)),
      p99: rounded(percentile(read, 0.99)),
    }),
    'verdict p50 ms': rounded(percentile(verdict, 0.5)),
    'verdict p99 ms': rounded(p99),
    goal: goalText(p99, GOAL_VERDICT_MS),
  }
}

async function scanByCamera(page: Page, imeis: readonly string[]): Promise<Times> {
  await page.locator('main form button[type=button]').click()
  const times = await page.evaluate(holdUp, { phones: imeis.map(heldPhone), verdicts: true })
  return { read: times.map(({ read }) => read), verdict: times.map(({ verdict }) => verdict) }
}

/** Digits, then Enter; the next phone after the verdict of the one before. */
async function scanByKeys(page: Page, imeis: readonly string[]): Promise<Times> {
  await page.evaluate(watchVerdicts)
  for (const imei of imeis) {
    await page.keyboard.type(imei)
    await page.keyboard.press('Enter')
    await page.waitForFunction((digits) => window.decided.has(digits), { polling: 'mutation' }, imei)
  }
  return { read: [], verdict: await page.evaluate(() => [...window.decided.values()]) }
}

declare global {
  interface Window {
    /** Milliseconds from Enter to the verdict, by IMEI. */
    decided: Map<string, number>
  }
}

/** Runs in the page. */
function watchVerdicts(): void {
  window.decided = new Map()
  let entered = 0
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter') entered = timeStamp
    },
    { capture: true },
  )
  const look = () => {
    const box = document.querySelector('[data-verdict]')
    if (!['clean', 'flagged', 'stolen'].includes(box?.getAttribute('data-verdict') ?? '')) return
    const imei = /\d{15}$/.exec((box?.textContent ?? '').replaceAll(/\s/g, ''))?.[0]
    if (imei && !window.decided.has(imei)) window.decided.set(imei, performance.now() - entered)
  }
  new MutationObserver(look).observe(document.body, {
    ...{ subtree: true, childList: true, characterData: true },
    attributeFilter: ['data-verdict'],
  })
}

/** Signs an officer in without loading the app. */
async function keepOfficer(page: Page, { url, databaseUrl, secretKey }: Setup): Promise<void> {
  const account = await seedOfficer(databaseUrl)
  const user = { id: account.userId, first_name: 'Bench', last_name: 'Officer', email: 'bench@example.com' }
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(
    (entries) => {
      for (const [key = '', value = ''] of entries) localStorage.setItem(key, value)
    },
    Object.entries({
      access_token: accessToken(secretKey, account),
      access_token_expiration: new Date(Date.now() + 3_600_000).toISOString(),
      user: JSON.stringify({ ...user, is_officer: true, officer_id: 'LP1' }),
    }),
  )
}

/** Numbers that nothing else of the registry has; each `STOLEN_EACH`-th is stolen. */
async function seedPhones(databaseUrl: string, count: number, round: number): Promise<string[]> {
  const imeis = Array.from({ length: count }, (_, at) => {
    const digits = `9900${round}${String(at * 101).padStart(9, '0')}`
    return digits + checkDigitOf(digits)
  })
  await withClient(databaseUrl, async (client) => {
    for (const [at, imei] of imeis.entries())
      if (at % STOLEN_EACH === 0)
        await insertFlag(client, imei, `LE-2026-${round}${String(at).padStart(5, '0')}`)
  })
  return imeis
}

async function countCustody(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from custody')
    return rows[0]?.count ?? 0
  })
}
