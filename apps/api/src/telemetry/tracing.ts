/**
 * Spans, written by hand at the few places where a request leaves a function of ours. Nothing of
 * OpenTelemetry is loaded here: without an endpoint a span costs one comparison.
 */

/** Ids, codes, names of routes and of our own lists: no text from a caller. */
type Attribute = string | number | boolean

export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Record<string, Attribute>
  /** Without one around it, it is not written: a poll of the queue is no trace. */
  onlyInside?: boolean
}

export interface Span {
  set(name: string, value: Attribute): void
  /** @param type a short word of ours, never an error's message, which may quote a person */
  fail(type: string): void
}

/** A span whose end comes by an event, such as the end of an answer. */
export interface OpenSpan extends Span {
  /** Runs with the span as the current one. */
  within<T>(run: () => T): T
  rename(name: string): void
  end(): void
}

export interface Tracer {
  /** The error that `run` rejects with fails the span. */
  run<T>(start: SpanStart, run: (span: Span) => Promise<T>): Promise<T>
  /** @param parent W3C traceparent; undefined: the span begins a trace */
  open(start: SpanStart, parent?: string): OpenSpan
  /** Binds a callback to the span that is current now. */
  bind<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback
  /** Ids of the current span, for the log. */
  ids(): Record<string, string>
  /** Sends what waits, and traces no more. */
  stop(): Promise<void>
}

const NO_SPAN: Span = { set: () => undefined, fail: () => undefined }

let tracer: Tracer | null = null

/** Null: tracing is off. */
export function currentTracer(): Tracer | null {
  return tracer
}

/** Once, before anything is traced. */
export function useTracer(started: Tracer | null): void {
  tracer = started
}

export function traced<T>(start: SpanStart, run: (span: Span) => Promise<T>): Promise<T> {
  return tracer === null ? run(NO_SPAN) : tracer.run(start, run)
}
