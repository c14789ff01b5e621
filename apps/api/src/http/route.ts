/**
 * Binds one endpoint of the contract to one domain function. Created in a module's routes.ts, registered by
 * http/app.ts.
 */
import type { Readable } from 'node:stream'
import type { Auth, Endpoint, EndpointData, EndpointInput } from '@amana/contract'
import type { Locale } from '@amana/messages'
import type { Actor, ActorOf } from '../kernel/actor.ts'

export interface RequestContext<Access extends Auth = Auth> {
  actor: ActorOf[Access]
  /** The caller's network (kernel/network.ts), for limits. */
  network: string
  /** The caller's address. */
  address: string
  /** The reader's language, one of those offered. */
  language: Locale
  headers: Record<string, string | string[] | undefined>
  /** Adds a header to the answer. */
  setHeader: (name: string, value: string) => void
  /** The rest of the quota of the client's day, for the answer's header RateLimit. */
  setLeftToday: (left: number) => void
  /** The raw bytes, for endpoints with `bodyKind: 'raw'`; else empty. */
  rawBody: Buffer
  /** The body of an endpoint with `bodyKind: 'stream'`, as it arrives; else null. */
  stream: Readable | null
  /** Aborted when the server stops: long waits end. */
  closing: AbortSignal
  /** The files of a multipart body, on disk until the answer is sent; else empty. */
  files: readonly ReceivedFile[]
}

/** An uploaded file: nothing is known of it but its size. */
export interface ReceivedFile {
  field: string
  unverifiedName: string
  path: string
  size: number
}

/** The answer of an endpoint with `answer: 'file'`; always sent as an attachment. */
export interface FileAnswer {
  content: Buffer | Readable
  contentType: string
  filename: string
  status?: 200 | 206 | 304
  headers?: Record<string, string>
}

/**
 * `response_data` with its own `response_description`, for endpoints where one text does not fit every case.
 */
export class Described<Data> {
  readonly description: string
  readonly data: Data
  /** The endpoint's `status` or its `otherStatus`. */
  readonly as: 'status' | 'otherStatus'

  constructor(description: string, data: Data, as: Described<Data>['as']) {
    this.description = description
    this.data = data
    this.as = as
  }
}

export function described<Data>(
  description: string,
  data: Data,
  as: Described<Data>['as'] = 'status',
): Described<Data> {
  return new Described(description, data, as)
}

/** The answer of an endpoint with `answer: 'events'`: the source of its events. */
export interface EventAnswer {
  /**
   * Called once; returns the unsubscribe function. After `end` nothing more is sent, and the client
   * reconnects. A slow client is disconnected; who has much to send waits for `ready` before each event.
   */
  subscribe(to: {
    send: (event: string, data: object, id?: string) => void
    ready: () => Promise<void>
    end: () => void
  }): () => void
}

interface Answers<E extends Endpoint> {
  json: EndpointData<E> | Described<EndpointData<E>>
  'json-with-message': EndpointData<E> | Described<EndpointData<E>>
  'packed-json': EndpointData<E>
  'json-or-events': EndpointData<E> | EventAnswer
  file: FileAnswer
  events: EventAnswer
}

/** Takes validated input, calls one domain function, returns what the endpoint sends. */
export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: RequestContext<E['auth']>,
) => Promise<Answers<E>[NonNullable<E['answer']>]>

/** The JSON as it is sent, and the answer's own headers. */
export interface QuickAnswer {
  json: string
  headers: Record<string, string>
}

export interface QuickContext {
  actor: Actor
  language: Locale
}

export interface Route {
  endpoint: Endpoint
  handle: (input: never, context: never) => Promise<unknown>
  /**
   * Answers before the framework what it can (http/quick-answers.ts).
   *
   * @param rest the path from its first parameter on, or behind the `?` of a path without one, as sent
   * @returns an answer from memory, or a function that makes one, called once the request is counted; null:
   *   `handle` answers
   */
  atOnce?: (rest: string, context: QuickContext) => QuickAnswer | (() => Promise<QuickAnswer>) | null
}

export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle }
}
