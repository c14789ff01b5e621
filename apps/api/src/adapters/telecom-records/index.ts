import type { Config } from '../../config/index.ts'
import { createCircuits } from '../../kernel/circuits.ts'
import type { Clock } from '../../kernel/clock.ts'
import { SECOND } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import { type TelecomRecords, TelecomUnanswered } from '../../ports/telecom-records.ts'
import { createCamara, TIMEOUT } from './camara.ts'
import { telecomOff } from './off.ts'
import { createSandboxTelecom } from './sandbox.ts'

/** The provider that TELECOM_PROVIDER names. */
export function createTelecomRecords(
  { telecom }: Pick<Config, 'telecom'>,
  { clock, log }: { clock: Clock; log: Logger },
): TelecomRecords {
  switch (telecom.provider) {
    case 'camara':
      return createCamara({ networks: telecom.networks, clock, circuits: networkCircuits(log) })
    case 'sandbox':
      return createSandboxTelecom({ clock })
    case 'off':
      return telecomOff()
  }
}

/** Every answer of a network about a number counts as one; only a network that is down fails. */
function networkCircuits(log: Logger) {
  return createCircuits({
    // The call has its own limit.
    deadline: TIMEOUT + SECOND,
    isAnswer: (error) => error instanceof TelecomUnanswered && error.reason !== 'down',
    down: (message, error) =>
      error instanceof TelecomUnanswered ? error : new TelecomUnanswered('down', message),
    opened: (network, pauseMs) => log.warn({ network, pause_ms: pauseMs }, 'mobile network circuit opened'),
    closed: (network) => log.info({ network }, 'mobile network circuit closed'),
  })
}
