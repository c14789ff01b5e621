import { addNews, MAX_PHOTOS } from '@amana/contract/cases'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useId, useState } from 'react'
import { acceptPicture } from '../../lib/accept-file.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'
import { type UploadFile, upload } from '../../lib/upload.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { FileRow } from '../../ui/FileRow.tsx'
import { Button, Card, Form, toast } from '../../ui/index.ts'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { UploadProgress } from '../../ui/UploadProgress.tsx'
import { cases } from './messages.ts'
import { CASES_KEY } from './queries.ts'

const text = cases.news
const PICTURES = '.jpg,.jpeg,.png,image/jpeg,image/png'

/** News for an open case: a text, and up to three pictures. */
export function NewsForm({ imei, flagId }: { imei: string; flagId: number }) {
  const queries = useQueryClient()
  const userId = readSession()?.user.id ?? ''
  const [pictures, setPictures] = useState<readonly UploadFile[]>([])
  const [preparing, setPreparing] = useState(false)
  const [sent, setSent] = useState(0)
  const { form, field, reset } = useForm({
    initial: { text: '' },
    draft: textDrafts(`amana.news-draft.${flagId}`, ['text'])(userId),
    endpoint: addNews,
    failed: text.failed,
    async send(fields) {
      setSent(0)
      const request = { params: { imei, id: String(flagId) }, fields, files: pictures, field: 'photos' }
      const { description } = await upload(addNews, request, { onProgress: setSent })
      toast.success(description)
      await queries.invalidateQueries({ queryKey: [CASES_KEY] })
      // One that was chosen meanwhile was not sent.
      setPictures((now) => now.filter((picture) => !pictures.includes(picture)))
      reset()
    },
  })
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl">{text.heading}</h2>
      <Form {...form}>
        <TextAreaField {...field('text')} label={text.label} hint={text.hint} maxLength={2000} />
        <Pictures pictures={pictures} onChange={setPictures} onPreparing={setPreparing} />
        {form.pending && pictures.length > 0 && (
          <UploadProgress label={text.sending} sent={sent} finishing={text.finishing} />
        )}
        <Button type="submit" pending={form.pending} disabled={preparing} className="sm:justify-self-start">
          {text.submit}
        </Button>
      </Form>
    </Card>
  )
}

interface PicturesProps {
  pictures: readonly UploadFile[]
  onChange: Dispatch<SetStateAction<readonly UploadFile[]>>
  onPreparing: (preparing: boolean) => void
}

function Pictures({ pictures, onChange, onPreparing }: PicturesProps) {
  const id = useId()
  return (
    <div className="grid gap-3">
      <div>
        <h3 id={id} className="font-semibold">
          {text.pictures}
        </h3>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {text.picturesHint(MAX_PHOTOS)}
        </p>
      </div>
      {pictures.map((picture) => (
        <FileRow
          key={`${picture.name} ${picture.blob.size}`}
          file={picture}
          onRemove={() => onChange((now) => now.filter((other) => other !== picture))}
        />
      ))}
      {pictures.length < MAX_PHOTOS && (
        <FileChoice
          label={text.add}
          types={PICTURES}
          labelledBy={id}
          describedBy={`${id}-hint`}
          accept={acceptPicture}
          onFile={(picture) => onChange((now) => [...now, picture])}
          onPreparing={onPreparing}
        />
      )}
    </div>
  )
}
