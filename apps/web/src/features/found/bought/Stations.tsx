import { STATES, type State } from '@amana/contract/states'
import { type ListedStation, listStations } from '@amana/contract/stations'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type ApiError, call, retryOnce } from '../../../lib/api.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { Button, ErrorState, Skeleton } from '../../../ui/index.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { bought } from './messages.ts'

const text = bought.stations
const OPTIONS = STATES.map((state) => ({ value: state, label: state }))
const ON_A_PAGE = 20

/** Stations of a state, those of the area first. */
export function Stations() {
  const [state, setState] = useState('')
  const [area, setArea] = useState('')
  return (
    <section aria-labelledby="stations" className="mt-10 grid gap-4">
      <h2 id="stations" className="text-xl">
        {text.heading}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.state}
          value={state}
          onChange={setState}
          options={OPTIONS}
          placeholder={text.choose}
        />
        <TextField
          label={text.area}
          hint={text.areaHint}
          value={area}
          onChange={setArea}
          maxLength={60}
          autoComplete="address-level2"
        />
      </div>
      {state === '' ? (
        <p className="text-muted">{text.before}</p>
      ) : (
        <List state={state as State} area={area} />
      )}
    </section>
  )
}

function List({ state, area: typed }: { state: State; area: string }) {
  const area = useDeferredValue(typed.trim())
  const stations = useInfiniteQuery<
    { results: ListedStation[]; next: string | null },
    ApiError,
    ListedStation[],
    string[],
    string | undefined
  >({
    queryKey: ['stations', state, area],
    queryFn: async ({ pageParam, signal }) =>
      (await call(listStations, { query: { state, area, cursor: pageParam, limit: ON_A_PAGE } }, { signal }))
        .data,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ results }) => results),
    placeholderData: (before, query) => (query?.queryKey[1] === state ? before : undefined),
    networkMode: 'always',
    retry: retryOnce,
  })
  const { data, error, isFetching, refetch } = stations
  if (!data && error && !isFetching)
    return <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <>
        <p role="status" className="sr-only">
          {text.loading}
        </p>
        <Skeleton className="h-24 w-full" />
      </>
    )
  if (data.length === 0) return <p>{text.none}</p>
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {data.map((station) => (
          <Row key={station.name} station={station} />
        ))}
      </ul>
      {stations.hasNextPage && (
        <Button
          variant="secondary"
          className="sm:justify-self-start"
          pending={stations.isFetchingNextPage}
          onClick={() => void stations.fetchNextPage()}
        >
          {text.more}
        </Button>
      )}
    </>
  )
}

function Row({ station: { name, address, phone, hours, demo } }: { station: ListedStation }) {
  return (
    <li className="py-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="wrap-anywhere">{address}</p>
      <p className="flex flex-wrap items-center gap-x-4 text-sm">
        <a
          href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {phone}
        </a>
        {hours && <span className="text-muted">{hours}</span>}
      </p>
      {demo && <p className="text-muted text-sm">{text.demo}</p>}
    </li>
  )
}
