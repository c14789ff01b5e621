import { type Bearers, type Credentials, createBearers, createTokenRequest } from './bearer.ts'
import { AmanaError, errorOf } from './errors.ts'
import { type RetryPolicy, withRetries } from './retry.ts'
import type { Upload } from './upload.ts'

export interface ClientOptions extends Partial<RetryPolicy> {
  /** The registry's origin: `https://amana.example`. */
  url: string
  credentials: Credentials
  /** The limit of one attempt; uploads and downloads take as long as they take. Default 30. */
  timeoutSeconds?: number
  /** Default: the platform's. */
  fetch?: typeof fetch
}

export interface CallOptions {
  signal?: AbortSignal
}

interface Request extends CallOptions {
  method: 'GET' | 'POST' | 'DELETE'
  /** From the origin on, with its query. */
  path: string
  headers?: Record<string, string>
  json?: object
  upload?: Upload
  /** Without `timeoutSeconds`. */
  untimed?: boolean
}

export interface Transport {
  bearers: Bearers
  /** @throws AmanaError for every refusal */
  send(request: Request): Promise<Response>
  /** The answer's JSON. */
  read<Data>(request: Request): Promise<Data>
}

const DEFAULTS = { retries: 4, longestWaitSeconds: 60, timeoutSeconds: 30 }

export function createTransport(options: ClientOptions): Transport {
  const { credentials, timeoutSeconds, ...policy } = { ...DEFAULTS, ...options }
  const url = options.url.replace(/\/+$/, '')
  const sendFetch: typeof fetch = options.fetch ?? ((...call) => fetch(...call))
  const timeLimit = () => AbortSignal.timeout(timeoutSeconds * 1_000)
  const askForToken = createTokenRequest(credentials, url, sendFetch)
  const bearers = createBearers(credentials, () =>
    withRetries(policy, undefined, () => askForToken(timeLimit())),
  )

  async function attempt(request: Request, bearer: string): Promise<Response> {
    const { method, path, json, signal, untimed } = request
    const body = json === undefined ? request.upload?.open() : JSON.stringify(json)
    const signals = [...(signal ? [signal] : []), ...(untimed ? [] : [timeLimit()])]
    const response = await sendFetch(url + path, {
      method,
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
        authorization: `Bearer ${bearer}`,
      },
      signal: AbortSignal.any(signals),
      // A stream is sent while it is read (https://fetch.spec.whatwg.org/#dom-requestinit-duplex).
      ...(body === undefined ? {} : ({ body, duplex: 'half' } as RequestInit)),
    })
    if (!response.ok) throw await errorOf(response)
    return response
  }

  function send(request: Request): Promise<Response> {
    // A stream that is used up cannot be sent again.
    const again = request.upload?.repeatable !== false
    let renewable = again
    return withRetries(again ? policy : { ...policy, retries: 0 }, request.signal, async () => {
      for (;;) {
        const bearer = await bearers.current()
        try {
          return await attempt(request, bearer)
        } catch (error) {
          if (
            !(error instanceof AmanaError) ||
            error.status !== 401 ||
            !bearers.refused(bearer) ||
            !renewable
          )
            throw error
          renewable = false
        }
      }
    })
  }

  return {
    bearers,
    send,
    read: async <Data>(request: Request) => (await (await send(request)).json()) as Data,
  }
}
