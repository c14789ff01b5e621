import * as contract from '@amana/contract'
import { type Route, route } from '../../http/route.ts'
import type { StatisticsDeps } from './deps.ts'
import type { PublishedStatistics } from './published.ts'
import { exportCommandStatistics, readCommandStatistics } from './read-command-statistics.ts'

export function statisticsRoutes(
  deps: Pick<StatisticsDeps, 'database' | 'clock'>,
  published: PublishedStatistics,
): Route[] {
  return [
    route(contract.readNewestStatistics, () => published.newest()),
    route(contract.readCommandStatistics, ({ query }, { actor }) =>
      readCommandStatistics(deps, actor, query),
    ),
    route(contract.exportCommandStatistics, ({ query }, { actor }) =>
      exportCommandStatistics(deps, actor, query),
    ),
  ]
}
