import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { EvidenceReport, makeEvidenceReport } from './evidence-report.ts'

/** Thousands of entries take a processor for seconds: one report at a time, so that requests have the others. */
const atATime = pLimit(1)

/** Kept for the next report: a thread loads the product's modules for half a second before it can draw. */
let idle: Worker | undefined

/** makeEvidenceReport beside the event loop, which goes on answering. @throws what it throws */
export function makeEvidenceReportInThread(...report: Parameters<typeof makeEvidenceReport>): Promise<EvidenceReport> {
  return atATime(async () => {
    const worker = idle ?? new Worker(new URL('./evidence-report-worker.ts', import.meta.url))
    idle = undefined
    worker.ref()
    worker.postMessage(report)
    const [{ pdf, ...made }] = (await once(worker, 'message')) as [EvidenceReport]
    // An idle one keeps no process from ending.
    worker.unref()
    idle = worker
    // A Buffer leaves a thread as bytes.
    return { ...made, pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) }
  })
}
