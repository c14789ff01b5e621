import type { TracingConfig } from '../config/telemetry.ts'
import { currentTracer, useTracer } from './tracing.ts'

/** Null: off, and nothing of OpenTelemetry is loaded, which would take memory and time of the start. */
export async function startTracing(config: TracingConfig | null): Promise<void> {
  if (config === null) return
  const { openTelemetry } = await import('./open-telemetry.ts')
  useTracer(openTelemetry(config))
}

/** Sends the spans that wait. */
export async function stopTracing(): Promise<void> {
  await currentTracer()?.stop()
  useTracer(null)
}
