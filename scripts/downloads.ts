/** `npm run downloads -- FOLDER`: what the site offers for download, to compare its digests. */
import { resolve } from 'node:path'
import { makeDownloads } from './downloads/make-downloads.ts'
import { print } from './print.ts'

const USAGE = `Usage: npm run downloads -- FOLDER

Writes the packages and programs that the site offers for download, and their SHA-256. The same sources give the
same bytes with the same version of Node.`

const [folder] = process.argv.slice(2)
if (folder === undefined || folder === '--help' || folder === '-h') {
  print(USAGE)
  process.exit(folder === undefined ? 2 : 0)
}
for (const { file, bytes, sha256 } of await makeDownloads(resolve(folder)))
  print(`${sha256}  ${file} (${bytes} bytes)`)
