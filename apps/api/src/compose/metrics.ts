/** Where the metrics of this process are read. */
import cluster from 'node:cluster'
import { expose } from '../telemetry/exposition.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { createMetricsPort, mayReadMetrics } from '../telemetry/metrics-door.ts'
import { gaugeCircuits, gaugeNetworkCircuits, gaugePool } from '../telemetry/process-gauges.ts'
import { shareWithParent } from '../telemetry/worker-metrics.ts'
import type { Services } from './services.ts'

export function openMetrics({ registry }: Metrics, services: Services) {
  const { config, database, log } = services
  gaugePool(registry, database)
  gaugeCircuits(registry, services)
  gaugeNetworkCircuits(registry, services)
  const exposition = cluster.isWorker
    ? shareWithParent(registry)
    : expose(() => registry.metrics(), { database, dataDir: config.dataDir })
  const mayRead = mayReadMetrics(config.telemetry.metricsAddresses, config.metricsPublic)
  const { metricsPort } = config.telemetry
  // The parent of several workers has the port.
  const port = cluster.isWorker ? null : createMetricsPort(exposition, mayRead, log)
  return {
    /** For the product's own port. */
    routes: { exposition: metricsPort === null ? exposition : null, mayReadMetrics: mayRead },
    async listen() {
      if (port === null || metricsPort === null) return
      const listensOn = await port.listen(config.host, metricsPort)
      log.info({ port: listensOn }, 'listening for readers of the metrics')
    },
    close: async () => port?.close(),
  }
}
