import type { FastifyBaseLogger } from 'fastify'
import type { Logger } from '../kernel/log.ts'

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'

/**
 * The log of one request. Binding the request's id costs more than a look-up's own work (redaction walks
 * through bound values), and most requests log nothing: it is bound with the first line.
 */
export class RequestLog {
  readonly #parent: Logger
  readonly #bindings: object
  #bound: Logger | undefined

  constructor(parent: Logger, bindings: object) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get level(): string {
    return this.#parent.level
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line)
  }

  error(...line: unknown[]): void {
    this.#write('error', line)
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line)
  }

  info(...line: unknown[]): void {
    this.#write('info', line)
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line)
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line)
  }

  silent(): void {}

  child(...of: Parameters<Logger['child']>): FastifyBaseLogger {
    return this.#bind().child(...of)
  }

  #write(level: Level, line: unknown[]): void {
    if (this.#parent.isLevelEnabled(level)) (this.#bind()[level] as (...line: unknown[]) => void)(...line)
  }

  #bind(): Logger {
    this.#bound ??= this.#parent.child(this.#bindings)
    return this.#bound
  }
}
