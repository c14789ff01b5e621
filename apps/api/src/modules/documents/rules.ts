import type { DeviceDocument, DocumentType } from '@amana/contract'

const MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

const EXTENSIONS: Record<MediaType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

export function isMediaType(type: string | undefined): type is MediaType {
  return MEDIA_TYPES.some((accepted) => accepted === type)
}

/** For files without a given type. */
export function documentTypeOf(mediaType: MediaType): DocumentType {
  return mediaType === 'application/pdf' ? 'receipt' : 'photo'
}

/** The document's review status. */
export function documentStatusOf(row: {
  approved_at: Date | null
  declined_reason: string | null
}): DeviceDocument['status'] {
  if (row.approved_at) return 'approved'
  return row.declined_reason === null ? 'waiting' : 'declined'
}

/** The name of a download: the uploader's file name is never passed on. */
export function downloadName({
  id,
  document_type,
  media_type,
}: {
  id: string
  document_type: DocumentType
  media_type: MediaType
}): string {
  return `${document_type}-${id.slice(-8)}.${EXTENSIONS[media_type]}`
}
