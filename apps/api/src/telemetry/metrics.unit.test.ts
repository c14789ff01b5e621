import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('products of one process share what measures the process, and count for themselves', async () => {
  const [one, other] = [createMetrics().registry, createMetrics().registry]
  for (const name of ['amana_nodejs_gc_duration_seconds', 'amana_nodejs_eventloop_lag_seconds'])
    expect(one.getSingleMetric(name)).toBe(other.getSingleMetric(name) ?? null)
  expect(one.getSingleMetric('amana_payments_total')).not.toBe(other.getSingleMetric('amana_payments_total'))
  expect(await one.metrics()).toContain('amana_process_resident_memory_bytes')
})
