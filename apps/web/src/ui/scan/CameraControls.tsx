import { useEffect, useState } from 'react'
import { scanner as text } from '../../lib/messages/scanner.ts'
import { Button } from '../Button.tsx'

interface CameraControlsProps {
  /** The running camera's. */
  track: MediaStreamTrack
  /** Another camera is chosen, by its id. */
  onDevice: (device: string) => void
}

/** The lamp of the camera, and the next of several cameras, where there are such. */
export function CameraControls({ track, onDevice }: CameraControlsProps) {
  const [lit, setLit] = useState(false)
  const next = useNextCamera(track)
  const lamp = hasLamp(track)
  if (!lamp && next === null) return null
  async function light() {
    // Not yet among the constraints that TypeScript knows (Image Capture §5).
    const torch = { torch: !lit } as MediaTrackConstraintSet
    const done = await track.applyConstraints({ advanced: [torch] }).then(
      () => true,
      () => false,
    )
    if (done) setLit(!lit)
  }
  return (
    <div className="flex flex-wrap gap-3 *:flex-1">
      {lamp && (
        <Button variant="secondary" aria-pressed={lit} onClick={() => void light()}>
          {text.lamp}
        </Button>
      )}
      {next !== null && (
        <Button variant="secondary" onClick={() => onDevice(next)}>
          {text.otherCamera}
        </Button>
      )}
    </div>
  )
}

/** Firefox has no `getCapabilities` before version 132. */
function hasLamp(track: MediaStreamTrack): boolean {
  const capabilities = track.getCapabilities?.() as { torch?: boolean } | undefined
  return capabilities?.torch === true
}

/** The id of the camera after this one; null: there is no other. Ids are known once a camera is allowed. */
function useNextCamera(track: MediaStreamTrack): string | null {
  const [cameras, setCameras] = useState<readonly string[]>([])
  useEffect(() => {
    let left = false
    navigator.mediaDevices.enumerateDevices().then(
      (devices) => {
        const found = devices.filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
        if (!left) setCameras(found.map(({ deviceId }) => deviceId))
      },
      () => {
        // The browser does not say: then there is no choice.
      },
    )
    return () => {
      left = true
    }
  }, [])
  if (cameras.length < 2) return null
  const here = cameras.indexOf(track.getSettings().deviceId ?? '')
  return cameras[(here + 1) % cameras.length] ?? null
}
