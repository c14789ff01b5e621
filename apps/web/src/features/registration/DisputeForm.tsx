import { DEVICE_MESSAGES, disputeDevice, MAX_FILES } from '@amana/contract/devices'
import { useId, useRef, useState } from 'react'
import { toApiError } from '../../lib/api.ts'
import { registration } from '../../lib/messages/registration.ts'
import { upload } from '../../lib/upload.ts'
import { Alert, Button, CopyButton, Form } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { acceptFile, DOCUMENT_TYPES } from './accept-file.ts'
import type { DraftFile } from './draft.ts'
import { FileChoice } from './FileChoice.tsx'
import { FileRow } from './FileRow.tsx'
import { UploadProgress } from './UploadProgress.tsx'

export interface DisputeFormProps {
  imei: string
  /** Documents that are there already; they go along. */
  files: readonly DraftFile[]
  onSent: () => void
  onClose: () => void
}

const text = registration.dispute

/** Inside a dialog. "This is my device" (decisions §5): why, and documents; then the number of the case. */
export function DisputeForm({ imei, files: first, onSent, onClose }: DisputeFormProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [files, setFiles] = useState<readonly DraftFile[]>(first.slice(0, MAX_FILES))
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
      const request = { params: { imei }, fields: { reason: reason.trim() }, files }
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
      <div className="grid gap-3">
        <div>
          <h3 id={`${id}-documents`} className="font-semibold">
            {text.documents}
          </h3>
          <p id={`${id}-documents-hint`} className="text-sm text-muted">
            {text.documentsHint(MAX_FILES)}
          </p>
        </div>
        {files.map((file) => (
          <FileRow
            key={`${file.name} ${file.blob.size}`}
            file={file}
            onRemove={() => setFiles(files.filter((other) => other !== file))}
          />
        ))}
        {files.length < MAX_FILES && (
          <FileChoice
            label={text.add}
            types={DOCUMENT_TYPES}
            labelledBy={`${id}-documents`}
            describedBy={`${id}-documents-hint`}
            accept={acceptFile}
            onFile={(file) => setFiles([...files, file])}
          />
        )}
      </div>
      {sent !== null && <UploadProgress label={text.progress} sent={sent} />}
      <Button type="submit" pending={sent !== null}>
        {text.submit}
      </Button>
      <Button variant="ghost" disabled={sent !== null} onClick={onClose}>
        {text.cancel}
      </Button>
    </Form>
  )
}
