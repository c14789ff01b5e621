import type { Readable } from 'node:stream'
import type { FileAnswer } from '../http/route.ts'
import { AppError } from '../kernel/app-error.ts'

/** A year; the file under this address never changes. Private: it is for the bearer alone. */
const FOR_GOOD = 'private, max-age=31536000, immutable'

interface Immutable {
  contentType: string
  filename: string
  /** The digest of the bytes that are sent, as `etagOf` writes it. */
  etag: string
  /** Undefined: not known before the end. */
  bytes?: number
}

export const etagOf = (sha256: Buffer): string => `"${sha256.toString('base64url').slice(0, 22)}"`

/** Split at the comma alone: a pattern with the blanks around it took 70 ms for a header of blanks. */
export const hasEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim())) ?? false

/**
 * The answer of every route that gives a file of `writeImmutableFile`.
 *
 * @param open the bytes; null: they were deleted
 * @throws AppError not_found
 */
export async function immutableAnswer(
  { contentType, filename, etag, bytes }: Immutable,
  ifNoneMatch: string | undefined,
  open: () => Promise<Readable | null>,
): Promise<FileAnswer> {
  const headers = { etag, 'cache-control': FOR_GOOD }
  const file = { contentType, filename }
  if (hasEtag(ifNoneMatch, etag)) return { ...file, content: Buffer.alloc(0), status: 304, headers }
  const content = await open()
  if (content === null) throw new AppError('not_found')
  return {
    ...file,
    content,
    headers: { ...headers, ...(bytes === undefined ? {} : { 'content-length': String(bytes) }) },
  }
}
