import { useId, useState } from 'react'
import { acceptFile, acceptPicture, DOCUMENT_TYPES } from '../../lib/accept-file.ts'
import type { UploadFile } from '../../lib/upload.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { FileRow } from '../../ui/FileRow.tsx'
import { Button, Dialog, Form, Icon } from '../../ui/index.ts'
import { BoxPhotoCamera } from './camera/BoxPhotoCamera.tsx'
import type { Draft } from './draft.ts'
import { registration } from './messages.ts'
import type { UseDraft } from './use-draft.ts'

export interface DocumentsStepProps {
  draft: Draft
  edit: UseDraft['edit']
  onDone: () => void
}

/** Step 2 of 4: a receipt and a photo of the box, both optional. Skipping keeps files chosen before. */
export function DocumentsStep({ draft, edit, onDone }: DocumentsStepProps) {
  const text = registration.documents
  const id = useId()
  const [camera, setCamera] = useState(false)
  // Both files may be prepared at the same time.
  const [preparing, setPreparing] = useState(0)
  const onPreparing = (begins: boolean) => setPreparing((count) => count + (begins ? 1 : -1))
  const takePhoto = (photo: UploadFile) => {
    setCamera(false)
    edit({ photo })
  }
  return (
    <>
      <Form onSubmit={onDone} error={null} pending={false} label={text.form} className="gap-6">
        <section aria-labelledby={`${id}-receipt`} className="grid gap-3">
          <div>
            <h2 id={`${id}-receipt`} className="text-lg">
              {text.receipt}
            </h2>
            <p id={`${id}-receipt-hint`} className="text-sm text-muted">
              {text.receiptHint}
            </p>
          </div>
          {draft.receipt && <FileRow file={draft.receipt} onRemove={() => edit({ receipt: null })} />}
          <FileChoice
            label={draft.receipt ? text.replace : text.choose}
            types={DOCUMENT_TYPES}
            labelledBy={`${id}-receipt`}
            describedBy={`${id}-receipt-hint`}
            accept={acceptFile}
            onFile={(receipt) => edit({ receipt })}
            onPreparing={onPreparing}
          />
        </section>
        <section aria-labelledby={`${id}-photo`} className="grid gap-3 border-t border-line pt-6">
          <div>
            <h2 id={`${id}-photo`} className="text-lg">
              {text.photo}
            </h2>
            <p id={`${id}-photo-hint`} className="text-sm text-muted">
              {text.photoHint}
            </p>
          </div>
          {draft.photo && <FileRow file={draft.photo} onRemove={() => edit({ photo: null })} />}
          <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
            <Button variant="secondary" onClick={() => setCamera(true)}>
              <Icon name="camera" size={20} />
              {draft.photo ? text.retakePhoto : text.takePhoto}
            </Button>
            <FileChoice
              label={text.choosePicture}
              types="image/*"
              labelledBy={`${id}-photo`}
              describedBy={`${id}-photo-hint`}
              accept={acceptPicture}
              onFile={(photo) => edit({ photo })}
              onPreparing={onPreparing}
            />
          </div>
        </section>
        <div className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:justify-end">
          <Button variant="ghost" size="lg" disabled={preparing > 0} onClick={onDone}>
            {text.skip}
          </Button>
          <Button type="submit" size="lg" disabled={preparing > 0}>
            {text.submit}
          </Button>
        </div>
      </Form>
      <Dialog
        open={camera}
        onOpenChange={setCamera}
        title={registration.camera.title}
        description={registration.camera.text}
      >
        <BoxPhotoCamera onPhoto={takePhoto} onClose={() => setCamera(false)} />
      </Dialog>
    </>
  )
}
