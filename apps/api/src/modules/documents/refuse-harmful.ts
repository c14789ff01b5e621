import { DEVICE_MESSAGES } from '@amana/contract'
import type { ReceivedFile } from '../../http/route.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { ScannerDown } from '../../ports/file-scanner.ts'
import type { AcceptDeps } from './deps.ts'

/**
 * Before a decoder of ours sees the file. Where a scanner is set, nothing is taken without its verdict.
 *
 * @throws AppError unsupported_file on the file's field: it holds a known virus; unavailable: no verdict
 */
export async function refuseHarmful(
  { scanner }: Pick<AcceptDeps, 'scanner'>,
  { path, field }: Pick<ReceivedFile, 'path' | 'field'>,
): Promise<void> {
  if (scanner === null) return
  const found = await scanner.scan(path).catch((error: unknown) => {
    throw error instanceof ScannerDown ? new AppError('unavailable', { cause: error }) : error
  })
  if (found !== null) throw fieldError(field, DEVICE_MESSAGES.harmful, 'unsupported_file')
}
