import { after, DAY } from '../../kernel/durations.ts'
import type { Module } from '../../module.ts'
import { createDeliverer } from './deliver.ts'
import type { WebhookDeps } from './deps.ts'
import { mailDisabled } from './mail-disabled.ts'
import { deleteOldEvents } from './queries.ts'
import { webhookRoutes } from './routes.ts'

/** Events and their deliveries are kept for this long. */
const KEPT_FOR = 30 * DAY

export function webhooksModule(deps: WebhookDeps): Module {
  const deliverer = createDeliverer(deps)
  return {
    routes: webhookRoutes(deps),
    jobs: {
      'webhooks.purge': () => deleteOldEvents(deps.database.db, after(deps.clock.now(), -KEPT_FOR)),
      'webhooks.disabled': (data) => mailDisabled(deps, data),
    },
    start: ({ runsJobs }) => (runsJobs ? deliverer.start() : undefined),
    stop: () => deliverer.stop(),
  }
}
