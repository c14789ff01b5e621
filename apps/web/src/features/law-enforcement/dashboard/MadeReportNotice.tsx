import { ui } from '../../../lib/messages/ui.ts'
import { Icon, Link } from '../../../ui/index.ts'
import { Sentence } from '../../../ui/Sentence.tsx'
import { CaseNumber } from '../CaseNumber.tsx'
import { desk } from '../desk/messages.ts'
import { detailPath } from '../FlagRow.tsx'
import type { MadeReport } from './made-report.ts'

/** The server's words and the case number of the report that was just made, until it is closed. */
export function MadeReportNotice({ made, onClose }: { made: MadeReport; onClose: () => void }) {
  const number = made.flag.case_number
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 rounded-md border-[1.5px] border-clean bg-clean-soft px-4 py-1"
    >
      <Icon name="check" className="shrink-0 text-clean" />
      <p>{made.words}</p>
      <p className="font-semibold">
        <Sentence text={desk.made} with={{ number: <CaseNumber of={number} /> }} />
      </p>
      <Link to={detailPath(number)} className="text-link inline-flex min-h-11 items-center font-semibold">
        {desk.openMade(number)}
      </Link>
      <button
        type="button"
        onClick={onClose}
        aria-label={ui.close}
        className="ml-auto inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
