import type { Logger } from 'pino'

/**
 * The part of a logger that the database layer uses. It logs codes and process ids, never statements or
 * values.
 */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
