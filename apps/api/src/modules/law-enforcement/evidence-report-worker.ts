/** Runs in the thread that makes evidence reports. */
import { makeEvidenceReport } from './evidence-report.ts'

export default (report: Parameters<typeof makeEvidenceReport>) => makeEvidenceReport(...report)
