import { type FoundThread, MAX_FOUND_PHOTOS, writeFoundMessage } from '@amana/contract/found'
import { useId, useState } from 'react'
import { acceptPicture } from '../../lib/accept-file.ts'
import { call } from '../../lib/api.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { toast } from '../../lib/toast.ts'
import { type UploadFile, upload } from '../../lib/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { FileRow } from '../../ui/FileRow.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { found } from './messages.ts'
import { threadDraft } from './thread-draft.ts'

const text = found.thread.write

export interface ThreadFormProps {
  thread: FoundThread
  token: string | undefined
  onDone: () => void
}

/** A message to the other side, with up to three photos. */
export function WriteForm({ thread, token, onDone }: ThreadFormProps) {
  const id = useId()
  const [photos, setPhotos] = useState<readonly UploadFile[]>([])
  const [preparing, setPreparing] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const params = { case: thread.case }
  const { form, field, reset } = useForm({
    initial: { text: '' },
    draft: threadDraft('text', thread, token),
    endpoint: writeFoundMessage,
    failed: text.failed,
    async send({ text: typed }) {
      const { description } =
        photos.length === 0
          ? await call(writeFoundMessage, { params, body: { text: typed, thread_token: token } })
          : await withPhotos(typed)
      toast.success(description)
      // One that was chosen meanwhile was not sent.
      setPhotos((now) => now.filter((photo) => !photos.includes(photo)))
      reset()
      onDone()
    },
  })
  async function withPhotos(typed: string) {
    setSent(0)
    try {
      const request = { params, fields: { text: typed, thread_token: token }, files: photos, field: 'photos' }
      return await upload(writeFoundMessage, request, { onProgress: setSent })
    } finally {
      setSent(null)
    }
  }
  return (
    <Form {...form} label={text.form}>
      <TextAreaField {...field('text')} label={text.label} hint={text.hint} />
      <div className="grid gap-3">
        <div>
          <h3 id={id} className="font-semibold">
            {text.photos}
          </h3>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {text.photosHint(MAX_FOUND_PHOTOS)}
          </p>
        </div>
        {photos.map((photo) => (
          <FileRow
            key={`${photo.name} ${photo.blob.size}`}
            file={photo}
            onRemove={() => setPhotos((now) => now.filter((other) => other !== photo))}
          />
        ))}
        {photos.length < MAX_FOUND_PHOTOS && (
          <FileChoice
            label={text.choose}
            types="image/jpeg,image/png"
            labelledBy={id}
            describedBy={`${id}-hint`}
            accept={(file) => acceptPicture(file)}
            onFile={(photo) => setPhotos((now) => [...now, photo])}
            onPreparing={setPreparing}
          />
        )}
      </div>
      {sent !== null && <UploadProgress label={text.progress} sent={sent} finishing={text.finishing} />}
      <Button type="submit" pending={form.pending} disabled={preparing} className="sm:justify-self-start">
        {text.submit}
      </Button>
    </Form>
  )
}
