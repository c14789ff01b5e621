import { pingClamd } from '../../compose/doctor.ts'
import type { Config } from '../../config/index.ts'
import { ScannerDown } from '../../ports/file-scanner.ts'
import { type Finding, ok, warn } from './finding.ts'

/** A real deployment takes documents from strangers, which officers open. */
export async function scanner({ clamdUrl, real }: Pick<Config, 'clamdUrl' | 'real'>): Promise<Finding[]> {
  if (clamdUrl === undefined) {
    if (!real) return [ok('scanner', 'CLAMD_URL is not set; a trial needs none')]
    return [warn('scanner', 'uploads are not scanned for viruses. Run clamd and set CLAMD_URL.')]
  }
  try {
    await pingClamd(clamdUrl)
    return [ok('scanner', 'clamd answers')]
  } catch (error) {
    if (!(error instanceof ScannerDown)) throw error
    return [
      warn('scanner', `${error.message}; uploads are refused meanwhile. Start clamd, or correct CLAMD_URL.`),
    ]
  }
}
