import { type RefObject, useEffect, useRef } from 'react'
import { Button, Icon, LinkButton } from '../../../ui/index.ts'
import { desk } from '../desk/messages.ts'
import { DeviceDetail } from '../device/DeviceDetail.tsx'
import { detailPath } from '../FlagRow.tsx'
import { officerDateTime } from '../officer-text.ts'
import { useOfficerDevice } from '../queries.ts'

/** One visit of the list, as the audit log counts visits. */
const VISIT_MS = 60 * 60_000

interface CasePaneProps {
  caseNumber: string
  /** When the case was last changed, as the list knows it; undefined: it is not in the list. */
  changedAt: string | undefined
  onClose: () => void
}

/**
 * The case beside the list: what its page shows, and the list keeps its place. Opening it again in one visit
 * shows what was read: each read is a further access to the owner's data.
 */
export function CasePane({ caseNumber, changedAt, onClose }: CasePaneProps) {
  const read = useOfficerDevice(caseNumber, VISIT_MS)
  const heading = useFocused<HTMLHeadingElement>()
  return (
    <section
      aria-label={desk.beside}
      className="desk-height sticky top-2 overflow-auto rounded-md border border-line bg-surface p-3"
    >
      <div className="flex items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="digits min-w-0 flex-1 truncate text-lg">
          {caseNumber}
        </h2>
        <LinkButton variant="ghost" to={detailPath(caseNumber)} className="text-sm">
          {desk.wholePage}
        </LinkButton>
        <button
          type="button"
          onClick={onClose}
          aria-label={desk.closeCase}
          title={desk.closeCase}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-sunken"
        >
          <Icon name="close" size={20} />
        </button>
      </div>
      <Freshness read={read} caseNumber={caseNumber} changedAt={changedAt} />
      <DeviceDetail key={caseNumber} read={read} />
    </section>
  )
}

type FreshnessProps = Pick<CasePaneProps, 'caseNumber' | 'changedAt'> & {
  read: ReturnType<typeof useOfficerDevice>
}

/** How old the shown case is, and the way to a newer one. */
function Freshness({ read, caseNumber, changedAt }: FreshnessProps) {
  const { data, dataUpdatedAt, isFetching, refetch } = read
  const shown = data?.flags.find(({ case_number }) => case_number === caseNumber)
  const changed = shown !== undefined && changedAt !== undefined && shown.updated_at < changedAt
  return (
    <p className="mb-2 flex min-h-9 flex-wrap items-center gap-x-2 text-muted text-sm">
      {data && desk.readAt(officerDateTime(new Date(dataUpdatedAt).toISOString()))}
      {data && (
        <Button
          variant="ghost"
          className="px-2 text-sm lg:min-h-9 lg:py-1"
          pending={isFetching}
          onClick={() => void refetch()}
        >
          {desk.readAgain}
        </Button>
      )}
      <span role="status" className="font-semibold text-ink">
        {changed && desk.changed}
      </span>
    </p>
  )
}

/** Takes the focus when it comes, so that screen readers read the case. */
function useFocused<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
