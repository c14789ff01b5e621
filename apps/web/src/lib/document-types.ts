import type { DocumentType } from '@amana/contract/devices'
import type { UploadFile } from './upload.ts'

/** The type of a file: as chosen; else a PDF is a receipt and a picture a photo, as on the server. */
export function documentTypeOf({ documentType, blob }: UploadFile): DocumentType {
  return documentType ?? (blob.type === 'application/pdf' ? 'receipt' : 'photo')
}

/** One for each file in order, as `document_type` takes it; undefined: there is no file. */
export function documentTypesOf(files: readonly UploadFile[]): string | undefined {
  return files.map(documentTypeOf).join(',') || undefined
}
