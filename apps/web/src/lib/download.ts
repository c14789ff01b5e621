/**
 * Files that only some people may fetch: requested with the bearer, then saved. Never opened in the page,
 * because an uploaded file must not run here (decisions §10).
 */
import { API_BASE, type Endpoint, type EndpointRequest, pathFor } from '@amana/contract/endpoint'
import { networkError, queryString, readEnvelope, sendWithSession, TIMEOUT_MS } from './api.ts'
import { LOCALE } from './locale.ts'

export interface FetchedFile {
  blob: Blob
  filename: string
}

/**
 * The file of an endpoint that answers with one. A slow line may take long: it fails when no byte comes for
 * 20 s.
 *
 * @throws ApiError
 */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
): Promise<FetchedFile> {
  const { params, query, body } = request as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const url = `${API_BASE}${pathFor(endpoint.path, params)}${queryString(query)}`
  return sendWithSession((bearer) => fetchOnce(url, { method: endpoint.method, body, bearer }))
}

interface Sent {
  method: Endpoint['method']
  body: unknown
  bearer: string | null
}

async function fetchOnce(url: string, { method, body, bearer }: Sent): Promise<FetchedFile> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), TIMEOUT_MS)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), TIMEOUT_MS)
  }
  try {
    const headers: Record<string, string> = { 'accept-language': LOCALE }
    if (bearer !== null) headers.authorization = `Bearer ${bearer}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      signal: silence.signal,
    })
    const parts: BlobPart[] = []
    for (const reader = response.body?.getReader(); reader; ) {
      heard()
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
    }
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    const blob = new Blob(parts, { type })
    if (response.ok) return { blob, filename: filenameOf(response.headers.get('content-disposition')) }
    readEnvelope(response.status, await blob.text(), response.headers.get('retry-after'))
  } catch (error) {
    if (error instanceof TypeError || silence.signal.aborted) throw networkError()
    throw error
  } finally {
    clearTimeout(timer)
  }
  throw networkError()
}

/** The file name of a `Content-Disposition`. */
export function filenameOf(disposition: string | null): string {
  return /\bfilename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'download'
}

/** Lets the browser save the file. */
export function saveFile(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Some browsers read the address only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
