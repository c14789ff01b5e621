import { type ReactNode, useEffect, useState } from 'react'
import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { Button, Form, TextField } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { type FilterName, type Filters, isSearchable, stateChoices } from './flag-filters.ts'

const text = lawEnforcement.dashboard.filters
const { types } = lawEnforcement
const STATUSES = [
  { value: 'lost', label: types.lost },
  { value: 'stolen', label: types.stolen },
  { value: 'found', label: types.found },
]
/** Browsers refuse more than about 100 changes of the address in 30 s. */
const WRITE_AFTER_MS = 400

export interface FlagFiltersProps {
  filters: Filters
  /** S2 §2: the distinct states that occur. */
  states: readonly string[]
  onChange: (name: FilterName, value: string) => void
  onClear: () => void
  /** What can be done with the filtered cases. */
  action: ReactNode
}

/** S2 §2 filters, D2 free text. A choice holds at once; typing holds when it stops. */
export function FlagFilters({ filters, states, onChange, onClear, action }: FlagFiltersProps) {
  const choices = stateChoices(states, filters.state)
  const [typed, setTyped] = useTyped(filters.q ?? '', (value) => onChange('q', value))
  const any = Object.keys(filters).length > 0
  function clear() {
    // Also what was typed and is not in the address yet.
    setTyped('')
    onClear()
  }
  return (
    <Form
      onSubmit={() => onChange('q', wantedOf(typed))}
      error={null}
      pending={false}
      label={text.label}
      className="items-start gap-4 *:min-w-0 sm:grid-cols-2 lg:grid-cols-4"
    >
      <SelectField
        label={text.status}
        options={STATUSES}
        placeholder={text.allStatus}
        value={filters.status ?? ''}
        onChange={(value) => onChange('status', value)}
      />
      <SelectField
        label={text.state}
        options={choices.states.map((state) => ({ value: state, label: state }))}
        placeholder={text.allStates}
        value={choices.value}
        onChange={(value) => onChange('state', value)}
      />
      <DayField label={text.from} value={filters.from} max={filters.to} onChange={(value) => onChange('from', value)} />
      <DayField label={text.to} value={filters.to} min={filters.from} onChange={(value) => onChange('to', value)} />
      <div className="flex flex-wrap items-start gap-3 sm:col-span-2 lg:col-span-4">
        <TextField
          className="min-w-0 flex-1 basis-56"
          type="search"
          label={text.search}
          hint={isSearchable(typed.trim()) ? text.searchHint : text.searchShort}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <div className="flex flex-wrap gap-3 sm:mt-8.5">
          <Button type="submit" variant="secondary" className="min-h-12">
            {text.submit}
          </Button>
          {any && (
            <Button variant="ghost" className="min-h-12" onClick={clear}>
              {text.clear}
            </Button>
          )}
          {action}
        </div>
      </div>
    </Form>
  )
}

interface DayFieldProps {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (value: string) => void
}

function DayField({ value, onChange, min, max, label }: DayFieldProps) {
  return (
    <TextField
      type="date"
      label={label}
      value={value ?? ''}
      min={min ?? ''}
      max={max ?? ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** What shall be looked for; nothing while too little is typed. */
function wantedOf(typed: string): string {
  const text = typed.trim()
  return isSearchable(text) ? text : ''
}

/** What is typed; follows the address when that changes by itself. */
function useTyped(written: string, write: (value: string) => void) {
  const [state, setState] = useState({ typed: written, written })
  const typed = state.written === written ? state.typed : written
  if (state.written !== written) setState({ typed: wantedOf(state.typed) === written ? state.typed : written, written })
  useEffect(() => {
    const wanted = wantedOf(typed)
    if (wanted === written) return
    const timer = setTimeout(() => write(wanted), WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  })
  return [typed, (value: string) => setState({ typed: value, written })] as const
}
