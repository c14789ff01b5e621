import type { Logger } from 'pino'

/** What the database layer needs of a logger. It logs codes and process ids, never statements or values. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
