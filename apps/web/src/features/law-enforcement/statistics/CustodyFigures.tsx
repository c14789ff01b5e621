import type { EndpointData } from '@amana/contract/endpoint'
import type { readCommandStatistics } from '@amana/contract/statistics'
import { formatNumber } from '@amana/messages'
import { paths } from '../../../lib/paths.ts'
import { EmptyState, LinkButton } from '../../../ui/index.ts'
import { DescriptionList } from '../DescriptionList.tsx'
import { SectionCard } from '../SectionCard.tsx'
import { commandStatistics } from './messages.ts'

const text = commandStatistics.custody

type Custody = EndpointData<typeof readCommandStatistics>['custody']

/** Phones that stations of the command keep, by age, and those that went back in the chosen days. */
export function CustodyFigures({ custody }: { custody: Custody }) {
  const { kept, returned, median_days_to_return: median } = custody
  const open = (
    <LinkButton variant="secondary" to={paths.officerProperty}>
      {text.open}
    </LinkButton>
  )
  if (kept === 0 && returned === 0)
    return (
      <SectionCard heading={text.heading}>
        <EmptyState title={text.none} action={open} />
      </SectionCard>
    )
  return (
    <SectionCard heading={text.heading}>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Shelf custody={custody} />
        <DescriptionList
          facts={[
            [text.returned, formatNumber(returned)],
            [text.median, median === null ? commandStatistics.none : formatNumber(median)],
          ]}
        />
      </div>
      <p className="mt-3 text-muted text-sm">{text.note}</p>
      <div className="mt-4">{open}</div>
    </SectionCard>
  )
}

function Shelf({ custody: { kept, kept_by_age } }: { custody: Custody }) {
  const rows = [
    [text.upTo3, kept_by_age.up_to_3_days],
    [text.upTo30, kept_by_age.up_to_30_days],
    [text.longer, kept_by_age.longer],
    [text.all, kept],
  ] as const
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-2 text-left font-semibold">{text.shelf}</caption>
      <thead>
        <tr className="border-line border-b *:py-2 *:font-semibold *:text-muted">
          <th scope="col">{text.since}</th>
          <th scope="col" className="text-right">
            {text.phones}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([name, count]) => (
          <tr key={name} className="*:py-3 last:font-semibold">
            <th scope="row" className="font-[inherit]">
              {name}
            </th>
            <td className="text-right tabular-nums">{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
