/**
 * Compresses a quick build (`build.ts --quick`) at the best quality, while it is served: `npm start` does not wait
 * for it. A build that begins meanwhile removes the folder, and this ends.
 */
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'

const client = join(import.meta.dirname, '../dist/client')
setPriority(19)
await compressFiles(client, 'best').catch((error: unknown) => {
  if (existsSync(client)) throw error
})
