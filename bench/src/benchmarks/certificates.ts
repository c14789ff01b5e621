/** Certificates without a connection: how large the list of their states is, and what verifying one costs. */
/// <reference lib="dom" />
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@amana/contract'
import { launch, type Page } from 'puppeteer-core'
import type { Benchmark } from '../benchmark.ts'
import { chromium } from '../chromium.ts'
import { signInAsDemoUser } from '../demo-user.ts'
import { embeddedConnection } from '../embedded-connection.ts'
import { print, printTable } from '../print.ts'
import { endCertificates, seedCertificates } from '../seed/certificates.ts'
import { ROOT, type Server, startProduct } from '../servers.ts'
import { median, percentile, rounded } from '../statistics.ts'

const GOAL_MS = 50
const GOAL_BYTES = 25_000
/** Hundredths of the certificates that are no longer valid. */
const ENDED = [0, 1, 2]
/** A phone's processor beside this one. */
const SLOWER = 4
const VERIFICATIONS = 20
/** The server looks for ended certificates every 20 s. */
const NEXT_LIST_MS = 21_000

export const certificates: Benchmark = {
  about: `the status list of --rows certificates (goal ≤ ${GOAL_BYTES / 1000} kB); verifying one without network, processor ${SLOWER} × slower`,
  defaults: { rows: 1_000_000, engine: 'embedded' },
  async run({ rows }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'amana-bench-'))
    execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-stale.ts')])
    const product = await startProduct({ DATA_DIR: dataDir, DEMO: 'on', RATE_LIMITS: 'off' })
    try {
      const { device, offline } = await certificateOfDemo(product.url)
      await seedCertificates(embeddedConnection(dataDir), device, rows)
      const lists = []
      for (const percent of ENDED) {
        await endCertificates(embeddedConnection(dataDir), percent)
        if (percent > 0) await sleep(NEXT_LIST_MS)
        lists.push({ certificates: rows, 'ended %': percent, ...(await readList(product)) })
      }
      const verified = await verifyOffline(product.url, offline)
      print()
      printTable(lists)
      printTable([verified])
      return { lists, verified, goals: { GOAL_MS, GOAL_BYTES } }
    } finally {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
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
    const { certificate_number: number } = await read<{ certificate_number: string | null }>(`/devices/${id}/`)
    if (!number) continue
    const { offline } = await read<{ offline: string }>(`/certificates/${number}/`)
    return { device: id, offline }
  }
  throw new Error('the demo has no certificate')
}

async function readList({ url }: Server): Promise<Record<string, number>> {
  const began = performance.now()
  const answer = await fetch(`${url}/status/1`)
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the list was answered ${answer.status}`)
  return { bytes: byteLength, 'ms to build and send': rounded(performance.now() - began, 1) }
}

/** From the press of the button to the verdict on the page, with the network off. */
async function verifyOffline(url: string, offline: string): Promise<Record<string, number>> {
  const browser = await launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-dev-shm-usage'] })
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
    [...document.querySelectorAll('main [role=status]')].some((status) => /\d:\d\d/.test(status.textContent ?? '')),
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
