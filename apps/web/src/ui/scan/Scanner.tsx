import { useEffect, useId, useRef, useState } from 'react'
import { scanner as text } from '../../lib/messages/scanner.ts'
import { useShown } from '../../lib/use-shown.ts'
import { Button, buttonClasses } from '../Button.tsx'
import { FieldError } from '../Field.tsx'
import { loadBarcodeReader, type ReadBarcodes } from './barcode-reader.ts'
import { CameraControls } from './CameraControls.tsx'
import { CameraProblem } from './CameraProblem.tsx'
import type { Watch } from './scan-watch.ts'
import { useCamera } from './use-camera.ts'

/** The words for what is looked for. */
interface ScannerWords {
  looking: string
  /** One of two was found. */
  foundOne?: string
  none: string
  noReader: string
  /** For the button that ends it, where it is not Cancel. */
  close?: string
}

export interface ScannerProps {
  /** Picks the wanted one from the texts of barcodes. */
  find: (texts: string[]) => string[]
  /** Decides when the camera has seen enough; a new one for each start of the camera. */
  createWatch: () => Watch
  words: ScannerWords
  onFound: (found: string[]) => void
  onClose: () => void
  /** The camera looks on after each find. */
  stays?: boolean
}

/** Milliseconds between two reads of the camera's picture: a cheap phone needs 100–200 for one. */
const SCAN_INTERVAL_MS = 150

/**
 * Inside a dialog: reads the barcode that the camera sees, or one in a chosen picture. Loaded when it is
 * opened.
 */
export function Scanner({ find, createWatch, words, onFound, onClose, stays = false }: ScannerProps) {
  const [attempt, setAttempt] = useState(0)
  const [device, setDevice] = useState<string>()
  const { camera, video } = useCamera('environment', { attempt, device })
  const [error, setError] = useState<string | null>(null)
  const [reading, setReading] = useState(false)
  const [seen, setSeen] = useState(0)
  const shown = useShown()
  const barcodes = useBarcodeReader()
  // The newest: a scanner that stays outlasts the render that it began in.
  const tell = useRef(onFound)
  tell.current = onFound
  const errorId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes as properties does not change while the scanner is open
  useEffect(() => {
    if (camera.state !== 'running') return
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let watch = createWatch()
    async function look(read: ReadBarcodes) {
      const element = video.current
      const texts =
        element && element.readyState >= element.HAVE_CURRENT_DATA ? await read(element).catch(() => []) : []
      if (left) return
      const { found, done } = watch.see(texts, Date.now())
      setSeen(found.length)
      if (done) tell.current(found)
      if (done && !stays) return
      if (done) watch = createWatch()
      timer = setTimeout(() => void look(read), SCAN_INTERVAL_MS)
    }
    barcodes().then(
      (read) => !left && void look(read),
      () => !left && setError(words.noReader),
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [camera.state])

  async function readPicture(input: HTMLInputElement) {
    const file = input.files?.[0]
    if (!file) return
    setError(null)
    setReading(true)
    const result = await readFile(file, barcodes, find, words)
    // Closed meanwhile: the number is no longer wanted.
    if (!shown.current) return
    input.value = ''
    setReading(false)
    if (typeof result === 'string') setError(result)
    else onFound(result)
  }

  return (
    <>
      {camera.state === 'failed' ? (
        <CameraProblem problem={camera.problem} onRetry={() => setAttempt(attempt + 1)} />
      ) : (
        <div className="relative overflow-hidden rounded-md bg-sunken">
          <video
            ref={video}
            muted
            playsInline
            aria-label={text.view}
            className="aspect-video w-full object-cover"
          />
          <span
            aria-hidden="true"
            className="absolute inset-x-6 inset-y-1/4 rounded-md border-2 border-brand"
          />
        </div>
      )}
      <p role="status" className="text-sm text-muted">
        {reading && text.reading}
        {!reading && camera.state === 'running' && ((seen > 0 && words.foundOne) || words.looking)}
        {camera.state === 'starting' && text.starting}
      </p>
      <FieldError id={errorId}>{error}</FieldError>
      <div className="flex flex-col gap-3">
        {camera.state === 'running' && camera.track && (
          <CameraControls key={camera.track.id} track={camera.track} onDevice={setDevice} />
        )}
        <PictureInput
          reading={reading}
          errorId={error ? errorId : undefined}
          onChoose={(input) => void readPicture(input)}
        />
        <Button variant="ghost" onClick={onClose}>
          {words.close ?? text.cancel}
        </Button>
      </div>
    </>
  )
}

/** Loads the reader once; after a failure, the next call tries again. */
function useBarcodeReader(): () => Promise<ReadBarcodes> {
  const reader = useRef<Promise<ReadBarcodes> | null>(null)
  return () => {
    reader.current ??= loadBarcodeReader().catch((error: unknown) => {
      reader.current = null
      throw error
    })
    return reader.current
  }
}

interface PictureInputProps {
  reading: boolean
  errorId: string | undefined
  onChoose: (input: HTMLInputElement) => void
}

function PictureInput({ reading, errorId, onChoose }: PictureInputProps) {
  const id = useId()
  return (
    <span className="relative grid">
      <input
        id={id}
        type="file"
        accept="image/*"
        disabled={reading}
        aria-describedby={errorId}
        onChange={({ target }) => onChoose(target)}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className={buttonClasses(
          'secondary',
          'md',
          'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-hover:bg-sunken',
        )}
      >
        {text.picture}
      </label>
    </span>
  )
}

/** The found text, or the reason why there is none. */
async function readFile(
  file: Blob,
  barcodes: () => Promise<ReadBarcodes>,
  find: ScannerProps['find'],
  words: ScannerWords,
): Promise<string[] | string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!picture) return text.broken
  try {
    const read = await barcodes()
    const found = find(await read(picture).catch(() => []))
    return found.length > 0 ? found : words.none
  } catch {
    return words.noReader
  } finally {
    picture.close()
  }
}
