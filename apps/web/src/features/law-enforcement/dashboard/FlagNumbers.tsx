import { formatNumber } from '@amana/messages'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { Button, ErrorState, Skeleton } from '../../../ui/index.ts'
import { lawEnforcement } from '../messages.ts'
import { officerDay } from '../officer-text.ts'
import type { Counts, useNumbers } from '../queries.ts'
import { SectionCard } from '../SectionCard.tsx'

const text = lawEnforcement.dashboard.numbers
const { types } = lawEnforcement
const FIRST_STATES = 8
const TYPES = ['lost', 'stolen', 'found'] as const
const FILLS = { lost: 'fill-flagged-solid', stolen: 'fill-stolen-solid', found: 'fill-clean-solid' } as const

interface Row extends Counts {
  name: string
}

const totalOf = (row: Counts) => row.lost + row.stolen + row.found

/** The numbers of the dashboard: bars beside their figures. */
export function FlagNumbers({ numbers }: { numbers: ReturnType<typeof useNumbers> }) {
  const { data, error, isFetching, refetch } = numbers
  const [all, setAll] = useState(false)
  if (data === undefined) {
    const failed = error && !isFetching
    return (
      <SectionCard heading={text.heading}>
        {failed ? (
          <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
        ) : (
          <>
            <p role="status" className="sr-only">
              {text.loading}
            </p>
            <Skeleton className="h-40 w-full" />
          </>
        )}
      </SectionCard>
    )
  }
  const states = data.states
    .map(({ state, ...counts }): Row => ({ name: state, ...counts }))
    .toSorted((a, b) => totalOf(b) - totalOf(a) || a.name.localeCompare(b.name, 'en'))
  const weeks = data.weeks
    .map(({ week, ...counts }): Row => ({ name: officerDay(`${week}T12:00:00Z`), ...counts }))
    .toReversed()
  return (
    <SectionCard heading={text.heading}>
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0">
          <Bars
            caption={text.byState}
            name={text.state}
            rows={all ? states : states.slice(0, FIRST_STATES)}
          />
          {!all && states.length > FIRST_STATES && (
            <Button variant="ghost" className="mt-2 -ml-4" onClick={() => setAll(true)}>
              {text.showAll(states.length)}
            </Button>
          )}
        </div>
        <Bars caption={text.byWeek} name={text.week} rows={weeks} />
      </div>
    </SectionCard>
  )
}

/** The table is the chart: the bars repeat its figures, so screen readers skip them. */
function Bars({ caption, name, rows }: { caption: string; name: string; rows: readonly Row[] }) {
  if (rows.length === 0) return <p className="text-muted">{text.none}</p>
  const most = Math.max(1, ...rows.map(totalOf))
  return (
    <table className="w-full text-left text-sm">
      <caption className="mb-2 text-left font-semibold text-base">{caption}</caption>
      <thead>
        <tr className="border-line border-b *:py-1 *:pr-2 *:font-semibold *:text-muted *:text-xs">
          <th scope="col">{name}</th>
          <td aria-hidden="true" className="w-1/3 max-sm:hidden" />
          {TYPES.map((type) => (
            <th key={type} scope="col" className="text-right">
              <span className="inline-flex items-center gap-1">
                <svg width={10} height={10} aria-hidden="true" focusable="false">
                  <rect width={10} height={10} rx={2} className={FILLS[type]} />
                </svg>
                {types[type]}
              </span>
            </th>
          ))}
          <th scope="col" className="text-right max-sm:hidden">
            {text.all}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="*:py-1 *:pr-2">
            <th scope="row" className="font-normal wrap-break-word">
              {row.name}
            </th>
            <td aria-hidden="true" className="max-sm:hidden">
              <Bar row={row} most={most} />
            </td>
            {TYPES.map((type) => (
              <td key={type} className="digits text-right">
                {formatNumber(row[type])}
              </td>
            ))}
            <td className="digits text-right font-semibold max-sm:hidden">{formatNumber(totalOf(row))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Bar({ row, most }: { row: Row; most: number }) {
  let x = 0
  const parts = TYPES.map((type) => {
    const width = (row[type] / most) * 100
    const part = <rect key={type} x={x} width={width} height={10} className={FILLS[type]} />
    x += width
    return part
  })
  return (
    <svg
      viewBox="0 0 100 10"
      width="100%"
      height={12}
      preserveAspectRatio="none"
      focusable="false"
      aria-hidden="true"
    >
      {parts}
    </svg>
  )
}
