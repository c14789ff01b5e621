import { disputeDevice } from '@amana/contract/devices'
import { useState } from 'react'
import { documentTypesOf } from '../../lib/document-types.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { type UploadFile, upload } from '../../lib/upload.ts'
import { type Draft, filesOf } from './draft.ts'

export interface DisputeOptions {
  imei: string
  /** Its documents are sent along. */
  draft: Draft
  /** The claim was not taken, and the form says why. */
  onRefused: () => void
}

export type Dispute = ReturnType<typeof useDispute>

/** A claim, from its first word to its case number. It outlives the dialog of its form. */
export function useDispute({ imei, draft, onRefused }: DisputeOptions) {
  const userId = readSession()?.user.id ?? ''
  const [files, setFiles] = useState<readonly UploadFile[]>(() => filesOf(draft))
  // Its dialog may be opened again while a file is still being prepared.
  const [preparing, setPreparing] = useState(0)
  const onPreparing = (begins: boolean) => setPreparing((count) => count + (begins ? 1 : -1))
  const [sent, setSent] = useState(0)
  const [caseNumber, setCaseNumber] = useState<string | null>(null)
  const { form, field } = useForm({
    initial: { reason: '' },
    draft: textDrafts(`amana.claim-draft.${imei}`, ['reason'])(userId),
    endpoint: disputeDevice,
    async send({ reason }) {
      setSent(0)
      const fields = { reason: reason.trim(), document_type: documentTypesOf(files) }
      const { data } = await upload(
        disputeDevice,
        { params: { imei }, fields, files },
        { onProgress: setSent },
      )
      setCaseNumber(data.case)
    },
    refused({ message }) {
      onRefused()
      return { message, fields: {} }
    },
  })
  return { form, field, files, setFiles, preparing: preparing > 0, onPreparing, sent, caseNumber }
}
