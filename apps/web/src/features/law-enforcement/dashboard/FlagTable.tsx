import type { OfficerFlag } from '@amana/contract/devices'
import { type FlagSort, type FlagSortColumn, NEWEST_FIRST } from '@amana/contract/law-enforcement'
import { memo, type ReactNode, type Ref, useRef } from 'react'
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts'
import { classes, Icon } from '../../../ui/index.ts'
import { desk } from '../desk/messages.ts'
import { useOneStop } from '../desk/use-one-stop.ts'
import { Dates, FlagDevice, FlagStatus, Location, NewMark, Reporter } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { DeskRow } from './DeskRow.tsx'
import { nextSort } from './flag-filters.ts'

const text = lawEnforcement.dashboard
const { columns } = text
/** Each with its share of the width: alone, and beside a case. */
const COLUMNS: readonly (readonly [FlagSortColumn, string, string, string])[] = [
  ['reporter', columns.reporter, 'w-[21%]', 'w-[18%]'],
  ['device', columns.device, 'w-[27%]', 'w-[27%]'],
  ['location', columns.location, 'w-[11%]', 'w-[12%]'],
  ['status', columns.status, 'w-[21%]', 'w-[20%]'],
  ['date', columns.date, 'w-[20%]', 'w-[23%]'],
]

export interface FlagTableProps {
  flags: readonly OfficerFlag[]
  isNew: (flag: OfficerFlag) => boolean
  /** The id of the row that the keys have chosen. */
  selected: number | null
  /** The id of the officer's new report, which stands on top. */
  pinned: number | null
  sort: FlagSort | undefined
  onSort: (sort: FlagSort) => void
  /** Opens a case beside the list; null: there is no room. */
  onOpen: ((flag: OfficerFlag) => void) | null
  /** A case is open beside the list. */
  split: boolean
  scroller: Ref<HTMLElement>
  /** Below the rows. */
  end: ReactNode
}

/** A dense table that scrolls under its own headings; cards where there is no room for one. */
export function FlagTable(props: FlagTableProps) {
  const { flags, isNew, selected, pinned, sort = NEWEST_FIRST, onSort, onOpen, split, scroller, end } = props
  const wide = useMediaQuery(WIDE)
  const caption = sort === NEWEST_FIRST ? text.caption : desk.sortedCaption
  if (!wide) {
    return (
      <section ref={scroller} aria-label={caption}>
        <ul className="divide-y divide-line">
          {flags.map((flag) => (
            <FlagCard key={flag.id} flag={flag} fresh={isNew(flag)} pinned={flag.id === pinned} />
          ))}
        </ul>
        {end}
      </section>
    )
  }
  return (
    <section
      ref={scroller}
      aria-label={caption}
      className="desk-height overflow-auto rounded-md border border-line"
    >
      <table className="w-full min-w-160 table-fixed text-left">
        <caption className="sr-only">{caption}</caption>
        <Headings sort={sort} onSort={onSort} split={split} />
        <tbody className="divide-y divide-line">
          {flags.map((flag) => (
            <DeskRow
              key={flag.id}
              flag={flag}
              fresh={isNew(flag)}
              pinned={flag.id === pinned}
              selected={flag.id === selected}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      {end}
    </section>
  )
}

function Headings({ sort, onSort, split }: Required<Pick<FlagTableProps, 'sort' | 'onSort' | 'split'>>) {
  const column = sort?.replace('-', '')
  const ways = sort?.startsWith('-') ? 'descending' : 'ascending'
  const row = useRef<HTMLTableRowElement>(null)
  const keys = useOneStop(row)
  return (
    <thead className="sticky top-0 z-10 bg-raised">
      <tr ref={row} {...keys}>
        {COLUMNS.map(([name, heading, alone, beside]) => (
          <th
            key={name}
            scope="col"
            aria-sort={name === column ? ways : undefined}
            className={classes(
              'border-line border-b p-0 font-semibold text-muted text-xs',
              split ? beside : alone,
            )}
          >
            <button
              type="button"
              onClick={() => onSort(nextSort(name, sort))}
              className="inline-flex min-h-8 w-full items-center gap-1 px-1.5 text-left hover:text-ink"
            >
              {heading}
              {name === column && (
                <Icon
                  name="chevron"
                  size={16}
                  className={classes('shrink-0', ways === 'ascending' && 'rotate-180')}
                />
              )}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface FlagCardProps {
  flag: OfficerFlag
  fresh: boolean
  pinned: boolean
}

/** Memoised, as the rows of the table. */
const FlagCard = memo(function FlagCard({ flag, fresh, pinned }: FlagCardProps) {
  return (
    <li className="grid gap-3 py-4">
      <div className="text-sm">
        {pinned && <p className="font-semibold text-brand text-xs">{desk.pinned}</p>}
        {fresh && !pinned && <NewMark />}
        <FlagDevice flag={flag} />
      </div>
      <dl className="grid grid-cols-2 gap-3 text-sm">
        <Fact term={columns.status}>
          <FlagStatus flag={flag} />
        </Fact>
        <Fact term={columns.location}>
          <Location flag={flag} />
        </Fact>
        <Fact term={columns.reporter}>
          <Reporter flag={flag} />
        </Fact>
        <Fact term={columns.date}>
          <Dates flag={flag} />
        </Fact>
      </dl>
    </li>
  )
})

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
