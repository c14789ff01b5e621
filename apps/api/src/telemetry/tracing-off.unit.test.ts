/** Without an endpoint nothing of OpenTelemetry is loaded: one file imports it, and one loads that file. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config/index.ts'
import { startTracing } from './start-tracing.ts'
import { currentTracer, traced } from './tracing.ts'

const SOURCES = join(import.meta.dirname, '..')

test('the packages are behind one import that is not static', () => {
  const files = globSync('**/*.ts', { cwd: SOURCES }).filter((path) => !/\.(test|fixtures)\.ts$/.test(path))
  const text = (path: string) => readFileSync(join(SOURCES, path), 'utf8')
  expect(files.filter((path) => text(path).includes("from '@opentelemetry/"))).toEqual([
    'telemetry/open-telemetry.ts',
  ])
  const naming = files.filter((path) => text(path).includes("/open-telemetry.ts'"))
  expect(naming).toEqual(['telemetry/start-tracing.ts'])
  expect(text('telemetry/start-tracing.ts')).not.toMatch(/^import .*open-telemetry/m)
})

test('off by default, and by OTEL_SDK_DISABLED', async () => {
  const url = 'http://127.0.0.1:4318/'
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url }).telemetry.tracing?.url).toBe(`${url}v1/traces`)
  for (const env of [{}, { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: 'TRUE' }]) {
    await startTracing(readConfig(env).telemetry.tracing)
    expect(currentTracer()).toBeNull()
  }
  expect(await traced({ name: 'job x', kind: 'consumer' }, async () => 'done')).toBe('done')
})

test.each<[Record<string, string>, RegExp]>([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  [
    { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf or http\/json/,
  ],
  [{ OTEL_TRACES_SAMPLER: 'sometimes' }, /^OTEL_TRACES_SAMPLER must be one of always_on/],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1/],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_EXPORTER_OTLP_HEADERS: 'token' },
    /^OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs/,
  ],
  [{ METRICS_PORT: '70000' }, /^METRICS_PORT must be a port number/],
  [{ METRICS_ADDRESSES: 'monitor' }, /^METRICS_ADDRESSES must be addresses or networks/],
])('a wrong setting is one line: %o', (env, line) => {
  expect(() => readConfig(env)).toThrow(line)
})
