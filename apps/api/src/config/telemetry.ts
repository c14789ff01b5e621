/** Settings of metrics and traces. Names of OpenTelemetry are those of its specification. */
import { z } from 'zod'
import { StartError } from '../kernel/start-error.ts'
import { list, network, url, wholeNumber, withoutSlash } from './values.ts'

const web = () => url(['http:', 'https:'])
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
const PROTOCOLS = ['http/protobuf', 'http/json'] as const

export const telemetryEnvironment = {
  METRICS_PORT: wholeNumber(0, 65_535, 'must be a port number').optional(),
  METRICS_ADDRESSES: list.pipe(z.array(network())).default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: web().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: web().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(PROTOCOLS, { error: `must be ${PROTOCOLS.join(' or ')}` })
    .default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('amana'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .refine((value) => Number(value) >= 0 && Number(value) <= 1, 'must be a share from 0 to 1')
    .optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false'], { error: 'must be true or false' }))
    .default('false'),
}

const schema = z.object(telemetryEnvironment)

export interface TracingConfig {
  /** Where spans are posted. */
  url: string
  headers: Record<string, string>
  protocol: (typeof PROTOCOLS)[number]
  service: string
}

export interface TelemetryConfig {
  /** Null: `/metrics` is served on the product's own port. */
  metricsPort: number | null
  /** Networks that may read the metrics, beside this machine. */
  metricsAddresses: readonly string[]
  /** Null: off. */
  tracing: TracingConfig | null
}

/** @throws StartError */
export function telemetryConfig(value: z.infer<typeof schema>): TelemetryConfig {
  return {
    metricsPort: value.METRICS_PORT ?? null,
    metricsAddresses: value.METRICS_ADDRESSES,
    tracing: tracingConfig(value),
  }
}

function tracingConfig(value: z.infer<typeof schema>): TracingConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = value
  const url = whole ?? (base && `${withoutSlash(base)}/v1/traces`)
  if (url === undefined || value.OTEL_SDK_DISABLED === 'true') return null
  return {
    url,
    headers: headersIn(value.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    protocol: value.OTEL_EXPORTER_OTLP_PROTOCOL,
    service: value.OTEL_SERVICE_NAME,
  }
}

/** `name=value,name=value`, values percent-encoded. */
function headersIn(text: string): Record<string, string> {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((pair) => /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*([\x21-\x7e]*)$/.exec(pair))
  if (pairs.some((pair) => pair === null))
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between them.')
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decoded(pair?.[2] ?? '')]))
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw new StartError('OTEL_EXPORTER_OTLP_HEADERS has a value that is not percent-encoded.')
  }
}
