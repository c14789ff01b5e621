import { useSession } from '../../../lib/use-session.ts'
import { TextField } from '../../../ui/index.ts'
import { useStationNames } from './custody-queries.ts'
import { property } from './messages.ts'
import { EXHIBIT_LENGTH } from './next-exhibit.ts'
import type { Desk } from './scan-store.ts'

const text = property.desk
const STATIONS = 'stations-of-the-desk'

type Name = 'place' | 'exhibit' | 'found'
export type DeskErrors = Partial<Record<Name, string>>

interface DeskFieldsProps {
  desk: Desk
  /** The next phone's; empty: none is known. */
  exhibit: string
  onDesk: (change: Partial<Desk>) => void
  /** The day, as `2026-11-29`. */
  found: string
  errors: DeskErrors
  edit: (name: Name) => void
  onFound: (day: string) => void
}

/** The fields that are typed once for many phones. */
export function DeskFields({ desk, exhibit, found, errors, edit, onDesk, onFound }: DeskFieldsProps) {
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

/** The errors of the fields that are typed once. */
export function problemsOf({
  desk,
  exhibit,
  found,
}: {
  desk: Desk
  exhibit: string
  found: string
}): DeskErrors {
  return {
    ...(desk.place.trim() === '' && { place: text.placeRequired }),
    ...(exhibit.trim() === '' && { exhibit: text.exhibitRequired }),
    ...(found > today() && { found: text.foundLater }),
  }
}

/** Today in Nigeria, as `2026-11-29`. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date())
}
