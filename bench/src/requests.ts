/** Requests to the product, as load. */
import {
  API_BASE,
  createVerification,
  type Endpoint,
  lookupDevice,
  pathFor,
  readVerification,
  registerDevice,
} from '@amana/contract'
import type { SeededCheck } from './seed/checks.ts'
import type { Seeded } from './seed/devices.ts'

export interface LoadRequest {
  method: Endpoint['method']
  /** The whole path, with its query. */
  path: string
  headers?: Record<string, string>
  body?: string
}

interface RequestParts {
  params?: Record<string, unknown>
  query?: Record<string, string>
  token?: string
  /** Sent as JSON. */
  body?: object
}

const BOUNDARY = 'amana-bench-boundary'

/** @param base default: the API's; paths of machines' calls are whole */
export function requestOf(
  endpoint: Endpoint,
  parts: RequestParts = {},
  base: string = API_BASE,
): LoadRequest {
  const { params, query, token, body } = parts
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  return {
    method: endpoint.method,
    path: base + pathFor(endpoint.path, params) + search,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

/** A registration without a document. An account may make ten of them a day. */
export function registrationOf(imei: string, token: string): LoadRequest {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  return {
    method: registerDevice.method,
    path: API_BASE + registerDevice.path,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      authorization: `Bearer ${token}`,
    },
    body: `${field('imei', imei)}${field('last_known_location', 'Ikeja, Lagos')}--${BOUNDARY}--\r\n`,
  }
}

/** The preview of a check. */
export const previewOf = (imei: string): LoadRequest => requestOf(createVerification, { body: { imei } })

export function oneOf<T>(values: readonly T[]): T {
  const chosen = values[Math.floor(Math.random() * values.length)]
  if (chosen === undefined) throw new Error('nothing was seeded')
  return chosen
}

/** The element at an index that may lie beyond the end. */
export function cycled<T>(values: readonly T[], index: number): T {
  return values[index % values.length] as T
}

interface CheckRequests {
  status: number
  next: () => LoadRequest
}

/**
 * Random requests; half of the IMEIs are registered.
 *
 * @param tokens bearers of look-ups: one account gets fifty answers from the registry a day, and its further
 *   look-ups read less
 */
export function checkRequests(
  { registered, unregistered }: Pick<Seeded, 'registered' | 'unregistered'>,
  checks: readonly SeededCheck[],
  tokens: readonly string[],
): Record<'look-up' | 'visit' | 'read' | 'create', CheckRequests> {
  const imei = () => oneOf(Math.random() < 0.5 ? registered : unregistered)
  const lookUp = (token?: string) =>
    requestOf(lookupDevice, { params: { imei: imei() }, ...(token ? { token } : {}) })
  return {
    visit: { status: lookupDevice.status, next: () => lookUp() },
    'look-up': { status: lookupDevice.status, next: () => lookUp(oneOf(tokens)) },
    read: {
      status: readVerification.status,
      next() {
        const { id, accessToken } = oneOf(checks)
        return requestOf(readVerification, { params: { id }, query: { access_token: accessToken } })
      },
    },
    create: { status: createVerification.status, next: () => previewOf(imei()) },
  }
}
