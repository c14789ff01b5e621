import type { OfficerFlag } from '@amana/contract/devices'
import { memo, type ReactNode } from 'react'
import { deviceName } from '../../../lib/device-name.ts'
import { flagWords } from '../../../lib/messages/flags.ts'
import { ui } from '../../../lib/messages/ui.ts'
import { CopyButton, classes, Imei, Link, StatusBadge } from '../../../ui/index.ts'
import { CaseNumber } from '../CaseNumber.tsx'
import { desk } from '../desk/messages.ts'
import { detailPath, rowLinkId } from '../FlagRow.tsx'
import { lawEnforcement } from '../messages.ts'
import { flagDevice, officerDate, officerDateTime, sourceOf, toneOf } from '../officer-text.ts'

const text = lawEnforcement.dashboard

export interface DeskRowProps {
  flag: OfficerFlag
  /** It arrived after the page was opened. */
  fresh: boolean
  pinned: boolean
  selected: boolean
  /** Opens the case beside the list; null: the link leads to its page. */
  onOpen: ((flag: OfficerFlag) => void) | null
}

/** A case in two lines. Memoised: a dashboard that is open all day receives many other flags. */
export const DeskRow = memo(function DeskRow({ flag, fresh, pinned, selected, onOpen }: DeskRowProps) {
  const marked = fresh || pinned
  return (
    <tr
      aria-current={selected ? 'true' : undefined}
      className={classes(
        'h-10 *:px-1.5 *:py-0.5 focus-within:bg-brand-soft aria-[current]:bg-brand-soft',
        marked && 'bg-brand-soft/50',
      )}
    >
      <td>
        <First className="font-semibold">{flag.reported_by || lawEnforcement.missing}</First>
        <Second>
          <span className="shrink-0">{flag.reporter_phone ?? lawEnforcement.missing}</span>
          <span className="truncate" title={sourceOf(flag)}>
            {sourceOf(flag)}
          </span>
        </Second>
      </td>
      <td>
        <First>
          {marked && (
            <span className="mr-1 rounded-sm bg-brand-soft px-1 font-semibold text-brand text-xs">
              {pinned ? desk.pinned : text.isNew}
            </span>
          )}
          <Link
            id={rowLinkId(flag)}
            to={detailPath(flag.device_imei)}
            onClick={(event) => {
              if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
              event.preventDefault()
              onOpen(flag)
            }}
            className="text-link scroll-mt-12 font-semibold"
          >
            {deviceName(flagDevice(flag))}
          </Link>
        </First>
        <Second>
          <Imei imei={flag.device_imei} />
          <CopyButton
            text={flag.device_imei}
            toast={ui.imei.copied}
            label={ui.imei.copyOf(flag.device_imei)}
            small
            className="-my-1 shrink-0"
          />
        </Second>
      </td>
      <td>
        <First>{lawEnforcement.country}</First>
        <Second>
          <span className="truncate" title={flag.device_state ?? flag.last_known_location}>
            {flag.device_state ?? flag.last_known_location}
          </span>
        </Second>
      </td>
      <td>
        <span className="flex h-5 items-center gap-2 *:py-0">
          <StatusBadge tone={toneOf(flag)}>{flagWords.types[flag.flag_type]}</StatusBadge>
          <span className="truncate text-muted text-xs">{flagWords.statuses[flag.status]}</span>
        </span>
        <Second>
          <CaseNumber of={flag.case_number} />
        </Second>
      </td>
      <td>
        <First>
          <time dateTime={flag.created_at} title={officerDateTime(flag.created_at)}>
            {officerDate(flag.created_at)}
          </time>
        </First>
        <Second>
          <span className="truncate" title={officerDateTime(flag.updated_at)}>
            {text.updated(officerDate(flag.updated_at))}
          </span>
        </Second>
      </td>
    </tr>
  )
})

function First({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classes('block truncate text-sm/5', className)}>{children}</span>
}

function Second({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-center gap-2 overflow-hidden whitespace-nowrap text-muted text-xs/4">
      {children}
    </span>
  )
}
