import { createTaskThread } from '../../kernel/task-thread.ts'
import type { EvidenceReport, makeEvidenceReport } from './evidence-report.ts'

/**
 * Thousands of entries keep a processor busy for seconds: one report at a time leaves the others to requests.
 */
const thread = createTaskThread<Parameters<typeof makeEvidenceReport>>(
  new URL('./evidence-report-worker.ts', import.meta.url),
)

/**
 * makeEvidenceReport in a thread, so that the event loop is not blocked. @throws errors of makeEvidenceReport
 */
export async function makeEvidenceReportInThread(
  ...report: Parameters<typeof makeEvidenceReport>
): Promise<EvidenceReport> {
  const { pdf, ...made } = await thread.run<EvidenceReport>(report)
  // A Buffer arrives from a thread as a plain byte array.
  return { ...made, pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) }
}
