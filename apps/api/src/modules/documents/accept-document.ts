/**
 * Determines the type of an upload by its content, sanitises it and stores it. It becomes a document when
 * insertDocuments writes its row.
 */
import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { DEVICE_MESSAGES, type DocumentType, ERRORS } from '@amana/contract'
import { fileTypeFromFile } from 'file-type'
import type { ReceivedFile } from '../../http/route.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { sha256OfFile } from '../../kernel/file-hash.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import type { StorageDeps } from './deps.ts'
import { reencodeImage } from './reencode-image.ts'
import { documentTypeOf, isMediaType, type MediaType } from './rules.ts'

/** A stored file without a row. */
export interface AcceptedDocument {
  storageKey: string
  documentType: DocumentType
  mediaType: MediaType
  /** Stored bytes: of the re-encoded image, not of the upload. */
  size: number
  sha256: Buffer
}

/** Prefix of every key of this module. */
export const KEY_PREFIX = 'documents'

/**
 * The content alone decides the type: PDF, JPEG or PNG. Images are re-encoded, a PDF is stored unchanged.
 *
 * @throws AppError unsupported_file on the file's field, unavailable when the storage does not answer;
 *   nothing is stored then
 */
async function acceptDocument(
  deps: StorageDeps,
  file: ReceivedFile,
  documentType: DocumentType | undefined,
): Promise<AcceptedDocument> {
  const type = file.size === 0 ? undefined : await fileTypeFromFile(file.path)
  const mediaType = type?.mime
  if (!isMediaType(mediaType)) throw unsupported(file)
  if (mediaType === 'application/pdf') return store(deps, file.path, mediaType, documentType)
  const clean = `${file.path}-clean`
  try {
    if (!(await reencodeImage(file.path, clean, mediaType))) throw unsupported(file)
    return await store(deps, clean, mediaType, documentType)
  } finally {
    await rm(clean, { force: true })
  }
}

/**
 * All or none: when one is refused, the earlier ones are removed from the storage.
 *
 * @param types one for all, or one for each; none: a PDF is a receipt, a picture is a photo
 * @throws AppError validation_failed: the number of types differs from the number of files; errors of
 *   `acceptDocument`
 */
export async function acceptDocuments(
  deps: StorageDeps,
  files: readonly ReceivedFile[],
  types: readonly DocumentType[] = [],
): Promise<AcceptedDocument[]> {
  if (types.length > 1 && types.length !== files.length) throw fieldError('document_type', DEVICE_MESSAGES.typesCount)
  const accepted: AcceptedDocument[] = []
  try {
    for (const [index, file] of files.entries()) accepted.push(await acceptDocument(deps, file, types[index] ?? types[0]))
    return accepted
  } catch (error) {
    await discardDocuments(deps, accepted)
    throw error
  }
}

/**
 * For a caller whose transaction failed. Files that cannot be deleted now are deleted by purgeDocuments
 * later, so this never throws.
 */
export async function discardDocuments(deps: StorageDeps, accepted: readonly AcceptedDocument[]): Promise<void> {
  await Promise.allSettled(accepted.map(({ storageKey }) => deps.storage.delete(storageKey)))
}

async function store(
  { storage }: StorageDeps,
  path: string,
  mediaType: MediaType,
  documentType: DocumentType = documentTypeOf(mediaType),
): Promise<AcceptedDocument> {
  const storageKey = `${KEY_PREFIX}/${randomBytes(32).toString('hex')}`
  const [{ size }, sha256] = await Promise.all([stat(path), sha256OfFile(path)])
  try {
    await storage.put(storageKey, path, mediaType)
  } catch (error) {
    if (error instanceof StorageDown) throw new AppError('unavailable', { cause: error })
    throw error
  }
  return { storageKey, documentType, mediaType, size, sha256 }
}

function unsupported({ field }: ReceivedFile): AppError {
  return fieldError(field, ERRORS.unsupported_file.message, 'unsupported_file')
}
