import { useState } from 'react'
import { acceptPicture } from '../../../lib/accept-file.ts'
import { captureFrame } from '../../../lib/compress-image.ts'
import { scanner } from '../../../lib/messages/scanner.ts'
import type { UploadFile } from '../../../lib/upload.ts'
import { usePicture } from '../../../lib/use-picture.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { Button, FieldError, Icon, Spinner } from '../../../ui/index.ts'
import { CameraProblem } from '../../../ui/scan/CameraProblem.tsx'
import { type Facing, useCamera } from '../../../ui/scan/use-camera.ts'
import { registration } from '../messages.ts'

export interface BoxPhotoCameraProps {
  onPhoto: (photo: UploadFile) => void
  onClose: () => void
}

const text = registration.camera

/**
 * Step 2, inside a dialog: the photo of the device box: front or rear camera, Capture, Retake, Cancel; a file
 * where there is no camera.
 */
export function BoxPhotoCamera({ onPhoto, onClose }: BoxPhotoCameraProps) {
  const [facing, setFacing] = useState<Facing>('environment')
  const [attempt, setAttempt] = useState(0)
  const [taken, setTaken] = useState<Blob | null>(null)
  const [failed, setFailed] = useState(false)
  const { camera, video } = useCamera(facing, { enabled: taken === null, attempt })
  const picture = usePicture(taken)

  async function capture() {
    setFailed(false)
    try {
      if (video.current) setTaken(await captureFrame(video.current))
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      {camera.state === 'failed' ? (
        <>
          <CameraProblem problem={camera.problem} onRetry={() => setAttempt(attempt + 1)} />
          <FileChoice
            label={registration.documents.choosePicture}
            types="image/*"
            accept={acceptPicture}
            onFile={onPhoto}
          />
        </>
      ) : (
        <div className="relative overflow-hidden rounded-md bg-sunken">
          {picture ? (
            <img src={picture} alt={text.taken} className="aspect-video w-full object-contain" />
          ) : (
            <video
              ref={video}
              muted
              playsInline
              aria-label={text.view}
              className="aspect-video w-full object-contain"
            />
          )}
          {!picture && camera.state === 'starting' && (
            <span className="absolute inset-0 flex items-center justify-center">
              <Spinner size={40} label={scanner.starting} />
            </span>
          )}
        </div>
      )}
      <FieldError id="box-photo-error">{failed && text.failed}</FieldError>
      <div className="flex flex-col gap-3">
        {camera.state !== 'failed' && taken && (
          <>
            <Button
              size="lg"
              onClick={() => onPhoto({ blob: taken, name: registration.documents.photoName })}
            >
              {text.use}
            </Button>
            <Button variant="secondary" onClick={() => setTaken(null)}>
              {text.retake}
            </Button>
          </>
        )}
        {camera.state !== 'failed' && !taken && (
          <>
            <Button size="lg" disabled={camera.state !== 'running'} onClick={() => void capture()}>
              {text.capture}
            </Button>
            <Button variant="secondary" onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
              <Icon name="refresh" size={20} />
              {facing === 'user' ? text.rear : text.front}
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={onClose}>
          {text.cancel}
        </Button>
      </div>
    </>
  )
}
