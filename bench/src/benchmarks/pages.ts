/// <reference lib="dom" />
/** Benchmarks in Chromium: Lighthouse's scores, and certificates that are verified without a connection. */
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE, signIn } from '@amana/contract'
import type { Locale } from '@amana/messages'
import lighthouse from 'lighthouse'
import type { Page } from 'puppeteer-core'
import type { Benchmark } from '../benchmark.ts'
import { buildWeb, openBrowser } from '../browser.ts'
import { withClient } from '../postgres.ts'
import type { Row } from '../print.ts'
import { treeOf } from '../processes.ts'
import { type Setup, type SetupOptions, withProduct } from '../setup.ts'
import { median, percentile, rounded } from '../statistics.ts'

const PREFER_INTERVAL_MS = 100
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const DEMO: SetupOptions = { engine: 'embedded', env: { DEMO: 'on' } }
const DEMO_USER = { email: 'ada@demo.amana.example', password: 'demo-phone-2026' }
/** Hundredths of the certificates that are no longer valid. */
const ENDED = [0, 1, 2]
/** Places in one status list. */
const PLACES = 1_048_576
/** A phone's processor beside this one. */
const SLOWER = 4
const VERIFICATIONS = 20
/** The server looks for ended certificates every 20 s. */
const NEXT_LIST_MS = 21_000

interface Subject {
  page: string
  path: string
  signedIn?: boolean
}

const SUBJECTS: readonly Subject[] = [
  { page: 'landing', path: '/' },
  { page: 'results', path: '/results' },
  { page: 'login', path: '/auth/login' },
  { page: 'dashboard', path: '/dashboard', signedIn: true },
]

export const PAGES: Record<string, Benchmark> = {
  lighthouse: {
    about: 'Lighthouse, mobile preset: landing, results, login, dashboard (goal ≥ 95 in each category)',
    run({ rounds, route, language }) {
      buildWeb()
      return withProduct(DEMO, async ({ url }) => {
        const table: Row[] = []
        const faults = new Set<string>()
        for (const subject of SUBJECTS.filter(({ page }) => route === null || page === route)) {
          const runs: Examined[] = []
          for (let round = 1; round <= rounds; round += 1)
            runs.push(await examineAgain(url, subject, language))
          const names = Object.keys(runs[0]?.figures ?? {})
          const middle = names.map((name) => [
            name,
            median(runs.map(({ figures }) => figures[name] ?? Number.NaN)),
          ])
          table.push({ page: subject.page, ...Object.fromEntries(middle) })
          for (const fault of runs.flatMap((run) => run.faults)) faults.add(`${subject.page}: ${fault}`)
        }
        return { tables: [table], notes: [...faults] }
      })
    },
  },
  certificates: {
    about: `the status list of --rows certificates (goal ≤ 25 kB); verifying one offline, processor ${SLOWER} × slower (goal 50 ms)`,
    run({ rows }) {
      buildWeb()
      return withProduct({ ...DEMO, env: { DEMO: 'on', RATE_LIMITS: 'off' } }, async (setup) => {
        const { device, offline } = await certificateOfDemo(setup.url)
        await seedCertificates(setup.databaseUrl, device, rows)
        const lists: Row[] = []
        for (const percent of ENDED) {
          await endCertificates(setup.databaseUrl, percent)
          if (percent > 0) await sleep(NEXT_LIST_MS)
          lists.push({ certificates: rows, 'ended %': percent, ...(await readList(setup)) })
        }
        return { tables: [lists, [await verifyOffline(setup.url, offline)]] }
      })
    },
  },
}

/** The answer of a sign-in as the demo's user, as the web app keeps it. */
async function signInAsDemoUser(url: string): Promise<{ access: string }> {
  const answer = await fetch(url + API_BASE + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_USER),
  })
  const { response_data } = (await answer.json()) as { response_data: { access: string } }
  if (!answer.ok) throw new Error(`the demo's user could not sign in: ${answer.status}`)
  return response_data
}

interface Examined {
  /** Scores of 100, milliseconds, and transferred bytes. */
  figures: Record<string, number>
  /** Failed audits outside of performance, and the costly ones of performance. */
  faults: string[]
}

/** Repeats a run in which Chromium recorded no page, as it sometimes does on a busy machine. */
async function examineAgain(
  url: string,
  subject: Subject,
  language: Locale,
  triesLeft = 3,
): Promise<Examined> {
  try {
    return await examine(url, subject, language)
  } catch (error) {
    if (triesLeft === 0) throw error
    return examineAgain(url, subject, language, triesLeft - 1)
  }
}

/** One page in a new browser, so that nothing is cached. */
async function examine(
  url: string,
  { path, signedIn = false }: Subject,
  language: Locale,
): Promise<Examined> {
  const browser = await openBrowser()
  const preferring = setInterval(() => preferPages(browser.process()?.pid), PREFER_INTERVAL_MS)
  try {
    const page = await browser.newPage()
    if (signedIn) await keepSignIn(page, url)
    const result = await lighthouse(
      url + path,
      {
        onlyCategories: [...CATEGORIES],
        disableStorageReset: signedIn,
        extraHeaders: { 'accept-language': language },
        logLevel: 'error',
      },
      undefined,
      page,
    )
    if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
    return examinedOf(path, result.lhr)
  } finally {
    clearInterval(preferring)
    await browser.close()
  }
}

/** Signs in without loading the app: a file of the same origin has its storage and caches no script. */
async function keepSignIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  const kept = Object.entries(await signInAsDemoUser(url)).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  await page.evaluate((entries) => {
    for (const [key = '', value = ''] of entries) localStorage.setItem(key, value)
  }, kept)
}

function examinedOf(path: string, { categories, audits, runtimeError }: Lighthouse): Examined {
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string, digits = 0) => rounded(audits[name]?.numericValue ?? 0, digits)
  const failed = (name: string) =>
    (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      return audit && weight > 0 && audit.score !== null && audit.score < 0.9
        ? [`${name}, ${audit.title} (${id})`]
        : []
    })
  return {
    figures: {
      ...Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])),
      'FCP ms': value('first-contentful-paint'),
      'LCP ms': value('largest-contentful-paint'),
      'TBT ms': value('total-blocking-time'),
      CLS: value('cumulative-layout-shift', 3),
      KB: rounded(value('total-byte-weight') / 1_000),
    },
    faults: CATEGORIES.filter((name) => score(name) < 100).flatMap(failed),
  }
}

type Lighthouse = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/**
 * A phone's page has a core to itself; here the browser's other processes and Lighthouse share two with it,
 * and their use counts four times as the page's own. So its main thread gets priority. Needs root; without it
 * the figures are worse.
 */
function preferPages(pid: number | undefined): void {
  if (pid === undefined) return
  for (const each of treeOf(pid)) {
    try {
      if (readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('--type=renderer'))
        setPriority(each, constants.priority.PRIORITY_HIGH)
    } catch {
      // It has ended, or we may not.
    }
  }
}

async function certificateOfDemo(url: string): Promise<{ device: number; offline: string }> {
  const { access } = await signInAsDemoUser(url)
  const read = async <Data>(path: string) => {
    const answer = await fetch(url + API_BASE + path, { headers: { authorization: `Bearer ${access}` } })
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    return ((await answer.json()) as { response_data: Data }).response_data
  }
  const { results } = await read<{ results: { id: number }[] }>('/devices/')
  for (const { id } of results) {
    const { certificate_number: number } = await read<{ certificate_number: string | null }>(
      `/devices/${id}/`,
    )
    if (!number) continue
    const { offline } = await read<{ offline: string }>(`/certificates/${number}/`)
    return { device: id, offline }
  }
  throw new Error('the demo has no certificate')
}

async function readList({ url }: Setup): Promise<Row> {
  const began = performance.now()
  const answer = await fetch(`${url}/status/1`)
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the list was answered ${answer.status}`)
  return { bytes: byteLength, 'ms to build and send': rounded(performance.now() - began, 1) }
}

/** From the press of the button to the verdict on the page, with the network off. */
async function verifyOffline(url: string, offline: string): Promise<Row> {
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/verify`, { waitUntil: 'networkidle0' })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await filesAreKept(page)
    // The second visit comes from what the first one kept.
    await page.setOfflineMode(true)
    await page.emulateCPUThrottling(SLOWER)
    await page.reload()
    await page.waitForSelector('textarea')
    await filesAreKept(page)
    const times: number[] = []
    for (let round = 0; round < VERIFICATIONS; round += 1) times.push(await verifyOnce(page, offline))
    return {
      verifications: times.length,
      'first ms': rounded(times[0] ?? Number.NaN, 1),
      'p50 ms': rounded(median(times), 1),
      'p90 ms': rounded(percentile(times, 0.9), 1),
    }
  } finally {
    await browser.close()
  }
}

/** The page names the time of the list that it has. */
async function filesAreKept(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [role=status]')].some((status) =>
      /\d:\d\d/.test(status.textContent ?? ''),
    ),
  )
}

/** Milliseconds inside the page, so that the way to the browser does not count. */
async function verifyOnce(page: Page, offline: string): Promise<number> {
  await page.$eval(
    'textarea',
    (box, text) => {
      // React listens to the setter of the class, which a plain assignment would hide from it.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    },
    offline,
  )
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const old = document.querySelector('[data-verdict]')
        const began = performance.now()
        const timer = setTimeout(() => reject(new Error('no verdict came')), 10_000)
        const observer = new MutationObserver(() => {
          const verdict = document.querySelector('[data-verdict]')
          if (!verdict || verdict === old) return
          observer.disconnect()
          clearTimeout(timer)
          if (verdict.getAttribute('data-verdict') === 'valid') resolve(performance.now() - began)
          else reject(new Error(`the verdict was ${verdict.getAttribute('data-verdict')}`))
        })
        observer.observe(document.body, { subtree: true, childList: true })
        document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click()
      }),
  )
}

/** Certificates of one device at free, random places of the first status list, all valid. */
async function seedCertificates(databaseUrl: string, device: number, certificates: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('begin')
    // The public log is measured by the benchmark `log`.
    await client.query('alter table certificates disable trigger certificates_await_log')
    await client.query(
      `insert into certificates
         (id, number, kind, imei, device_id, content, signature, key_id, issued_at, status_list, status_index)
       select gen_random_uuid(), 'BENCH-' || n, 'registration', imei, device_id, '{}', '', 'bench', now(), 1, place
       from (
         select place, row_number() over (order by random()) as n from generate_series(0, ${PLACES} - 1) place
         where not exists (select from certificates where status_list = 1 and status_index = place)
       ) free
       join device_imeis on device_id = $1 and slot = 1
       where n <= $2`,
      [device, certificates],
    )
    await client.query('alter table certificates enable trigger certificates_await_log')
    await client.query('commit')
    await client.query('vacuum analyze certificates')
  })
}

/** Ends so many hundredths of the seeded certificates, half of them by a report and half by a transfer. */
async function endCertificates(databaseUrl: string, percent: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('alter table certificates disable trigger certificates_await_log')
    await client.query(
      `update certificates set
         revoked_at = case when status_index % 2 = 0 then now() end,
         superseded_at = case when status_index % 2 = 1 then now() end
       where number like 'BENCH-%' and substr(number, 7)::int % 100 < $1`,
      [percent],
    )
    await client.query('alter table certificates enable trigger certificates_await_log')
  })
}
