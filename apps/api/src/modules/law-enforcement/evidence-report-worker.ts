/** The thread that makes device reports, one after the other. One that fails ends it. */
import { parentPort } from 'node:worker_threads'
import { makeDeviceReport } from './evidence-report.ts'

parentPort?.on('message', async (report: Parameters<typeof makeDeviceReport>) => {
  parentPort?.postMessage(await makeDeviceReport(...report))
})
