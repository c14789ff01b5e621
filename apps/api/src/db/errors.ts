/**
 * Reads the errors of PostgreSQL and of the driver
 * (https://www.postgresql.org/docs/18/errcodes-appendix.html).
 */

const UNIQUE_VIOLATION = '23505'
/** Serialization failure and deadlock: the whole transaction may be retried. */
const RETRYABLE = new Set(['40001', '40P01'])
/** Data exceptions and integrity constraint violations: the values cannot be written. */
const REFUSED = /^2[23]/
/**
 * Connection exceptions are class 08; 57P0x come from a server that stops, crashed or starts; class 53 from
 * one that lacks connections, memory or disk, class 58 from one whose disk fails; 57014 from a statement
 * timeout.
 */
const DOWN =
  /^(08...|57P0[1-5]|53...|58...|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** node-postgres gives its own connection errors no code. */
const DOWN_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after)/

interface DriverError extends Error {
  code?: unknown
  routine?: unknown
  severity?: unknown
  constraint?: unknown
  syscall?: unknown
  errors?: unknown
}

/** Read-only transaction: a write on a standby. */
const READ_ONLY = '25006'
const NOT_SUPPORTED = '0A000'
/** PostgreSQL's function that refuses a read of an unlogged table during recovery. */
const READS_UNLOGGED = 'get_relation_info'

/** True when the server is a standby in the place of the primary, or a primary that has become one. */
export function isFromStandby({ code, routine }: { code?: unknown; routine?: unknown }): boolean {
  return code === READ_ONLY || (code === NOT_SUPPORTED && routine === READS_UNLOGGED)
}

const INTERNAL = 'XX000'

/** True when PostgreSQL ended a session at its start: with a full disk it cannot write a needed file. */
const isLostSession = ({ code, severity }: DriverError): boolean => code === INTERNAL && severity === 'FATAL'

/** The SQLSTATE or system error code, or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as DriverError).code : undefined
  return typeof code === 'string' ? code : undefined
}

/** True when this check refused the row; triggers refuse by names of their own. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  return databaseErrorCode(error) === '23514' && (error as DriverError).constraint === constraint
}

/** True when a unique index or constraint (this one, when named) refused the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (databaseErrorCode(error) !== UNIQUE_VIOLATION) return false
  return constraint === undefined || (error as DriverError).constraint === constraint
}

export function isRetryable(error: unknown): boolean {
  const code = databaseErrorCode(error)
  return code !== undefined && RETRYABLE.has(code)
}

/**
 * True when the statement was refused for its values, or gave way to another one: nothing of it was written.
 */
export function wroteNothing(error: unknown): boolean {
  return REFUSED.test(databaseErrorCode(error) ?? '') || isRetryable(error)
}

/** True when the server is down or stopping, so that HTTP answers 503 with Retry-After instead of 500. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isDatabaseDown)
  const code = databaseErrorCode(error)
  if (code === undefined) return DOWN_MESSAGE.test(error.message)
  // A missing socket file means that the server is not running; other missing files do not.
  if (code === 'ENOENT') return (error as DriverError).syscall === 'connect'
  return DOWN.test(code) || isFromStandby(error as DriverError) || isLostSession(error as DriverError)
}
