import type { Module } from '../module.ts'
import type { ChannelDeps } from './deps.ts'
import { answerByText, notifyPaymentRefused, payByPhone } from './pay-by-phone.ts'
import { purgeChannels } from './purge.ts'
import { replyToText } from './receive-text.ts'
import { sendText } from './send-text.ts'
import { simulatorRoutes } from './simulator.ts'

/** The channels beside gateways' calls: the simulator, and the jobs. */
export function channelsModule(deps: ChannelDeps): Module {
  return {
    routes: simulatorRoutes(deps),
    jobs: {
      'channels.pay': (data) => payByPhone(deps, data),
      'channels.answer': (data) => answerByText(deps, data),
      'channels.refused': (data) => notifyPaymentRefused(deps, data),
      'channels.reply': (data) => replyToText(deps, data),
      'channels.send': ({ textId }) => sendText(deps, { id: textId }),
      'channels.purge': (_, signal) => purgeChannels(deps, signal),
    },
  }
}
