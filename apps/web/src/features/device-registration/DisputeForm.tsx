import { DEVICE_MESSAGES, disputeDevice, MAX_FILES } from '@amana/contract/devices'
import { useRef, useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { type UploadFile, upload } from '../../lib/upload.ts'
import { FilesField } from '../../ui/FilesField.tsx'
import { Alert, Button, CopyButton, Form } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { type Draft, documentTypesOf, filesOf } from './draft.ts'
import { registration } from './messages.ts'

export interface DisputeFormProps {
  imei: string
  /** Its documents are sent along. */
  draft: Draft
  onSent: () => void
  onClose: () => void
}

const text = registration.dispute

/** "This is my device", inside a dialog: reason and documents, then the case number (decisions §5). */
export function DisputeForm({ imei, draft, onSent, onClose }: DisputeFormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly UploadFile[]>(filesOf(draft))
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [caseNumber, setCaseNumber] = useState<string | null>(null)

  async function submit() {
    if (reason.trim() === '') {
      setFault(DEVICE_MESSAGES.reasonRequired)
      return area.current?.focus()
    }
    setProblem(null)
    setSent(0)
    try {
      const fields = { reason: reason.trim(), document_type: documentTypesOf(draft, files) }
      const request = { params: { imei }, fields, files }
      const { data } = await upload(disputeDevice, request, { onProgress: setSent })
      setCaseNumber(data.case)
      onSent()
    } catch (error) {
      setProblem(toApiError(error).message)
    }
    setSent(null)
  }

  if (caseNumber !== null) {
    return (
      <>
        <Alert tone="success" title={text.sent}>
          {text.sentText}
        </Alert>
        <div className="flex items-center justify-between gap-3 rounded-md bg-sunken p-4">
          <p>
            <span className="block text-sm text-muted">{text.case}</span>
            <span className="digits text-lg font-semibold">{caseNumber}</span>
          </p>
          <CopyButton text={caseNumber} toast={text.copied} label={text.copy} />
        </div>
        <Button onClick={onClose}>{registration.refused.another}</Button>
      </>
    )
  }
  return (
    <Form onSubmit={() => void submit()} error={problem} pending={sent !== null} label={text.title}>
      <TextAreaField
        ref={area}
        name="reason"
        label={text.reason}
        hint={text.reasonHint}
        error={fault}
        maxLength={2000}
        value={reason}
        onChange={(typed) => {
          setReason(typed)
          setFault(null)
        }}
      />
      <FilesField
        heading={text.documents}
        hint={text.documentsHint(MAX_FILES)}
        add={text.add}
        files={files}
        onChange={setFiles}
      />
      {sent !== null && <UploadProgress label={text.progress} sent={sent} finishing={text.finishing} />}
      <Button type="submit" pending={sent !== null}>
        {text.submit}
      </Button>
      <Button variant="ghost" disabled={sent !== null} onClick={onClose}>
        {text.cancel}
      </Button>
    </Form>
  )
}
