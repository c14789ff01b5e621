import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/** Rear or front. */
export type Facing = 'environment' | 'user'

/**
 * `missing`: there is no camera, or the page may not ask (http). `refused`: the person, or the phone's
 * settings, said no. `busy`: another app uses it.
 */
export type CameraProblem = 'missing' | 'refused' | 'busy'

export type CameraState =
  | { state: 'starting' }
  | { state: 'running'; track: MediaStreamTrack | null }
  | { state: 'failed'; problem: CameraProblem }

/** The camera's problem by the error of `getUserMedia` (Media Capture and Streams §10.2). */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'missing'
}

/** Ideally 1280 × 720. @param device a camera that was chosen; it may be gone */
export function constraintsOf(facing: Facing, device?: string): MediaStreamConstraints {
  const which = device === undefined ? { facingMode: { ideal: facing } } : { deviceId: { ideal: device } }
  return { audio: false, video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } } }
}

interface CameraOptions {
  /** False: the camera is off. */
  enabled?: boolean
  /** Another one: the camera is requested again. */
  attempt?: number
  /** The id of a chosen camera. */
  device?: string | undefined
}

/**
 * The camera's picture in the <video> that gets the ref, until the component unmounts. While nobody can see
 * the page the camera is off.
 */
export function useCamera(facing: Facing, { enabled = true, attempt = 0, device }: CameraOptions = {}) {
  const video = useRef<HTMLVideoElement>(null)
  const shown = useSyncExternalStore(subscribeToShown, isShown)
  const [camera, setCamera] = useState<CameraState>({ state: 'starting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    if (!enabled || !shown) return
    let left = false
    let stream: MediaStream | null = null
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const fail = (problem: CameraProblem) => {
      if (!left) setCamera({ state: 'failed', problem })
    }

    async function start() {
      setCamera({ state: 'starting' })
      try {
        stream = await navigator.mediaDevices.getUserMedia(constraintsOf(facing, device))
      } catch (error) {
        return fail(cameraProblemOf(error))
      }
      // After a failure the <video> comes back with a later drawing; a camera may be faster.
      while (!left && !video.current) await new Promise(requestAnimationFrame)
      const element = video.current
      if (left || !element) return stop()
      for (const track of stream.getTracks()) track.onended = () => fail('busy')
      element.srcObject = stream
      // A browser that does not play it automatically shows the first picture; capturing works all the same.
      await element.play().catch(() => {})
      if (!left) setCamera({ state: 'running', track: stream.getVideoTracks()[0] ?? null })
    }

    void start()
    return () => {
      left = true
      stop()
    }
  }, [facing, enabled, shown, attempt, device])

  return { camera, video }
}

function subscribeToShown(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

const isShown = () => document.visibilityState !== 'hidden'
