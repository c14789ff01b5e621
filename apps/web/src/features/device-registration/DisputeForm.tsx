import { MAX_FILES } from '@amana/contract/devices'
import { FilesField } from '../../ui/FilesField.tsx'
import { Button, Form } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { registration } from './messages.ts'
import type { Dispute } from './use-dispute.ts'

const text = registration.dispute

/** "This is my device", inside a dialog: reason and documents (decisions §5). */
export function DisputeForm({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const { form, field, files, setFiles, preparing, onPreparing, sent } = dispute
  return (
    <Form {...form} label={text.title}>
      <TextAreaField {...field('reason')} label={text.reason} hint={text.reasonHint} maxLength={2000} />
      <FilesField
        heading={text.documents}
        hint={text.documentsHint(MAX_FILES)}
        add={text.add}
        files={files}
        onChange={setFiles}
        onPreparing={onPreparing}
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
