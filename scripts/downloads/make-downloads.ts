/** What the site offers for download, each complete in itself. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT } from '../root.ts'
import { packClient, packPrivateCheck, packWitness } from './npm-packages.ts'

/** As `index.json` of the folder has them, for the server and for the pages. */
export interface Download {
  /** Of the site. */
  path: string
  /** In the folder. */
  file: string
  bytes: number
  /** Hex. */
  sha256: string
}

const copyOf = (path: string) => () => readFile(join(ROOT, path))

const DOWNLOADS: Record<string, () => Promise<Buffer>> = {
  '/developers/amana-client.tgz': packClient,
  '/developers/amana-private-check.tgz': packPrivateCheck,
  '/transparency/amana-witness.tgz': packWitness,
  '/transparency/verify.go': copyOf('packages/tlog/outside/verify.go'),
  '/transparency/verify_certificate.py': copyOf('packages/offline-certificate/outside/verify_certificate.py'),
  '/transparency/verify_receipt.py': copyOf('apps/web/examples/verify_receipt.py'),
  '/transparency/which_release.py': copyOf('apps/web/examples/which_release.py'),
}

/** Writes them and their `index.json` into a folder. */
export async function makeDownloads(folder: string): Promise<Download[]> {
  await mkdir(folder, { recursive: true })
  const made = await Promise.all(
    Object.entries(DOWNLOADS).map(async ([path, make]): Promise<Download> => {
      const content = await make()
      const file = basename(path)
      await writeFile(join(folder, file), content)
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { path, file, bytes: content.length, sha256 }
    }),
  )
  await writeFile(join(folder, 'index.json'), `${JSON.stringify(made, null, 2)}\n`)
  return made
}
