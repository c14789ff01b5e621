import type { Logger } from './kernel/log.ts'

/**
 * The last resort: an error that no code caught leaves the process in a state that nobody knows. It is logged
 * like every other one, and the process ends in order; its parent, systemd or the container starts the next.
 *
 * @param end lets running requests and jobs finish, and ends the process with code 1
 */
export function endOnUncaughtError(log: Pick<Logger, 'fatal'>, end: () => void): void {
  // Node sends rejections that nobody handles here as well.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error, stopping')
    end()
  })
}
