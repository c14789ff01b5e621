import { type RefObject, useEffect, useRef } from 'react'
import { Icon, LinkButton } from '../../../ui/index.ts'
import { desk } from '../desk/messages.ts'
import { DeviceDetail } from '../device/DeviceDetail.tsx'
import { detailPath } from '../FlagRow.tsx'
import { useOfficerDevice } from '../queries.ts'

/** The case beside the list: what its page shows, and the list keeps its place. */
export function CasePane({ caseNumber, onClose }: { caseNumber: string; onClose: () => void }) {
  const read = useOfficerDevice(caseNumber)
  const heading = useFocused<HTMLHeadingElement>()
  return (
    <section
      aria-label={desk.beside}
      className="desk-height sticky top-2 overflow-auto rounded-md border border-line bg-surface p-3"
    >
      <div className="mb-2 flex items-center gap-2">
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
      <DeviceDetail key={caseNumber} read={read} />
    </section>
  )
}

/** Takes the focus when it comes, so that screen readers read the case. */
function useFocused<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}
