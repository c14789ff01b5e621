import type { Logger } from '../../kernel/log.ts'
import { type FileScanner, ScannerDown } from '../../ports/file-scanner.ts'
import { createClamd } from './clamd.ts'

/** The scanner of CLAMD_URL, which says in the log what it found; null: uploads are not scanned. */
export function createFileScanner(
  { clamdUrl }: { clamdUrl: string | undefined },
  log: Pick<Logger, 'warn'>,
): FileScanner | null {
  if (clamdUrl === undefined) return null
  const clamd = createClamd({ url: clamdUrl })
  return {
    async scan(path) {
      try {
        const found = await clamd.scan(path)
        if (found !== null) log.warn({ found }, 'upload refused by virus scanner')
        return found
      } catch (error) {
        if (error instanceof ScannerDown) log.warn({ err: error }, 'virus scanner failed, upload refused')
        throw error
      }
    },
  }
}
