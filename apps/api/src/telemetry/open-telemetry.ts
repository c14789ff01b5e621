/** The tracer that sends to OTEL_EXPORTER_OTLP_ENDPOINT; loaded only when that is set (start-tracing.ts). */
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { TracingConfig } from '../config/telemetry.ts'
import type { OpenSpan, Span, SpanStart, Tracer } from './tracing.ts'

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const

/** Milliseconds that a stop waits for a collector that does not answer. */
const STOP_MS = 3_000

export function openTelemetry({ url, headers, protocol, service }: TracingConfig): Tracer {
  const exporter =
    protocol === 'http/json' ? new JsonExporter({ url, headers }) : new ProtobufExporter({ url, headers })
  const provider = new NodeTracerProvider({
    // The sampler and the sizes of batches are read from the environment by the library.
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  const tracer = trace.getTracer('amana')

  const begin = ({ name, kind, attributes = {} }: SpanStart, around: Context): SdkSpan =>
    tracer.startSpan(name, { kind: KINDS[kind], attributes }, around)

  return {
    run(start, run) {
      const around = context.active()
      if (start.onlyInside && trace.getSpan(around) === undefined) return run(IGNORED)
      const span = begin(start, around)
      const ours = spanOf(span)
      return context.with(trace.setSpan(around, span), async () => {
        try {
          return await run(ours)
        } catch (error) {
          ours.fail(typeOf(error))
          throw error
        } finally {
          span.end()
        }
      })
    },
    open(start, parent) {
      const around =
        parent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent })
      const span = begin(start, around)
      return openSpanOf(span, trace.setSpan(around, span))
    },
    bind: (callback) => context.bind(context.active(), callback),
    ids(): Record<string, string> {
      const current = trace.getSpan(context.active())?.spanContext()
      return current ? { trace_id: current.traceId, span_id: current.spanId } : {}
    },
    async stop() {
      const inTime = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), inTime])
      for (const api of [trace, context, propagation]) api.disable()
    },
  }
}

const IGNORED: Span = { set: () => undefined, fail: () => undefined }

function spanOf(span: SdkSpan): Span {
  return {
    set: (name, value) => void span.setAttribute(name, value),
    fail(type) {
      span.setAttribute('error.type', type)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
  }
}

function openSpanOf(span: SdkSpan, within: Context): OpenSpan {
  return {
    ...spanOf(span),
    within: (run) => context.with(within, run),
    rename: (name) => void span.updateName(name),
    end: () => span.end(),
  }
}

/** The class or code of an error: its message may quote what was asked. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : error.name
}
