import type { Config } from '../config/index.ts'
import type { Database } from '../db/index.ts'
import type { Logger } from '../kernel/log.ts'
import { createMetricsPort, type MetricsPort, mayReadMetrics } from './metrics-door.ts'
import { gatherWorkers } from './worker-metrics.ts'

/** In the parent of several workers: the figures of all, on METRICS_PORT if it is set. Null: no port. */
export async function openParentMetrics(
  config: Pick<Config, 'webConcurrency' | 'dataDir' | 'host' | 'telemetry' | 'metricsPublic'>,
  database: Pick<Database, 'db'>,
  log: Logger,
): Promise<MetricsPort | null> {
  const { metricsPort, metricsAddresses } = config.telemetry
  const exposition = gatherWorkers(config.webConcurrency, { database, dataDir: config.dataDir })
  if (metricsPort === null) return null
  const port = createMetricsPort(exposition, mayReadMetrics(metricsAddresses, config.metricsPublic), log)
  const listensOn = await port.listen(config.host, metricsPort)
  log.info({ port: listensOn }, 'listening for readers of the metrics')
  return port
}
