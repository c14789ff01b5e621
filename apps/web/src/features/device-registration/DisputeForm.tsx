import { disputeDevice, MAX_FILES } from '@amana/contract/devices'
import { useState } from 'react'
import { documentTypesOf } from '../../lib/document-types.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { type UploadFile, upload } from '../../lib/upload.ts'
import { FilesField } from '../../ui/FilesField.tsx'
import { Alert, Button, CopyButton, Form } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { type Draft, filesOf } from './draft.ts'
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
  const [files, setFiles] = useState<readonly UploadFile[]>(filesOf(draft))
  const [preparing, setPreparing] = useState(false)
  const [sent, setSent] = useState(0)
  const [caseNumber, setCaseNumber] = useState<string | null>(null)
  const { form, field } = useForm({
    initial: { reason: '' },
    endpoint: disputeDevice,
    async send({ reason }) {
      setSent(0)
      const fields = { reason: reason.trim(), document_type: documentTypesOf(files) }
      const { data } = await upload(disputeDevice, { params: { imei }, fields, files }, { onProgress: setSent })
      setCaseNumber(data.case)
      onSent()
    },
    refused: ({ message }) => ({ message, fields: {} }),
  })

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
    <Form {...form} label={text.title}>
      <TextAreaField {...field('reason')} label={text.reason} hint={text.reasonHint} maxLength={2000} />
      <FilesField
        heading={text.documents}
        hint={text.documentsHint(MAX_FILES)}
        add={text.add}
        files={files}
        onChange={setFiles}
        onPreparing={setPreparing}
      />
      {form.pending && <UploadProgress label={text.progress} sent={sent} finishing={text.finishing} />}
      <Button type="submit" pending={form.pending} disabled={preparing}>
        {text.submit}
      </Button>
      <Button variant="ghost" disabled={form.pending} onClick={onClose}>
        {text.cancel}
      </Button>
    </Form>
  )
}
