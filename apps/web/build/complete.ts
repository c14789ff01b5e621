/**
 * Completes a quick build (`build.ts --quick`) while it is served, so that `npm start` does not wait for it:
 * the languages besides English, then every file compressed at the best quality. A build that begins
 * meanwhile removes the folder, and this ends.
 */
import { existsSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import type { Downloads } from '../vite.config.ts'
import { buildLanguage, client, dist, placeLanguage } from './build-language.ts'
import { COMING_FILE, OTHER_LOCALES } from './coming.ts'
import { compressFiles } from './compress-files.ts'

/** The product goes first, and a reader who waits for a language does not wait for long. */
const PRIORITY = { languages: 10, compression: 19 }

const coming = `${client}/${COMING_FILE}`
/** Also of a build that is completed twice at once, by two starts. */
const unfinished = `${dist}/unfinished-${process.pid}`

/** Which build is to be completed; undefined: none. */
const build = () => statSync(coming, { throwIfNoEntry: false })?.mtimeMs

async function complete(): Promise<void> {
  const begun = build()
  const index = await readFile(`${client}/.vite/downloads/index.json`, 'utf8')
  const downloads = JSON.parse(index) as Downloads
  setPriority(PRIORITY.languages)
  for (const locale of OTHER_LOCALES) {
    if (existsSync(`${client}/${locale}`)) continue
    const folder = `${unfinished}/${locale}`
    await buildLanguage(locale, folder, downloads)
    await compressFiles(folder, 'quick')
    if (build() !== begun) return
    await placeLanguage(locale, folder)
  }
  if (build() === begun) await rm(coming, { force: true })
  setPriority(PRIORITY.compression)
  await compressFiles(client, 'best')
}

try {
  await complete()
} catch (error) {
  // Somebody builds again, or has completed it.
  if (existsSync(coming)) throw error
} finally {
  await rm(unfinished, { recursive: true, force: true })
}
