import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { EvidenceReport, makeEvidenceReport } from './evidence-report.ts'

/**
 * Thousands of entries keep a processor busy for seconds: one report at a time leaves the others to requests.
 */
const atATime = pLimit(1)

/** Kept for the next report: a thread loads modules for half a second before it can draw. */
let idle: Worker | undefined

/**
 * makeEvidenceReport in a thread, so that the event loop is not blocked. @throws errors of makeEvidenceReport
 */
export function makeEvidenceReportInThread(...report: Parameters<typeof makeEvidenceReport>): Promise<EvidenceReport> {
  return atATime(async () => {
    const worker = idle ?? new Worker(new URL('./evidence-report-worker.ts', import.meta.url))
    idle = undefined
    worker.ref()
    worker.postMessage(report)
    const [{ pdf, ...made }] = (await once(worker, 'message')) as [EvidenceReport]
    // An idle worker does not keep the process alive.
    worker.unref()
    idle = worker
    // A Buffer arrives from a thread as a plain byte array.
    return { ...made, pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength) }
  })
}
