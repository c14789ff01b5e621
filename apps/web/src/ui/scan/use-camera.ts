import { useEffect, useRef, useState } from 'react'

/** Rear or front. */
export type Facing = 'environment' | 'user'

/**
 * `missing`: there is no camera, or the page may not ask (http). `refused`: the person, or the phone's
 * settings, said no. `busy`: another app uses it.
 */
export type CameraProblem = 'missing' | 'refused' | 'busy'

export type CameraState =
  | { state: 'starting' }
  | { state: 'running' }
  | { state: 'failed'; problem: CameraProblem }

/** The camera's problem by the error of `getUserMedia` (Media Capture and Streams §10.2). */
export function cameraProblemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'missing'
}

/** Ideally 1280 × 720. */
export function constraintsOf(facing: Facing): MediaStreamConstraints {
  return {
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 1280 }, height: { ideal: 720 } },
  }
}

/**
 * The camera's picture in the <video> that gets the ref, until the component unmounts. `enabled` false: the
 * camera is off; another `attempt`: it is requested again.
 */
export function useCamera(facing: Facing, enabled = true, attempt = 0) {
  const video = useRef<HTMLVideoElement>(null)
  const [camera, setCamera] = useState<CameraState>({ state: 'starting' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins again
  useEffect(() => {
    if (!enabled) return
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
        stream = await navigator.mediaDevices.getUserMedia(constraintsOf(facing))
      } catch (error) {
        return fail(cameraProblemOf(error))
      }
      const element = video.current
      if (left || !element) return stop()
      for (const track of stream.getTracks()) track.onended = () => fail('busy')
      element.srcObject = stream
      // A browser that does not play it automatically shows the first picture; capturing works all the same.
      await element.play().catch(() => {})
      if (!left) setCamera({ state: 'running' })
    }

    void start()
    return () => {
      left = true
      stop()
    }
  }, [facing, enabled, attempt])

  return { camera, video }
}
