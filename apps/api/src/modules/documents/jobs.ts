import { DAILY, job } from '../../jobs/define-job.ts'

export const documentsJobs = {
  /** Deletes stored files without a document, and unfinished uploads: walks through the whole storage. */
  'documents.purge': job(DAILY, { cron: '53 2 * * *' }),
}
