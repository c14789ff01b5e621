/** The only door of partner-checks. */
export { partnerChecksModule } from './module.ts'
