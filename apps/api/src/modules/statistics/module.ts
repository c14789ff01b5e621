import type { Module } from '../../module.ts'
import type { StatisticsDeps } from './deps.ts'
import type { PublishedStatistics } from './published.ts'
import { statisticsRoutes } from './routes.ts'

export function statisticsModule(
  deps: StatisticsDeps & { publishedStatistics: PublishedStatistics },
): Module {
  return { routes: statisticsRoutes(deps, deps.publishedStatistics) }
}
