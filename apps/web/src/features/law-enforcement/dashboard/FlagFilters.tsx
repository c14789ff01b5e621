import type { ReactNode } from 'react'
import { Button, Form, TextField } from '../../../ui/index.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { lawEnforcement } from '../messages.ts'
import { useSavedUrlText } from '../use-url-text.ts'
import {
  ALL_STATES,
  type FilterName,
  type Filters,
  isSearchable,
  stateChoices,
  wantedDay,
  wantedText,
} from './flag-filters.ts'

const text = lawEnforcement.dashboard.filters
const { types, sources, work } = lawEnforcement
const CASES = [
  { value: 'open', label: text.open },
  { value: 'closed', label: text.closed },
]
const SOURCES = (['owner', 'public', 'officer'] as const).map((value) => ({ value, label: sources[value] }))
const ASSIGNED = [
  { value: 'me', label: work.filters.mine },
  { value: 'none', label: work.filters.nobody },
]
const STATUSES = [
  { value: 'lost', label: types.lost },
  { value: 'stolen', label: types.stolen },
  { value: 'found', label: types.found },
]

export interface FlagFiltersProps {
  filters: Filters
  /** The distinct states that occur. */
  states: readonly string[]
  /** The state of the officer's command while the list shows it unasked; null: it does not. */
  ownState: string | null
  onChange: (name: FilterName, value: string) => void
  onClear: () => void
  /** The action for the filtered cases. */
  action: ReactNode
}

/** The dashboard's filters (decisions D2). A choice applies at once; text applies when typing stops. */
export function FlagFilters({ filters, states, ownState, onChange, onClear, action }: FlagFiltersProps) {
  const choices = stateChoices(states, filters.state)
  const [typed, setTyped] = useSavedUrlText(filters.q ?? '', wantedText, (value) => onChange('q', value))
  const [from, setFrom] = useSavedUrlText(filters.from ?? '', wantedDay, (value) => onChange('from', value))
  const [to, setTo] = useSavedUrlText(filters.to ?? '', wantedDay, (value) => onChange('to', value))
  const any = Object.entries(filters).some(([name, value]) => name !== 'state' || value !== ownState)
  function clear() {
    // Also text that is not in the address yet.
    setTyped('')
    setFrom('')
    setTo('')
    onClear()
  }
  return (
    <>
      {ownState && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 text-muted">
          {text.ownState(ownState)}
          <Button variant="ghost" onClick={() => onChange('state', ALL_STATES)}>
            {text.everyState}
          </Button>
        </p>
      )}
      <Form
        onSubmit={() => onChange('q', wantedText(typed))}
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
          onChange={(value) => onChange('state', value || ALL_STATES)}
        />
        <SelectField
          label={text.cases}
          options={CASES}
          placeholder={text.allCases}
          value={filters.cases ?? ''}
          onChange={(value) => onChange('cases', value)}
        />
        <SelectField
          label={text.source}
          options={SOURCES}
          placeholder={text.everySource}
          value={filters.source ?? ''}
          onChange={(value) => onChange('source', value)}
        />
        <SelectField
          label={work.filters.assigned}
          options={ASSIGNED}
          placeholder={work.filters.anybody}
          value={filters.assigned ?? ''}
          onChange={(value) => onChange('assigned', value)}
        />
        {/* The limits follow the typed dates, not the address: a date field whose limit changes later clears
          a half-typed date. */}
        <TextField type="date" label={text.from} value={from} max={wantedDay(to) ?? ''} onChange={setFrom} />
        <TextField type="date" label={text.to} value={to} min={wantedDay(from) ?? ''} onChange={setTo} />
        <div className="flex flex-wrap items-start gap-3 sm:col-span-2 lg:col-span-4">
          <TextField
            className="min-w-0 flex-1 basis-56"
            type="search"
            label={text.search}
            hint={isSearchable(typed.trim()) ? text.searchHint : text.searchShort}
            value={typed}
            onChange={setTyped}
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
    </>
  )
}
