import { type DeviceDocument, type DocumentType, MAX_DEVICE_DOCUMENTS } from '@amana/contract'
import type { Db, Tx } from '../../db/index.ts'
import { newId } from '../../kernel/random.ts'
import type { AcceptedDocument } from './accept-document.ts'
import { insertDocumentRows, selectDocumentsOfDevice, selectSentDocuments } from './queries.ts'
import { documentStatusOf } from './rules.ts'

/** The owner of the documents: a device or a claim. */
export type DocumentSubject = ({ deviceId: number } | { disputeId: number }) & {
  userId: string
  now: Date
}

/** Writes the rows in the caller's transaction, in one statement, in the order of `accepted`. */
export async function insertDocuments(
  tx: Tx,
  accepted: readonly AcceptedDocument[],
  subject: DocumentSubject,
): Promise<DeviceDocument[]> {
  if (accepted.length === 0) return []
  // Ids of the same millisecond have no order of their own; the list is ordered by them.
  const ids = accepted.map(() => newId(subject.now)).sort()
  const rows = accepted.map((document, index) => ({
    id: ids[index] ?? newId(subject.now),
    device_id: 'deviceId' in subject ? subject.deviceId : null,
    dispute_id: 'disputeId' in subject ? subject.disputeId : null,
    document_type: document.documentType,
    storage_key: document.storageKey,
    media_type: document.mediaType,
    size: document.size,
    sha256: document.sha256,
    uploaded_by_user_id: subject.userId,
    approved_at: null,
    declined_reason: null,
    created_at: subject.now,
  }))
  await insertDocumentRows(tx, rows)
  return rows.map(presentDocument)
}

/** An owner's documents of a device, oldest first. The caller checks ownership. */
export async function listDocuments(db: Db, deviceId: number, userId: string): Promise<DeviceDocument[]> {
  return (await selectDocumentsOfDevice(db, deviceId, userId)).map(presentDocument)
}

/**
 * The files of `accepted` that this account has not sent for the device yet: a repeated picture, after a
 * second tap or a lost answer, is no second document. Call it with the device locked.
 *
 * @returns null when there would be more than 20
 */
export async function newOnes(
  tx: Tx,
  accepted: readonly AcceptedDocument[],
  of: { deviceId: number; userId: string },
): Promise<AcceptedDocument[] | null> {
  const { hashes, files } = await selectSentDocuments(tx, of)
  const fresh: AcceptedDocument[] = []
  for (const document of accepted) {
    const hash = document.sha256.toString('hex')
    if (!hashes.has(hash)) fresh.push(document)
    hashes.add(hash)
  }
  return files + fresh.length > MAX_DEVICE_DOCUMENTS ? null : fresh
}

export function presentDocument(row: {
  id: string
  document_type: DocumentType
  media_type: string
  size: number
  created_at: Date
  approved_at: Date | null
  declined_reason: string | null
}): DeviceDocument {
  return {
    id: row.id,
    document_type: row.document_type,
    media_type: row.media_type,
    size: row.size,
    created_at: row.created_at.toISOString(),
    status: documentStatusOf(row),
    declined_reason: row.declined_reason,
  }
}
