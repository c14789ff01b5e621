import { listFlags, searchDevices } from '@amana/contract/law-enforcement'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiError, call } from '../../../lib/api.ts'
import { deviceName } from '../../../lib/device-name.ts'
import { flagWords } from '../../../lib/messages/flags.ts'
import { classes, Dialog } from '../../../ui/index.ts'
import { isSearchable } from '../dashboard/flag-filters.ts'
import { detailPath } from '../FlagRow.tsx'
import { flagDevice } from '../officer-text.ts'
import { desk } from './messages.ts'
import type { OfficerPage } from './pages.ts'

const text = desk.palette
/** Milliseconds without a key after which it searches: each search is a look at somebody. */
const PAUSE_MS = 400
const SHOWN = 6

interface Choice {
  id: string
  group: string
  name: string
  about: string
  to: string
}

/** Ctrl-K: cases, devices and pages by one field. */
export function Palette({ pages, onClose }: { pages: readonly OfficerPage[]; onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // The dialog is open by now: before, its first button would get the focus.
  useEffect(() => field.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = useFound(useSettled(typed.trim()))
  const wanted = typed.trim().toLowerCase()
  const choices: Choice[] = [
    ...pages
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ to, name, key }) => ({ id: to, group: text.pages, name, about: `g ${key}`, to })),
    ...(wanted === '' ? [] : (found.data ?? [])),
  ]
  const chosen = choices[Math.min(active, choices.length - 1)]
  function go({ to }: Choice) {
    onClose()
    void navigate(to)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && choices.length > 0) {
      event.preventDefault()
      setActive((last) => (Math.min(last, choices.length - 1) + step + choices.length) % choices.length)
    }
    if (event.key === 'Enter' && chosen && typed.trim() !== '' && !found.isFetching) go(chosen)
    else if (event.key === 'Enter' && chosen && typed.trim() === '') go(chosen)
  }
  return (
    <Dialog open onOpenChange={onClose} title={text.title}>
      <div>
        <label htmlFor={`${id}-field`} className="mb-1.5 block font-semibold">
          {text.label}
        </label>
        <input
          ref={field}
          id={`${id}-field`}
          className="field"
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-autocomplete="list"
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
          {text.hint}
        </p>
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {statusOf(found, choices.length)}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={text.title}
        className="-mx-2 grid max-h-80 overflow-auto"
      >
        {choices.map((choice) => (
          <div
            key={choice.id}
            id={`${id}-${choice.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            onClick={() => go(choice)}
            onKeyDown={press}
            ref={choice === chosen ? intoView : null}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1',
              choice === chosen ? 'bg-brand-soft' : 'hover:bg-sunken',
            )}
          >
            <span className="w-16 shrink-0 text-muted text-xs">{choice.group}</span>
            <span className="min-w-0 flex-1 truncate font-semibold">{choice.name}</span>
            <span className="digits shrink-0 text-muted text-sm">{choice.about}</span>
          </div>
        ))}
      </div>
    </Dialog>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

function statusOf({ isFetching, isError }: { isFetching: boolean; isError: boolean }, count: number): string {
  if (isFetching) return text.searching
  if (isError) return text.failed
  return count === 0 ? text.none : ''
}

/** The text once nothing was typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled === typed ? settled : ''
}

function useFound(query: string) {
  return useQuery<Choice[], ApiError>({
    queryKey: ['law-enforcement', 'palette', query],
    queryFn: ({ signal }) => findChoices(query, signal),
    enabled: query !== '' && isSearchable(query),
    networkMode: 'always',
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** The cases; where there are none, devices without a case, so that nobody is looked at twice. */
async function findChoices(q: string, signal: AbortSignal): Promise<Choice[]> {
  const { results: cases } = (await call(listFlags, { query: { q, limit: SHOWN } }, { signal })).data
  if (cases.length > 0)
    return cases.map((flag) => ({
      id: flag.case_number,
      group: text.cases,
      name: `${deviceName(flagDevice(flag))}, ${flag.reported_by}`,
      about: `${flagWords.types[flag.flag_type]} ${flag.case_number}`,
      to: detailPath(flag.case_number),
    }))
  const { results } = (await call(searchDevices, { query: { q, limit: SHOWN } }, { signal })).data
  return results.map((device) => ({
    id: device.imei,
    group: text.devices,
    name: deviceName(device),
    about: device.imei,
    to: detailPath(device.imei),
  }))
}
