/**
 * Multipart bodies: text fields are validated by the contract, files are streamed to disk, so that memory
 * does not grow with them. The content of a file is not checked here but by the module that keeps it
 * (modules/documents).
 */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Endpoint, FileField } from '@amana/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, fieldError } from '../kernel/app-error.ts'
import { isDiskFull } from '../kernel/disk-full.ts'
import { pipeToFile } from '../kernel/pipe-to-file.ts'
import { validationError } from './error-envelope.ts'
import type { ReceivedFile } from './route.ts'

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 16 * 1024
/** Bytes read and dropped after a refusal, so that the answer reaches a client that is still sending. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024

export function takesMultipart({ bodyKind }: Pick<Endpoint, 'bodyKind'>): boolean {
  return bodyKind === 'multipart' || bodyKind === 'multipart-or-json'
}

export interface MultipartBody {
  body: unknown
  files: ReceivedFile[]
}

/**
 * @param incoming folder for files in progress; `removeFiles` clears them after the answer
 * @throws AppError validation_failed, file_too_large, malformed_body; received files are removed
 */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  incoming: string,
): Promise<MultipartBody> {
  if (endpoint.bodyKind === 'multipart-or-json' && !request.isMultipart()) {
    // Without a body, as with every call that needs one.
    if (request.body === undefined) throw new AppError('malformed_body')
    return { body: validate(endpoint.body, request.body), files: [] }
  }
  if (!request.isMultipart())
    throw new AppError('unsupported_content_type', { message: 'Send this as multipart/form-data.' })
  // The client disconnected during authentication; no further event will fire.
  if (request.raw.destroyed && !request.raw.readableEnded) throw unreadable()
  const files: ReceivedFile[] = []
  try {
    const fields = await readParts(request, endpoint.files ?? NO_FILES, incoming, files)
    const body = validate(endpoint.body, fields)
    await removeFiles(files.filter(isEmptyField))
    return { body, files: files.filter((file) => !isEmptyField(file)) }
  } catch (error) {
    drain(request.raw)
    await removeFiles(files)
    throw toRefusal(error)
  }
}

const NO_FILES: FileField = { field: '', maxCount: 0, maxBytes: 0 }

/** The text fields; files go to the disk and into `files`. */
async function readParts(
  request: FastifyRequest,
  limits: FileField,
  incoming: string,
  files: ReceivedFile[],
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({
    // One more than allowed, to detect that there are too many.
    limits: {
      fileSize: limits.maxBytes,
      files: limits.maxCount + 1,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
    },
  })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw fieldError(part.fieldname, 'This value is too long')
      // Sent once for each file, as forms do with fields of one name.
      const before = fields[part.fieldname]
      fields[part.fieldname] = before === undefined ? part.value : `${before},${part.value}`
      continue
    }
    if (part.fieldname !== limits.field)
      throw fieldError(part.fieldname.slice(0, 100), 'This field is not known')
    if (files.length === limits.maxCount) throw tooMany(limits)
    const file = {
      field: part.fieldname,
      unverifiedName: part.filename ?? '',
      path: join(incoming, randomUUID()),
      size: 0,
    }
    files.push(file)
    await pipeToFile([part.file], file.path, { flags: 'wx' })
    file.size = part.file.bytesRead
    if (part.file.truncated) throw tooLarge(limits)
  }
  return fields
}

export async function removeFiles(files: readonly ReceivedFile[]): Promise<void> {
  await Promise.all(files.map(({ path }) => rm(path, { force: true })))
}

/** A browser sends an empty file field as a file without name and content. */
function isEmptyField({ size, unverifiedName }: ReceivedFile): boolean {
  return size === 0 && unverifiedName === ''
}

/**
 * A client that sends everything before it reads would otherwise see a broken connection instead of the
 * reason.
 */
function drain(raw: IncomingMessage): void {
  raw.unpipe()
  if (raw.readableEnded || raw.destroyed) return
  let left = MAX_DRAINED_BYTES
  raw.on('error', () => undefined)
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  // Unpiping has paused the stream. The next request on this connection would wait behind the rest of this
  // one.
  raw.resume()
}

/** Errors that are neither ours nor the disk's are the parser's: it has no code for most malformed bodies. */
function toRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof Error && 'syscall' in error && 'path' in error) return error
  if (isDiskFull(error)) return error
  return unreadable(error)
}

function unreadable(cause?: unknown): AppError {
  return new AppError('malformed_body', {
    message: 'The form could not be read to its end. Please send it again.',
    cause,
  })
}

function tooLarge({ field, maxBytes }: FileField): AppError {
  return fieldError(
    field,
    `A file may have at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`,
    'file_too_large',
  )
}

function tooMany({ field, maxCount }: FileField): AppError {
  return fieldError(field, `At most ${maxCount} files can be sent`)
}

function validate(schema: z.ZodType | undefined, fields: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw validationError({
    validation: parsed.error.issues.map((issue) => ({
      instancePath: `/${issue.path.join('/')}`,
      keyword: issue.code,
      message: issue.message,
      params: issue.code === 'unrecognized_keys' ? { keys: issue.keys } : {},
    })),
  })
}
