/** The only door of found: who found a phone and who misses it write to each other (decisions §12). */
export { insertCase, updateMatched } from './case-queries.ts'
export { insertMessage, updateWritten } from './message-queries.ts'
export { foundModule } from './module.ts'
export { type AbuseReport, readAbuseReports } from './read-abuse.ts'
export { casesOfPhone } from './read-thread.ts'
export { caseYear } from './rules.ts'
