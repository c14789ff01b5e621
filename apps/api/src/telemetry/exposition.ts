/** The text that Prometheus reads, of one process or of all workers. */
import { Registry } from 'prom-client'
import { gaugeBuild } from './build-info.ts'
import { type FactDeps, gaugeFacts } from './facts.ts'

export interface Exposition {
  text(): Promise<string>
}

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE

/**
 * The figures of processes, and those of the deployment behind them.
 *
 * @param processes the text of the figures that each process has
 */
export function expose(
  processes: () => Promise<string>,
  deps: FactDeps,
  registry = new Registry(),
): Exposition {
  gaugeBuild(registry)
  const refresh = gaugeFacts(registry, deps)
  const read = async () => {
    const [own] = await Promise.all([processes(), refresh()])
    return `${own.trimEnd()}\n\n${await registry.metrics()}`
  }
  let reading: Promise<string> | null = null
  return {
    // Readers that come meanwhile share the reading: a flood of them costs one.
    text() {
      reading ??= read().finally(() => {
        reading = null
      })
      return reading
    },
  }
}
