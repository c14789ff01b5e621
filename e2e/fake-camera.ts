/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * A camera that sees what a test holds before it, for pages in the browser. `fakeCamera` and `holdUp` run in
 * the page: they may use nothing from outside of them.
 */
import { barsOf } from './barcodes.ts'

export interface FakeCamera {
  /** Errors of the next calls of `getUserMedia`, by name. */
  failures: string[]
  /** Tracks that were given out. */
  tracks: MediaStreamTrack[]
  /** Whether the lamp is on. */
  lamp: boolean
  /** The cameras that were asked for by their id. */
  chosen: string[]
  draw: (phone: HeldPhone) => void
}

/** A barcode, as the camera sees it. */
export interface HeldPhone {
  imei: string
  /** One row of pixels: 1 is black. */
  bars: number[]
  /** Degrees. */
  tilt: number
  /** 0 to 255, of what is white. */
  light: number
}

declare global {
  interface Window {
    fakeCamera: FakeCamera
  }
}

/** Puts the camera in the place of the browser's. */
export function fakeCamera(): void {
  const PICTURE_MS = 50
  const canvas = document.createElement('canvas')
  canvas.width = 1280
  canvas.height = 720
  const picture = canvas.getContext('2d')
  let held: HeldPhone = { imei: '', bars: [], tilt: 0, light: 200 }
  const camera: FakeCamera = {
    failures: [],
    tracks: [],
    lamp: false,
    chosen: [],
    draw(phone) {
      held = phone
      expose()
    },
  }
  function expose() {
    const { bars, tilt, light } = held
    if (!picture) return
    picture.resetTransform()
    picture.fillStyle = `rgb(${light} ${light} ${light})`
    picture.fillRect(0, 0, canvas.width, canvas.height)
    picture.translate(canvas.width / 2, canvas.height / 2)
    picture.rotate((tilt * Math.PI) / 180)
    picture.fillStyle = '#1a1a1a'
    for (const [x, black] of bars.entries()) if (black) picture.fillRect(x - bars.length / 2, -120, 1, 240)
  }
  // A camera gives pictures all the time; a canvas gives one for each drawing.
  setInterval(expose, PICTURE_MS)
  window.fakeCamera = camera
  const { mediaDevices } = navigator
  mediaDevices.enumerateDevices = async () =>
    ['back', 'front'].map((deviceId) => ({ deviceId, kind: 'videoinput', label: '', groupId: '' })) as never
  mediaDevices.getUserMedia = async (constraints) => {
    const failure = camera.failures.shift()
    if (failure !== undefined) throw new DOMException('refused by the test', failure)
    const { deviceId } = Object(constraints?.video) as { deviceId?: { ideal: string } }
    if (deviceId) camera.chosen.push(deviceId.ideal)
    const stream = canvas.captureStream()
    for (const track of stream.getVideoTracks()) {
      camera.tracks.push(track)
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      track.getSettings = () => ({ deviceId: deviceId?.ideal ?? 'back' })
      track.applyConstraints = async (wanted) => {
        camera.lamp = (wanted?.advanced?.[0] as { torch?: boolean })?.torch === true
      }
    }
    return stream
  }
}

export interface HoldUp {
  phones: HeldPhone[]
  /** The next comes after the verdict, not as soon as the one before is read. */
  verdicts?: boolean
}

/**
 * Holds one phone after the other before the camera: the next as soon as the page shows the one before.
 *
 * @returns milliseconds of each: from the picture until its number stands in the dialog, and from there until
 *   its verdict does
 */
export async function holdUp({ phones, verdicts = false }: HoldUp) {
  const times: { read: number; verdict: number }[] = []
  const box = () => document.querySelector('dialog[open] [data-verdict]')
  const shows = (imei: string) => (box()?.textContent ?? '').replaceAll(/\s/g, '').includes(imei)
  const checked = () => ['clean', 'flagged', 'stolen'].includes(box()?.getAttribute('data-verdict') ?? '')
  const until = (holds: () => boolean) =>
    new Promise<number>((resolve) => {
      const observer = new MutationObserver(look)
      function look() {
        if (!holds()) return
        observer.disconnect()
        resolve(performance.now())
      }
      observer.observe(document.body, {
        ...{ subtree: true, childList: true, characterData: true },
        attributeFilter: ['data-verdict'],
      })
      look()
    })
  for (const phone of phones) {
    const began = performance.now()
    window.fakeCamera.draw(phone)
    const read = await until(() => shows(phone.imei))
    const verdict = verdicts ? await until(checked) : read
    times.push({ read: read - began, verdict: verdict - read })
  }
  return times
}

/** Each a little askew and in another light. */
export function heldPhone(imei: string, at: number): HeldPhone {
  return { imei, bars: barsOf(imei).map(Number), tilt: (at % 7) - 3, light: 140 + ((at * 37) % 115) }
}
