/**
 * Uploads: multipart calls of the contract with progress, which `fetch` does not report. They carry the
 * session as every call does (lib/api.ts), can be cancelled, and can be repeated when the connection is lost.
 */

import type { DocumentType } from '@amana/contract/devices'
import { API_BASE, type Endpoint, pathFor } from '@amana/contract/endpoint'
import { ApiError, type CallResult, networkError, readEnvelope, sendWithSession } from './api.ts'
import { LOCALE } from './locale.ts'

/** Milliseconds without a byte sent or received after which the connection counts as lost. */
export const STALL_MS = 30_000
/** Waits (ms) before an upload is sent again after a lost connection. */
const RETRY_WAITS_MS: readonly number[] = [1000, 3000]

export interface UploadFile {
  blob: Blob
  /** The name that the person knows. */
  name: string
  /** Its type, once one was chosen. */
  documentType?: DocumentType
}

export interface UploadRequest {
  params?: Record<string, string>
  /** Text fields; those without a value are left out. */
  fields: Record<string, string | undefined>
  files: readonly UploadFile[]
  /** Name of the form's file field. */
  field?: string
}

export interface UploadOptions {
  signal?: AbortSignal
  /** Share of the body that has been sent, 0 to 1. */
  onProgress?: (sent: number) => void
  /**
   * The server treats repeated requests as one (by the id of an attempt), so the upload may be repeated when
   * the connection is lost.
   */
  repeatable?: boolean
}

/** Sends one form. Throws `ApiError`; when the caller's own `signal` ends it, the signal's reason. */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { params, fields, files, field = 'documents' }: UploadRequest,
  { signal, onProgress, repeatable = false }: UploadOptions = {},
): Promise<CallResult<E>> {
  const url = `${API_BASE}${pathFor(endpoint.path, params)}`
  const send = () =>
    sendWithSession((bearer) => {
      onProgress?.(0)
      return sendForm(url, formOf(fields, files, field), bearer, { signal, onProgress })
    })
  const answer = await retryLostConnection(send, { waits: repeatable ? RETRY_WAITS_MS : [], signal })
  return { data: answer.response_data as CallResult<E>['data'], description: answer.response_description }
}

/** Sends one file as the body itself. Throws as `upload` does. */
export async function uploadBody<E extends Endpoint>(
  endpoint: E,
  { params, body }: { params: Record<string, string>; body: Blob },
  options: Omit<UploadOptions, 'repeatable'> = {},
): Promise<CallResult<E>> {
  const url = `${API_BASE}${pathFor(endpoint.path, params)}`
  const answer = await sendWithSession((bearer) => {
    options.onProgress?.(0)
    return sendForm(url, body, bearer, options)
  })
  return { data: answer.response_data as CallResult<E>['data'], description: answer.response_description }
}

/** Text fields first: a server that streams knows the purpose of the files before they come. */
function formOf(fields: UploadRequest['fields'], files: readonly UploadFile[], field: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== '') form.append(name, value)
  for (const { blob, name } of files) form.append(field, blob, name)
  return form
}

export interface RetryOptions {
  /** Milliseconds before the second try, the third, … */
  waits: readonly number[]
  signal?: AbortSignal
}

/** Runs `attempt` again while it fails for lack of a connection; every other error is thrown at once. */
export async function retryLostConnection<T>(
  attempt: () => Promise<T>,
  { waits, signal }: RetryOptions,
): Promise<T> {
  for (const wait of waits) {
    try {
      return await attempt()
    } catch (error) {
      if (signal?.aborted || !(error instanceof ApiError) || error.code !== 'network') throw error
      await pause(wait, signal)
    }
  }
  return attempt()
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

type Sending = Pick<UploadOptions, 'signal' | 'onProgress'>

function sendForm(
  url: string,
  form: FormData | Blob,
  bearer: string | null,
  { signal, onProgress }: Sending,
) {
  return new Promise<ReturnType<typeof readEnvelope>>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const xhr = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const cancel = () => xhr.abort()
    const finish = (settle: () => void) => {
      clearTimeout(stalled)
      signal?.removeEventListener('abort', cancel)
      settle()
    }
    const alive = () => {
      clearTimeout(stalled)
      stalled = setTimeout(cancel, STALL_MS)
    }
    signal?.addEventListener('abort', cancel, { once: true })
    xhr.upload.onprogress = ({ loaded, total }) => {
      alive()
      if (total > 0) onProgress?.(loaded / total)
    }
    xhr.onload = () =>
      finish(() => {
        try {
          resolve(readEnvelope(xhr.status, xhr.responseText, xhr.getResponseHeader('retry-after')))
        } catch (error) {
          reject(error)
        }
      })
    xhr.onerror = () => finish(() => reject(networkError()))
    xhr.onabort = () => finish(() => reject(signal?.aborted ? signal.reason : networkError()))
    xhr.open('POST', url)
    xhr.setRequestHeader('accept', 'application/json')
    xhr.setRequestHeader('accept-language', LOCALE)
    if (bearer) xhr.setRequestHeader('authorization', `Bearer ${bearer}`)
    alive()
    xhr.send(form)
  })
}
