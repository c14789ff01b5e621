import { parseImei } from '@amana/contract/imei'
import { type FormEvent, Suspense, useRef, useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useSession } from '../../../lib/use-session.ts'
import { Alert, Button, Icon, TextField } from '../../../ui/index.ts'
import { imeisFromTexts } from '../../../ui/scan/scanned-imeis.ts'
import { SectionCard } from '../SectionCard.tsx'
import { useStationNames } from './custody-queries.ts'
import { property } from './messages.ts'
import { EXHIBIT_LENGTH } from './next-exhibit.ts'
import { ScanVerdict } from './ScanVerdict.tsx'
import type { Desk } from './scan-store.ts'
import { type Scan, scanOf } from './scans.ts'
import { useScannerKeys } from './use-scanner-keys.ts'
import type { Scans } from './use-scans.ts'

const text = property.desk
const STATIONS = 'stations-of-the-desk'

const CameraScan = lazyPart(async () => (await import('./CameraScan.tsx')).CameraScan)

interface ScanDeskProps {
  scans: Scans
  desk: Desk
  /** The exhibit number of the next phone; empty: none is known. */
  exhibit: string
  onDesk: (change: Partial<Desk>) => void
  takeExhibit: () => string
}

type Errors = Partial<Record<'place' | 'exhibit' | 'found' | 'imei', string>>

/** What is typed once, the field that a scanner types into, and the result. */
export function ScanDesk({ scans, desk, exhibit, onDesk, takeExhibit }: ScanDeskProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState(today)
  const [errors, setErrors] = useState<Errors>({})
  const [camera, setCamera] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const newest = scans.all?.[0]

  function focus(name: string) {
    const field = form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  function record(texts: readonly string[]) {
    const problems = problemsOf({ texts, desk, exhibit, found, known: scans.all ?? [] })
    setErrors(problems.errors)
    setTyped('')
    if (problems.imei === null) return focus(Object.keys(problems.errors)[0] ?? 'imei')
    void scans.add({
      imei: problems.imei,
      exhibit: takeExhibit(),
      place: desk.place.trim(),
      condition: desk.condition.trim(),
      found_at: foundAt(found),
    })
    if (!camera) focus('imei')
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
      {!scans.kept && (
        <Alert tone="warning" className="mb-4">
          {text.noStore}
        </Alert>
      )}
      <form ref={form} noValidate onSubmit={submit} aria-label={text.heading} className="grid gap-4">
        <DeskFields
          {...{ desk, exhibit, found, errors, edit, onDesk }}
          onFound={(day) => {
            edit('found')
            setFound(day)
          }}
        />
        <div className="flex flex-wrap items-start gap-3">
          <TextField
            name="imei"
            label={text.imei}
            hint={text.imeiHint}
            error={errors.imei}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            className="min-w-56 flex-1"
            value={typed}
            onChange={(value) => {
              edit('imei')
              setTyped(value)
            }}
          />
          <Button type="submit" className="sm:mt-8">
            {text.add}
          </Button>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button variant="secondary" onClick={() => setCamera(true)}>
            <Icon name="barcode" size={20} />
            {text.camera}
          </Button>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-brand"
              checked={desk.sound}
              onChange={({ target }) => onDesk({ sound: target.checked })}
            />
            {text.sound}
          </label>
        </div>
      </form>
      <div className="mt-4">
        <ScanVerdict scan={newest} />
      </div>
      {camera && (
        <Suspense fallback={null}>
          <CameraScan newest={newest} onFound={record} onClose={() => setCamera(false)} />
        </Suspense>
      )}
    </SectionCard>
  )
}

interface DeskFieldsProps extends Pick<ScanDeskProps, 'desk' | 'exhibit' | 'onDesk'> {
  /** The day, as `2026-11-29`. */
  found: string
  errors: Errors
  edit: (name: keyof Errors) => void
  onFound: (day: string) => void
}

/** What is typed once for many phones. */
function DeskFields({ desk, exhibit, found, errors, edit, onDesk, onFound }: DeskFieldsProps) {
  const stations = useStationNames(useSession().user?.officer_state)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        name="place"
        label={property.facts.place}
        hint={text.placeHint}
        error={errors.place}
        list={STATIONS}
        autoComplete="off"
        maxLength={120}
        value={desk.place}
        onChange={(place) => {
          edit('place')
          onDesk({ place, exhibit: '' })
        }}
      />
      <datalist id={STATIONS}>
        {stations.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="condition"
        label={property.facts.condition}
        hint={text.conditionHint}
        autoComplete="off"
        maxLength={500}
        value={desk.condition}
        onChange={(condition) => onDesk({ condition })}
      />
      <TextField
        name="exhibit"
        label={text.exhibit}
        hint={text.exhibitHint}
        error={errors.exhibit}
        autoComplete="off"
        maxLength={EXHIBIT_LENGTH}
        value={exhibit}
        onChange={(next) => {
          edit('exhibit')
          onDesk({ exhibit: next })
        }}
      />
      <TextField
        name="found"
        type="date"
        label={property.phone.found}
        error={errors.found}
        max={today()}
        value={found}
        onChange={onFound}
      />
    </div>
  )
}

/** The IMEI to record, or null with what is wrong. */
function problemsOf({
  texts,
  desk,
  exhibit,
  found,
  known,
}: {
  texts: readonly string[]
  desk: Desk
  exhibit: string
  found: string
  known: readonly Scan[]
}): { imei: string | null; errors: Errors } {
  const parsed = parseImei(imeisFromTexts(texts)[0] ?? texts[0] ?? '')
  const before = parsed.ok ? scanOf(known, parsed.imei) : undefined
  const errors: Errors = {
    ...(desk.place.trim() === '' && { place: text.placeRequired }),
    ...(exhibit.trim() === '' && { exhibit: text.exhibitRequired }),
    ...(found > today() && { found: text.foundLater }),
    ...(!parsed.ok && { imei: parsed.message }),
    ...(before && { imei: text.twice(before.exhibit) }),
  }
  return { imei: parsed.ok && Object.keys(errors).length === 0 ? parsed.imei : null, errors }
}

/** Today in Nigeria, as `2026-11-29`. */
function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date())
}

/** Now, or noon of an earlier day. */
function foundAt(day: string): string {
  return day === '' || day === today() ? new Date().toISOString() : `${day}T12:00:00+01:00`
}
