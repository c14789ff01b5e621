/**
 * A chosen file → the file to send, or why it is refused. The content decides its type; the server checks
 * again.
 */
import { MAX_FILE_BYTES } from '@amana/contract/devices'
import { compressImage } from './compress-image.ts'
import { files } from './messages/files.ts'
import type { UploadFile } from './upload.ts'

export const DOCUMENT_TYPES = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'
/** A PDF's header stands within its first bytes (ISO 32000-2 §7.5.2, and what readers accept). */
const PDF_HEADER_WITHIN = 1024

export type Accepted = { ok: true; file: UploadFile } | { ok: false; error: string }

const refuse = (error: string): Accepted => ({ ok: false, error })

/** @param compress makes pictures small; another one in tests */
export async function acceptFile(
  file: File,
  compress: (picture: Blob) => Promise<Blob> = compressImage,
): Promise<Accepted> {
  if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) return refuse(files.unsupported)
  if (file.size === 0) return refuse(files.empty)
  return /\.pdf$/i.test(file.name) ? acceptPdf(file) : acceptPicture(file, compress)
}

/** A picture in any format that the browser reads, e.g. straight from the phone's camera. */
export async function acceptPicture(
  file: File,
  compress: (picture: Blob) => Promise<Blob> = compressImage,
): Promise<Accepted> {
  try {
    const blob = await compress(file)
    if (blob.size > MAX_FILE_BYTES) return refuse(files.tooLarge)
    return { ok: true, file: { blob, name: `${file.name.replace(/\.[^.]*$/, '') || files.unnamed}.jpg` } }
  } catch {
    return refuse(file.size > MAX_FILE_BYTES ? files.tooLarge : files.brokenPicture)
  }
}

async function acceptPdf(file: File): Promise<Accepted> {
  if (file.size > MAX_FILE_BYTES) return refuse(files.tooLarge)
  try {
    // Copied: a file that was only lent to the page may be gone when it is sent.
    const bytes = await file.arrayBuffer()
    const head = new TextDecoder('latin1').decode(bytes.slice(0, PDF_HEADER_WITHIN))
    if (!head.includes('%PDF-')) return refuse(files.notPdf)
    return { ok: true, file: { blob: new Blob([bytes], { type: 'application/pdf' }), name: file.name } }
  } catch {
    return refuse(files.brokenPicture)
  }
}
