import { parseImei } from '@amana/contract/imei'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Alert, Button, Icon, TextField } from '../../../ui/index.ts'
import { imeisFromTexts } from '../../../ui/scan/scanned-imeis.ts'
import { officerDateTime } from '../officer-text.ts'
import { SectionCard } from '../SectionCard.tsx'
import { beep, type Sound } from './beep.ts'
import type { BlockedNumbers } from './blocked-numbers.ts'
import { type DeskErrors, DeskFields, problemsOf, today } from './DeskFields.tsx'
import { property } from './messages.ts'
import { soundOf } from './result.ts'
import { type Notice, ScanVerdict } from './ScanVerdict.tsx'
import type { Desk } from './scan-store.ts'
import { scanOf, waiting } from './scans.ts'
import { useBlockedNumbers } from './use-blocked-numbers.ts'
import { useScannerKeys } from './use-scanner-keys.ts'
import type { Scans } from './use-scans.ts'

const text = property.desk

const CameraScan = lazyPart(async () => (await import('./CameraScan.tsx')).CameraScan)

interface ScanDeskProps {
  scans: Scans
  desk: Desk
  /** The exhibit number of the next phone; empty: none is known. */
  exhibit: string
  onDesk: (change: Partial<Desk>) => void
  takeExhibit: () => string
}

type Errors = DeskErrors & { imei?: string }

/** The fields that are typed once, the field that a scanner types into, and the result. */
export function ScanDesk({ scans, desk, exhibit, onDesk, takeExhibit }: ScanDeskProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState(today)
  const [errors, setErrors] = useState<Errors>({})
  const [notice, setNotice] = useState<Notice | null>(null)
  const [camera, setCamera] = useState(false)
  const blocked = useBlockedNumbers()
  const form = useRef<HTMLFormElement>(null)
  const verdict = { scan: scans.all?.[0], notice }

  function focus(name: string) {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }
  function sound(name: Sound) {
    if (desk.sound) beep(name)
  }
  function refuse(wrong: Errors, why: Notice | null) {
    setErrors(wrong)
    setNotice(why)
    focus(Object.keys(wrong)[0] ?? 'imei')
    if (why) sound('look')
  }

  function record(texts: readonly string[]) {
    setTyped('')
    const parsed = parseImei(imeisFromTexts(texts)[0] ?? texts[0] ?? '')
    const wrong = {
      ...problemsOf({ desk, exhibit, found }),
      ...(!parsed.ok && { imei: parsed.message }),
    }
    const [problem] = Object.values(wrong)
    if (problem !== undefined || !parsed.ok) return refuse(wrong, { problem: problem ?? '' })
    const before = scanOf(scans.all ?? [], parsed.imei)
    if (before) return refuse({}, { scannedBefore: before })
    setErrors({})
    setNotice(null)
    const known = blocked && { blocked: blocked.has(parsed.imei), asOf: blocked.asOf }
    const [place, condition] = [desk.place.trim(), desk.condition.trim()]
    const facts = { imei: parsed.imei, exhibit: takeExhibit(), place, condition, found_at: foundAt(found) }
    void scans.add(facts, known)
    // With a connection the verdict sounds.
    if (!navigator.onLine) sound(soundOf(waiting(known)))
    if (!camera) focus('imei')
  }
  function openCamera() {
    const wrong = problemsOf({ desk, exhibit, found })
    if (Object.keys(wrong).length > 0) return refuse(wrong, null)
    setCamera(true)
  }
  useScannerKeys((scanned) => record([scanned]))
  function submit(event: FormEvent) {
    event.preventDefault()
    record([typed])
  }
  function edit(name: keyof Errors) {
    setErrors(({ [name]: _, ...left }) => left)
  }

  return (
    <SectionCard heading={text.heading}>
      {!scans.kept && <NotKept />}
      <form ref={form} noValidate onSubmit={submit} aria-label={text.heading} className="grid gap-4">
        <DeskFields
          {...{ desk, exhibit, found, errors, edit, onDesk }}
          onFound={(day) => {
            edit('found')
            setFound(day)
          }}
        />
        <ImeiField
          error={errors.imei}
          value={typed}
          onChange={(value) => {
            edit('imei')
            setTyped(value)
          }}
        />
        <Ways
          blocked={blocked}
          sound={desk.sound}
          onSound={(on) => onDesk({ sound: on })}
          onCamera={openCamera}
        />
      </form>
      <div className="mt-4">
        <ScanVerdict {...verdict} />
      </div>
      {camera && (
        <Suspense fallback={null}>
          <CameraScan {...verdict} onFound={record} onClose={() => setCamera(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

interface ImeiFieldProps {
  error: string | undefined
  value: string
  onChange: (value: string) => void
}

/** A USB scanner types into it as a person does. */
function ImeiField(props: ImeiFieldProps) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TextField
        {...props}
        name="imei"
        label={text.imei}
        hint={text.imeiHint}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        className="min-w-56 flex-1"
      />
      <Button type="submit" className="sm:mt-8">
        {text.add}
      </Button>
    </div>
  )
}

function NotKept() {
  return (
    <Alert tone="warning" className="mb-4">
      {text.noStore}
    </Alert>
  )
}

interface WaysProps {
  blocked: BlockedNumbers | null
  sound: boolean
  onSound: (on: boolean) => void
  onCamera: () => void
}

/** The camera, whether results sound, and what there is without a connection. */
function Ways({ blocked, sound, onSound, onCamera }: WaysProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <Button variant="secondary" onClick={onCamera}>
        <Icon name="barcode" size={20} />
        {text.camera}
      </Button>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={sound}
          onChange={({ target }) => onSound(target.checked)}
        />
        {text.sound}
      </label>
      {blocked && <p className="text-muted text-sm">{text.listAsOf(officerDateTime(blocked.asOf))}</p>}
    </div>
  )
}

/** Now, or noon of an earlier day. */
function foundAt(day: string): string {
  return day === '' || day === today() ? new Date().toISOString() : `${day}T12:00:00+01:00`
}
