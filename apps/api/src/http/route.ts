/** Binds one endpoint of the contract to one domain function. Registered by http/app.ts; a module's routes.ts makes them. */
import type { Endpoint, EndpointData, EndpointInput } from '@amana/contract'
import type { Actor } from '../kernel/actor.ts'

export interface RequestContext {
  actor: Actor
  headers: Record<string, string | string[] | undefined>
  /** The very bytes, for endpoints with `bodyKind: 'raw'`; else empty. */
  rawBody: Buffer
}

/** Takes validated input, calls one domain function, returns its `response_data`. */
export type Handler<E extends Endpoint> = (input: EndpointInput<E>, context: RequestContext) => Promise<EndpointData<E>>

export interface Route {
  endpoint: Endpoint
  handle: (input: never, context: RequestContext) => Promise<unknown>
}

export function route<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { endpoint, handle }
}
