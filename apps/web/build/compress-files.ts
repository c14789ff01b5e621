import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ENCODINGS = [
  { suffix: '.br', compress: promisify(brotliCompress) },
  { suffix: '.gz', compress: promisify(gzip) },
] as const
/** PNG and similar formats are compressed already. */
const COMPRESSIBLE = /\.(html|js|css|svg|wasm|json|webmanifest|txt)$/

/**
 * Writes `FILE.br` and `FILE.gz` beside every file of the build that gets smaller; the server sends them to
 * browsers that accept them.
 */
export async function compressFiles(folder: string): Promise<void> {
  for await (const path of glob('**/*', { cwd: folder })) {
    const file = `${folder}/${path}`
    if (!COMPRESSIBLE.test(path) || !(await stat(file)).isFile()) continue
    const content = await readFile(file)
    for (const { suffix, compress } of ENCODINGS) {
      const smaller = await compress(content)
      if (smaller.byteLength < content.byteLength) await writeFile(file + suffix, smaller)
    }
  }
}
