import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Button, classes, Icon } from '../../../ui/index.ts'
import { desk } from '../desk/messages.ts'
import { SEARCH_FIELD } from '../desk/search-field.ts'
import { Toolbar } from '../desk/Toolbar.tsx'
import { lawEnforcement } from '../messages.ts'
import { useSavedUrlText } from '../use-url-text.ts'
import { DeskField, DeskSelect } from './DeskField.tsx'
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
const STATUSES = (['lost', 'stolen', 'found'] as const).map((value) => ({ value, label: types[value] }))
const CASES = [
  { value: 'open', label: text.open },
  { value: 'closed', label: text.closed },
]
const SOURCES = (['owner', 'public', 'officer'] as const).map((value) => ({ value, label: sources[value] }))
const ASSIGNED = [
  { value: 'me', label: work.filters.mine },
  { value: 'none', label: work.filters.nobody },
]
/** Those that every column offers by a press are named once more, for phones. */
const ORDERS = [
  { value: 'date', label: desk.orders.oldest },
  { value: '-updated', label: desk.orders.updated },
  { value: 'reporter', label: desk.orders.reporter },
  { value: 'device', label: desk.orders.device },
  { value: 'location', label: desk.orders.location },
  { value: '-status', label: desk.orders.status },
]

export interface FlagFiltersProps {
  filters: Filters
  /** The distinct states that occur. */
  states: readonly string[]
  /** The state of the officer's command while the list shows it unasked; null: it does not. */
  ownState: string | null
  onChange: (name: FilterName | 'sort', value: string) => void
  onClear: () => void
  /** Enter in the search, with its text. */
  onEnter: (query: string) => void
  /** Beside the button of the filters. */
  tools: ReactNode
}

/**
 * The dashboard's filters (decisions D2): search, status and state in a line, the others unfold. A choice
 * applies at once; text applies when typing stops.
 */
export function FlagFilters(props: FlagFiltersProps) {
  const { filters, states, ownState, onChange, onClear, onEnter, tools } = props
  const choices = stateChoices(states, filters.state)
  const [typed, setTyped] = useSavedUrlText(filters.q ?? '', wantedText, (value) => onChange('q', value))
  const [from, setFrom] = useSavedUrlText(filters.from ?? '', wantedDay, (value) => onChange('from', value))
  const [to, setTo] = useSavedUrlText(filters.to ?? '', wantedDay, (value) => onChange('to', value))
  const chips = chipsOf(filters)
  const [unfolded, setUnfolded] = useState(chips.length > 0)
  const panel = useId()
  const any = Object.entries(filters).some(
    ([name, value]) => name !== 'sort' && (name !== 'state' || value !== ownState),
  )
  function clear() {
    // Also text that is not in the address yet.
    setTyped('')
    setFrom('')
    setTo('')
    onClear()
  }
  function enter(event: KeyboardEvent) {
    const query = wantedText(typed)
    if (event.key !== 'Enter' || query === '') return
    event.preventDefault()
    onChange('q', query)
    onEnter(query)
  }
  return (
    <search aria-label={text.label} className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <DeskField
          id={SEARCH_FIELD}
          className="min-w-0 flex-1 basis-full md:basis-64"
          type="search"
          label={text.search}
          hint={isSearchable(typed.trim()) ? undefined : text.searchShort}
          title={text.searchHint}
          value={typed}
          onChange={setTyped}
          onKeyDown={enter}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <DeskSelect
          label={text.status}
          options={STATUSES}
          placeholder={text.allStatus}
          value={filters.status ?? ''}
          onChange={(value) => onChange('status', value)}
        />
        <DeskSelect
          label={text.state}
          options={choices.states.map((state) => ({ value: state, label: state }))}
          placeholder={text.allStates}
          value={choices.value}
          onChange={(value) => onChange('state', value || ALL_STATES)}
        />
        <FilterTools
          {...{ chips, any, ownState, onChange, unfolded, panel }}
          onUnfold={() => setUnfolded(!unfolded)}
          onClear={clear}
        >
          {tools}
        </FilterTools>
      </div>
      <MoreFilters
        id={panel}
        unfolded={unfolded}
        onUnfold={() => setUnfolded(true)}
        filters={filters}
        from={[from, setFrom]}
        to={[to, setTo]}
        onChange={onChange}
      />
    </search>
  )
}

type Chip = ReturnType<typeof chipsOf>[number]

interface FilterToolsProps extends Pick<FlagFiltersProps, 'ownState' | 'onChange' | 'onClear'> {
  chips: readonly Chip[]
  /** Some filter is on. */
  any: boolean
  unfolded: boolean
  /** The id of the filters that unfold. */
  panel: string
  onUnfold: () => void
  children: ReactNode
}

const TOOL = 'px-2 text-sm lg:min-h-9 lg:py-1'

/** The control behind the search field: one stop of the Tab key. */
function FilterTools(props: FilterToolsProps) {
  const { chips, any, ownState, unfolded, panel, onUnfold, onChange, onClear, children } = props
  return (
    <Toolbar label={desk.tools} className="flex flex-wrap items-center gap-x-1 gap-y-2">
      <Button
        variant="secondary"
        className={TOOL}
        aria-expanded={unfolded}
        aria-controls={panel}
        onClick={onUnfold}
      >
        {chips.length > 0 ? desk.filtersOn(chips.length) : desk.filters}
        <Icon name="chevron" size={16} className={classes(unfolded && 'rotate-180')} />
      </Button>
      {children}
      {chips.map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          title={desk.remove(label)}
          onClick={() => onChange(name, '')}
          className="inline-flex min-h-9 items-center gap-1 rounded-full bg-brand-soft px-3 font-semibold text-brand text-sm"
        >
          {desk.chip(label, value)}
          <Icon name="close" size={14} />
        </button>
      ))}
      {any && (
        <Button variant="ghost" className={TOOL} onClick={onClear}>
          {text.clear}
        </Button>
      )}
      {ownState && (
        <>
          {/* On a phone the chosen state says it, and the list begins higher. */}
          <span className="ml-2 text-muted text-sm max-md:sr-only">{text.ownState(ownState)}</span>
          <Button
            variant="ghost"
            className="px-2 text-sm lg:min-h-9 lg:py-1"
            onClick={() => onChange('state', ALL_STATES)}
          >
            {text.everyState}
          </Button>
        </>
      )}
    </Toolbar>
  )
}

type Typed = readonly [string, (value: string) => void]

interface MoreFiltersProps extends Pick<FlagFiltersProps, 'filters' | 'onChange'> {
  id: string
  unfolded: boolean
  onUnfold: () => void
  from: Typed
  to: Typed
}

/** Folded they stay in the page, so that the browser finds them; the focus unfolds them. */
function MoreFilters({ id, unfolded, onUnfold, filters, from, to, onChange }: MoreFiltersProps) {
  const common = { shown: true, tabIndex: unfolded ? undefined : -1, onFocus: onUnfold }
  const select = (name: FilterName | 'sort') => ({
    ...common,
    value: filters[name] ?? '',
    onChange: (value: string) => onChange(name, value),
  })
  return (
    <div
      id={id}
      className={classes(
        'grid grid-cols-2 items-end gap-2 md:flex md:flex-wrap',
        !unfolded && '-mt-2 h-0 overflow-hidden',
      )}
    >
      <DeskSelect label={text.cases} options={CASES} placeholder={text.allCases} {...select('cases')} />
      <DeskSelect
        label={text.source}
        options={SOURCES}
        placeholder={text.everySource}
        {...select('source')}
      />
      <DeskSelect
        label={work.filters.assigned}
        options={ASSIGNED}
        placeholder={work.filters.anybody}
        {...select('assigned')}
      />
      {/* The limits follow the typed dates, not the address: a date field whose limit changes later clears a
        half-typed date. */}
      <DeskField
        {...common}
        type="date"
        label={text.from}
        value={from[0]}
        max={wantedDay(to[0]) ?? ''}
        onChange={from[1]}
      />
      <DeskField
        {...common}
        type="date"
        label={text.to}
        value={to[0]}
        min={wantedDay(from[0]) ?? ''}
        onChange={to[1]}
      />
      <DeskSelect label={desk.order} options={ORDERS} placeholder={desk.orders.newest} {...select('sort')} />
    </div>
  )
}

/** The folded filters that are on. */
function chipsOf(filters: Filters): { name: FilterName; label: string; value: string }[] {
  const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? value
  const all = [
    ['cases', text.cases, labelOf(CASES, filters.cases ?? '')],
    ['source', text.source, labelOf(SOURCES, filters.source ?? '')],
    ['assigned', work.filters.assigned, labelOf(ASSIGNED, filters.assigned ?? '')],
    ['from', text.from, filters.from ?? ''],
    ['to', text.to, filters.to ?? ''],
  ] as const
  return all.flatMap(([name, label, value]) => (value === '' ? [] : [{ name, label, value }]))
}
