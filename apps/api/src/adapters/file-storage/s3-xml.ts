/**
 * The two XML answers of S3 that are read. Machines write them in one fixed form, so no XML parser is needed.
 */
import type { StoredFile } from '../../ports/file-storage.ts'

export interface ListPage {
  files: StoredFile[]
  /** Continuation token; null: this was the last page. */
  next: string | null
}

/** `NoSuchKey`, `AccessDenied`, … or null when the text is no S3 error. */
export function errorCodeIn(xml: string): string | null {
  return /<Error>[\s\S]*?<Code>([A-Za-z0-9]{1,100})<\/Code>/.exec(xml)?.[1] ?? null
}

/** An answer of ListObjectsV2, or null when it is none. */
export function readListPage(xml: string): ListPage | null {
  if (!/<ListBucketResult[\s>][\s\S]*<\/ListBucketResult>\s*$/.test(xml)) return null
  const truncated = textOf(xml, 'IsTruncated') === 'true'
  const next = truncated ? textOf(xml, 'NextContinuationToken') : null
  if (truncated && !next) return null
  const files: StoredFile[] = []
  for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = textOf(entry, 'Key')
    const storedAt = new Date(textOf(entry, 'LastModified') ?? Number.NaN)
    if (key === null || Number.isNaN(storedAt.getTime())) return null
    files.push({ key, storedAt })
  }
  return { files, next }
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function textOf(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
  return text?.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole) ?? null
}
