import type { DeviceDocument, DocumentType } from '@amana/contract'

export const MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type MediaType = (typeof MEDIA_TYPES)[number]

const EXTENSIONS: Record<MediaType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }

export function isMediaType(type: string | undefined): type is MediaType {
  return MEDIA_TYPES.some((accepted) => accepted === type)
}

/** For files that came without a word on what they are. */
export function documentTypeOf(mediaType: MediaType): DocumentType {
  return mediaType === 'application/pdf' ? 'receipt' : 'photo'
}

/** How a document stands with the officers. */
export function documentStatusOf(row: { approved_at: Date | null; declined_reason: string | null }): DeviceDocument['status'] {
  if (row.approved_at) return 'approved'
  return row.declined_reason === null ? 'waiting' : 'declined'
}

/** The name a download gets: what the uploader called the file is never given to anybody else. */
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
