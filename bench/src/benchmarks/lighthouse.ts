/** Lighthouse's mobile preset on the built product: a slow phone on slow 4G, simulated. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locale } from '@amana/messages'
import lighthouse from 'lighthouse'
import { launch } from 'puppeteer-core'
import type { Benchmark } from '../benchmark.ts'
import { chromium } from '../chromium.ts'
import { signInAsDemoUser } from '../demo-user.ts'
import { print, printTable } from '../print.ts'
import { treeOf } from '../processes.ts'
import { ROOT, startProduct } from '../servers.ts'
import { median } from '../statistics.ts'

const GOAL = 95
const PREFER_EVERY_MS = 100
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

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

export const lighthouseBenchmark: Benchmark = {
  about: `Lighthouse, mobile preset: landing, results, login, dashboard (goal ≥ ${GOAL} in each category)`,
  defaults: { rounds: 3, engine: 'embedded' },
  async run({ rounds, route, language }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-stale.ts')])
    const product = await startProduct({ DATA_DIR: dataDir, DEMO: 'on' })
    try {
      const table = []
      const short = new Set<string>()
      for (const subject of SUBJECTS.filter(({ page }) => route === null || page === route)) {
        const runs: Examined[] = []
        for (let round = 1; round <= rounds; round += 1) runs.push(await examineAgain(product.url, subject, language))
        const middle = (key: keyof Examined['figures']) => median(runs.map(({ figures }) => figures[key]))
        const [first] = runs
        if (!first) throw new Error('no round was run')
        const keys = Object.keys(first.figures) as (keyof Examined['figures'])[]
        table.push({ page: subject.page, ...Object.fromEntries(keys.map((key) => [key, middle(key)])) })
        for (const { faults } of runs) for (const fault of faults) short.add(`${subject.page}: ${fault}`)
      }
      print()
      printTable(table)
      for (const line of short) print(line)
      return { table, language, goal: GOAL, faults: [...short] }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

interface Examined {
  /** Scores of 100, milliseconds, and transferred bytes. */
  figures: Record<(typeof CATEGORIES)[number] | 'FCP ms' | 'LCP ms' | 'TBT ms' | 'KB', number> & { CLS: number }
  /** Failed audits outside of performance, and the costly ones of performance. */
  faults: string[]
}

/** On a busy machine Chromium sometimes records no page at all; then it is repeated. */
async function examineAgain(url: string, subject: Subject, language: Locale, triesLeft = 3): Promise<Examined> {
  try {
    return await examine(url, subject, language)
  } catch (error) {
    if (triesLeft === 0) throw error
    return examineAgain(url, subject, language, triesLeft - 1)
  }
}

/** One page in a browser of its own, so that nothing is cached. */
async function examine(url: string, { path, signedIn = false }: Subject, language: Locale): Promise<Examined> {
  const browser = await launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  const preferring = setInterval(() => preferPages(browser.process()?.pid), PREFER_EVERY_MS)
  try {
    const page = await browser.newPage()
    if (signedIn) {
      // A file of the same origin: storage is available, and no script of the product is cached yet.
      await page.goto(`${url}/robots.txt`)
      const kept = Object.entries(await signInAsDemoUser(url)).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      await page.evaluate((entries) => {
        for (const [key = '', value = ''] of entries) localStorage.setItem(key, value)
      }, kept)
    }
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
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const value = (name: string, digits = 0) => Number((audits[name]?.numericValue ?? 0).toFixed(digits))
    return {
      figures: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
        'FCP ms': value('first-contentful-paint'),
        'LCP ms': value('largest-contentful-paint'),
        'TBT ms': value('total-blocking-time'),
        CLS: value('cumulative-layout-shift', 3),
        KB: Math.round(value('total-byte-weight') / 1000),
      },
      faults: CATEGORIES.filter((name) => score(name) < 100).flatMap((name) =>
        (categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
          const audit = audits[id]
          return audit && weight > 0 && audit.score !== null && audit.score < 0.9 ? [`${name}, ${audit.title} (${id})`] : []
        }),
      ),
    }
  } finally {
    clearInterval(preferring)
    await browser.close()
  }
}

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
