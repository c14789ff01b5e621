/**
 * `npm run build`: English into dist/client, each other language into its own folder below it; files that do
 * not differ are shared. Then a compressed copy of every file that gets smaller. With `--quick` English
 * alone, and quickly compressed: complete.ts does the rest.
 */
import { rename, rm, writeFile } from 'node:fs/promises'
import { makeDownloads } from '../../../scripts/downloads/make-downloads.ts'
import { buildLanguage, client, dist, placeLanguage } from './build-language.ts'
import { COMING_FILE, OTHER_LOCALES } from './coming.ts'
import { compressFiles } from './compress-files.ts'

const quick = process.argv.includes('--quick')

// A build that is being completed may write there until its folder is gone.
await rm(dist, { recursive: true, force: true, maxRetries: 5 })
/** The server reads them (apps/api/src/http/downloads.ts), and pages name their digests. */
const packed = `${dist}/downloads`
const downloads = await makeDownloads(packed)
await buildLanguage('en', client, downloads)
await rename(packed, `${client}/.vite/downloads`)
if (quick) {
  await compressFiles(client, 'quick')
  await writeFile(`${client}/${COMING_FILE}`, JSON.stringify(OTHER_LOCALES))
} else {
  for (const locale of OTHER_LOCALES) {
    await buildLanguage(locale, `${dist}/${locale}`, downloads)
    await placeLanguage(locale, `${dist}/${locale}`)
  }
  await compressFiles(client, 'best')
}
