/** The only door of the statistics: monthly releases, and exact counts for officers (decisions §12). */

export { statisticsModule } from './module.ts'
export { createPublishedStatistics } from './published.ts'
export { ReleaseRefused, releaseMonth } from './release-month.ts'
export { type Verified, verifyMonth } from './verify-month.ts'
