/** The thread that makes evidence reports, one after the other. A failed report ends it. */
import { parentPort } from 'node:worker_threads'
import { makeEvidenceReport } from './evidence-report.ts'

parentPort?.on('message', async (report: Parameters<typeof makeEvidenceReport>) => {
  parentPort?.postMessage(await makeEvidenceReport(...report))
})
