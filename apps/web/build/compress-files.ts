import { randomBytes } from 'node:crypto'
import { glob, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Brotli's best quality takes ten times as long as the quick one, for files a tenth smaller. */
const QUALITY = { best: constants.BROTLI_MAX_QUALITY, quick: 4 }
/** PNG and similar formats are compressed already. */
const COMPRESSIBLE = /\.(html|js|css|svg|wasm|json|webmanifest|txt)$/
/** Compression runs on separate threads. */
const AT_ONCE = 4

/**
 * Writes `FILE.br` and `FILE.gz` beside every file of the build that gets smaller; the server sends them to
 * browsers that accept them. Those of an earlier call are replaced as a whole, while they are served.
 */
export async function compressFiles(folder: string, quality: keyof typeof QUALITY): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[quality] }
  const encodings = [
    { suffix: '.br', compress: (content: Buffer) => brotli(content, { params }) },
    { suffix: '.gz', compress: (content: Buffer) => zip(content) },
  ]
  const paths: string[] = []
  for await (const path of glob('**/*', { cwd: folder }))
    if (COMPRESSIBLE.test(path) && (await stat(`${folder}/${path}`)).isFile()) paths.push(path)

  async function work(): Promise<void> {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const content = await readFile(`${folder}/${path}`)
      for (const { suffix, compress } of encodings) {
        const smaller = await compress(content)
        if (smaller.byteLength < content.byteLength) await replace(`${folder}/${path}${suffix}`, smaller)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function replace(file: string, content: Buffer): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.tmp`
  try {
    await writeFile(unfinished, content)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}
