/** Chromium, and the web app that it loads. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, launch } from 'puppeteer-core'
import { ROOT } from './servers.ts'

export function buildWeb(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build-if-stale.ts')])
}

/** @throws Error when no Chromium is on this machine */
export function openBrowser(): Promise<Browser> {
  const path = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
    (each) => each && existsSync(each),
  )
  if (!path) throw new Error('Chromium is missing: name one with CHROMIUM_PATH')
  return launch({ executablePath: path, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
}
