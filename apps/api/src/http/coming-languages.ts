/** The languages of the built web, also those that are built while the product runs already. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locale } from '@amana/messages'
import { MINUTE } from '../kernel/durations.ts'
import { builtLanguages } from './web-pages.ts'

/** Written by apps/web/build/coming.ts: it exists while languages are being built. */
const COMING_FILE = '.vite/coming.json'
/** A build that was ended does not take the file away. */
const LONGEST_MS = 5 * MINUTE
const POLL_MS = 200

export interface WebLanguages {
  /** English among them. */
  offered: readonly Locale[]
  /** Whether it is there; a language that is being built is waited for. */
  arrived(locale: Locale): Promise<boolean>
}

export function webLanguages(webRoot: string, wanted: readonly Locale[]): WebLanguages {
  const deadline = performance.now() + LONGEST_MS
  const comingFile = join(webRoot, COMING_FILE)
  const coming = existsSync(comingFile) ? (JSON.parse(readFileSync(comingFile, 'utf8')) as Locale[]) : []
  const built = new Set(builtLanguages(webRoot, wanted))
  const waited = new Map<Locale, Promise<boolean>>()
  const isBuilt = (locale: Locale) => builtLanguages(webRoot, [locale]).length > 0

  async function wait(locale: Locale): Promise<boolean> {
    while (!isBuilt(locale)) {
      if (!existsSync(comingFile) || performance.now() > deadline) return isBuilt(locale)
      await sleep(POLL_MS, undefined, { ref: false })
    }
    return true
  }

  return {
    offered: wanted.filter((locale) => built.has(locale) || coming.includes(locale)),
    async arrived(locale) {
      if (built.has(locale)) return true
      const waiting = waited.get(locale) ?? wait(locale)
      waited.set(locale, waiting)
      return waiting
    },
  }
}
