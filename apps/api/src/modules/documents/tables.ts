import type { DocumentType } from '@amana/contract'
import type { Time } from '../../db/column-types.ts'

export interface Documents {
  id: string
  device_id: number | null
  dispute_id: number | null
  document_type: DocumentType
  storage_key: string
  media_type: 'application/pdf' | 'image/jpeg' | 'image/png'
  size: number
  sha256: Buffer
  uploaded_by_user_id: string
  approved_at: Time | null
  declined_at: Time | null
  declined_reason: string | null
  created_at: Time
}

/** The tables that this module owns: it alone writes them. */
export interface DocumentsTables {
  documents: Documents
}
