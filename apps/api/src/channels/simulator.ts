/**
 * Calls and text messages from a browser, on a test system (USSD_PROVIDER=simulator): no secret, the same
 * use cases.
 */
import * as contract from '@amana/contract'
import { type Route, route } from '../http/route.ts'
import { AppError } from '../kernel/app-error.ts'
import type { ChannelDeps } from './deps.ts'
import { receiveText } from './receive-text.ts'
import { TEXT_ID_PREFIX } from './send-text.ts'
import { takeTurn } from './take-turn.ts'

const SIMULATOR = 'simulator'
/** Messages on the page. */
const SHOWN = 20

export function simulatorRoutes(deps: ChannelDeps): Route[] {
  const { channels, smsOutbox } = deps
  /** @throws AppError not_found: this deployment has none */
  const requireSimulator = () => {
    if (channels.provider !== 'simulator') throw new AppError('not_found')
  }
  return [
    route(contract.readSimulator, async () => {
      requireSimulator()
      return { code: channels.code ?? '', shows_texts: smsOutbox !== null }
    }),
    route(contract.simulateTurn, async ({ body }) => {
      requireSimulator()
      const { session_id: sessionId, phone_number: msisdn, service_code: code, inputs } = body
      return takeTurn(deps, { sessionId, msisdn, code, network: SIMULATOR, inputs, whole: true })
    }),
    route(contract.simulateText, async ({ body }) => {
      requireSimulator()
      const { idempotency_key: id, phone_number: from, text } = body
      await receiveText(deps, { provider: SIMULATOR, id, from, text, costKobo: null })
      return null
    }),
    route(contract.readSimulatedTexts, async ({ query }) => {
      requireSimulator()
      const sent =
        (await smsOutbox?.sentTo(query.phone_number, { idPrefix: TEXT_ID_PREFIX, limit: SHOWN })) ?? []
      return { results: sent.map(({ text, at }) => ({ text, at: at.toISOString() })) }
    }),
  ]
}
