import type { OfficerFlag } from '@amana/contract/devices'
import { memo, type ReactNode, type Ref } from 'react'
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts'
import { classes } from '../../../ui/index.ts'
import { Dates, FlagDevice, FlagStatus, Location, NewMark, Reporter } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'

const text = lawEnforcement.dashboard
const { columns } = text
const HEADINGS = [columns.reporter, columns.device, columns.location, columns.status, columns.date]

export interface FlagTableProps {
  flags: readonly OfficerFlag[]
  isNew: (flag: OfficerFlag) => boolean
  scroller: Ref<HTMLElement>
  /** Below the rows. */
  end: ReactNode
}

/** A table that scrolls within 600 px under its own headings; cards where there is no room for one. */
export function FlagTable({ flags, isNew, scroller, end }: FlagTableProps) {
  const wide = useMediaQuery(WIDE)
  if (!wide) {
    return (
      <section ref={scroller} aria-label={text.caption}>
        <ul className="divide-y divide-line">
          {flags.map((flag) => (
            <FlagCard key={flag.id} flag={flag} fresh={isNew(flag)} />
          ))}
        </ul>
        {end}
      </section>
    )
  }
  return (
    <section
      ref={scroller}
      aria-label={text.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too
      tabIndex={0}
      className="overflow-auto rounded-md lg:max-h-150"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{text.caption}</caption>
        <thead className="sticky top-0 z-10 bg-raised">
          <tr>
            {HEADINGS.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="border-line border-b px-1.5 py-2 font-semibold text-muted lg:px-3"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {flags.map((flag) => (
            <FlagLine key={flag.id} flag={flag} fresh={isNew(flag)} />
          ))}
        </tbody>
      </table>
      {end}
    </section>
  )
}

interface FlagItemProps {
  flag: OfficerFlag
  /** It arrived after the page was opened. */
  fresh: boolean
}

/** Memoised: a dashboard that is open all day receives many other flags. */
const FlagCard = memo(function FlagCard({ flag, fresh }: FlagItemProps) {
  return (
    <li className="grid gap-3 py-4">
      <div className="text-sm">
        {fresh && <NewMark />}
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

/** As above, in the table. */
const FlagLine = memo(function FlagLine({ flag, fresh }: FlagItemProps) {
  return (
    <tr className={classes('align-top *:px-1.5 *:py-3 lg:*:px-3', fresh && 'bg-brand-soft/50')}>
      <td>
        {fresh && <NewMark />}
        <Reporter flag={flag} />
      </td>
      <td>
        <FlagDevice flag={flag} />
      </td>
      <td className="lg:min-w-36">
        <Location flag={flag} />
      </td>
      <td>
        <FlagStatus flag={flag} />
      </td>
      <td>
        <Dates flag={flag} />
      </td>
    </tr>
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
