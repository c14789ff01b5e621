/**
 * Determines the type of an upload by its content, sanitises it and stores it. It becomes a document when
 * insertDocuments writes its row.
 */
import { randomBytes } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { DEVICE_MESSAGES, type DocumentType, ERRORS } from '@amana/contract'
import type { ReceivedFile } from '../../http/route.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { sha256OfFile } from '../../kernel/file-hash.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { isActivePdf } from './active-pdf.ts'
import { countFiles, type FileLimit } from './count-files.ts'
import type { AcceptDeps, StorageDeps } from './deps.ts'
import { requireRoom } from './limit-kept.ts'
import { refuseHarmful } from './refuse-harmful.ts'
import { documentTypeOf, isMediaType, type MediaType } from './rules.ts'
import { inUploadQueue } from './upload-queue.ts'

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

/** A file that may be stored: the upload itself, or the picture that was re-encoded. */
interface CleanFile {
  path: string
  mediaType: MediaType
}

/**
 * All or none. The content alone decides the type: PDF, JPEG or PNG. Pictures are re-encoded; a PDF stays
 * as it is, and must not do anything by itself.
 *
 * @param types one for all, or one for each; none: a PDF is a receipt, a picture is a photo
 * @throws AppError validation_failed: the number of types differs from the number of files, or the account
 *   keeps as much as it may; unsupported_file on the file's field; too_many_requests after 100 files of an
 *   account in a day; unavailable: too many wait, or storage or scanner do not answer. Nothing is stored then
 */
export async function acceptDocuments(
  deps: AcceptDeps,
  userId: string,
  files: readonly ReceivedFile[],
  types: readonly DocumentType[] = [],
): Promise<AcceptedDocument[]> {
  if (types.length > 1 && types.length !== files.length)
    throw fieldError('document_type', DEVICE_MESSAGES.typesCount)
  await requireRoom(deps, userId, files)
  return acceptFiles(deps, { sender: userId }, files, cleanFile, types)
}

/**
 * The same for photos alone: JPEG or PNG, each stored as a JPEG.
 *
 * @param sender whose files are counted, and wait for each other: an account, or what represents one
 * @param limit files of a day, where it is not that of `acceptDocuments`
 */
export function acceptPhotos(
  deps: AcceptDeps,
  sender: string,
  files: readonly ReceivedFile[],
  limit?: FileLimit,
): Promise<AcceptedDocument[]> {
  return acceptFiles(deps, { sender, limit }, files, cleanPhoto)
}

async function acceptFiles(
  deps: AcceptDeps,
  { sender, limit }: { sender: string; limit?: FileLimit | undefined },
  files: readonly ReceivedFile[],
  clean: (file: ReceivedFile) => Promise<CleanFile>,
  types: readonly DocumentType[] = [],
): Promise<AcceptedDocument[]> {
  if (files.length === 0) return []
  await countFiles(deps, sender, files.length, limit)
  const accepted: AcceptedDocument[] = []
  try {
    const cleaned = await inUploadQueue(sender, async () => {
      const done: CleanFile[] = []
      for (const file of files) {
        await refuseHarmful(deps, file)
        done.push(await clean(file))
      }
      return done
    })
    for (const [index, file] of cleaned.entries())
      accepted.push(await store(deps, file, types[index] ?? types[0]))
    return accepted
  } catch (error) {
    await discardDocuments(deps, accepted)
    throw error
  } finally {
    await Promise.all(files.map(({ path }) => rm(cleanPath(path), { force: true })))
  }
}

const cleanPath = (path: string) => `${path}-clean`

async function cleanFile(file: ReceivedFile): Promise<CleanFile> {
  const { path } = file
  const mediaType = await mediaTypeOf(file)
  if (mediaType !== 'application/pdf') return cleanPicture(file, mediaType)
  if (await isActivePdf(path)) throw unsupported(file, DEVICE_MESSAGES.activePdf)
  return { path, mediaType }
}

async function cleanPhoto(file: ReceivedFile): Promise<CleanFile> {
  const mediaType = await mediaTypeOf(file, DEVICE_MESSAGES.picturesOnly)
  if (mediaType === 'application/pdf') throw unsupported(file, DEVICE_MESSAGES.picturesOnly)
  return cleanPicture(file, 'image/jpeg')
}

/** @throws AppError unsupported_file: neither a PDF nor a JPEG or PNG */
async function mediaTypeOf(file: ReceivedFile, refusal?: string): Promise<MediaType> {
  const { fileTypeFromFile } = await import('file-type')
  const type = file.size === 0 ? undefined : await fileTypeFromFile(file.path)
  const mediaType = type?.mime ?? ((await beginsLate(file.path)) ? 'application/pdf' : undefined)
  if (!isMediaType(mediaType)) throw unsupported(file, refusal)
  return mediaType
}

/**
 * Printers and mail programs put some bytes before a PDF, and readers take those within the first 1,024
 * (Adobe's implementation note 13 of PDF 1.7). Bytes that could be a page or a script are not taken.
 */
async function beginsLate(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024))
    const head = buffer.toString('latin1', 0, bytesRead)
    const at = head.indexOf('%PDF-')
    return at !== -1 && !/<|^#!/.test(head.slice(0, at))
  } finally {
    await file.close()
  }
}

async function cleanPicture(file: ReceivedFile, mediaType: 'image/jpeg' | 'image/png'): Promise<CleanFile> {
  const { path } = file
  // Imported with the first picture: the decoders take 10 MB.
  const { reencodeImage } = await import('./reencode-image.ts')
  const outcome = await reencodeImage(path, cleanPath(path), mediaType)
  if (outcome === 'too_large') throw unsupported(file, DEVICE_MESSAGES.pictureTooLarge)
  if (outcome === 'unreadable') throw unsupported(file, DEVICE_MESSAGES.pictureDamaged)
  return { path: cleanPath(file.path), mediaType }
}

/**
 * For a caller whose transaction failed. Files that cannot be deleted now are deleted by purgeDocuments
 * later, so this never throws.
 */
export function discardDocuments(deps: StorageDeps, accepted: readonly AcceptedDocument[]): Promise<void> {
  return discardFiles(
    deps,
    accepted.map(({ storageKey }) => storageKey),
  )
}

/** The same for files whose rows are gone. */
export async function discardFiles({ storage }: StorageDeps, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => storage.delete(key)))
}

async function store(
  { storage }: StorageDeps,
  { path, mediaType }: CleanFile,
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

function unsupported({ field }: ReceivedFile, message: string = ERRORS.unsupported_file.message): AppError {
  return fieldError(field, message, 'unsupported_file')
}
