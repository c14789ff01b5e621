import { addCustodyPhotos } from '@amana/contract/custody-photos'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { acceptPicture } from '../../../lib/accept-file.ts'
import { toApiError } from '../../../lib/api.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { toast } from '../../../lib/toast.ts'
import { type UploadFile, upload } from '../../../lib/upload.ts'
import { useMediaQuery } from '../../../lib/use-media-query.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { FileRow } from '../../../ui/FileRow.tsx'
import { Alert, Button, Icon } from '../../../ui/index.ts'
import { UploadProgress } from '../../../ui/UploadProgress.tsx'
import { property } from './messages.ts'

const text = property.photos
const PICTURES = '.jpg,.jpeg,.png,image/jpeg,image/png'
/** A device that is held in the hand, and has a camera. */
const TOUCH = '(pointer: coarse)'

/**
 * A picture from the phone's camera or a file, sent as soon as it is chosen. It stays here until it is sent.
 */
export function AddPhoto({ id, onDone }: { id: number; onDone: () => void }) {
  const touch = useMediaQuery(TOUCH)
  const [sent, setSent] = useState(0)
  const { mutate, reset, isPending, variables, error } = useMutation({
    networkMode: 'always',
    mutationFn(file: UploadFile) {
      setSent(0)
      const request = { params: { id: String(id) }, fields: {}, files: [file], field: 'photos' }
      // The same picture again is no second one.
      return upload(addCustodyPhotos, request, { onProgress: setSent, repeatable: true })
    },
    onSuccess() {
      toast.success(text.added)
      onDone()
    },
  })
  if (isPending) return <UploadProgress label={text.sending} sent={sent} finishing={text.finishing} />
  if (error && variables)
    return (
      <div className="grid gap-3">
        <Alert tone="danger">{refusalText(toApiError(error), text.failed)}</Alert>
        <FileRow file={variables} onRemove={reset} />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button onClick={() => mutate(variables)}>{text.again}</Button>
          <Button variant="secondary" onClick={reset}>
            {text.discard}
          </Button>
        </div>
      </div>
    )
  const choice = { types: PICTURES, accept: acceptPicture, onFile: (file: UploadFile) => mutate(file) }
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {touch && (
        <FileChoice
          {...choice}
          camera
          label={
            <>
              <Icon name="camera" size={20} />
              {text.take}
            </>
          }
        />
      )}
      <FileChoice {...choice} label={text.choose} />
    </div>
  )
}
