import { useState } from 'react'
import { deviceName } from '../../../lib/device-name.ts'
import { toApiError } from '../../../lib/http.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { toast } from '../../../lib/toast.ts'
import { Alert, Button, Imei, Link, StatusBadge } from '../../../ui/index.ts'
import { RecordList } from '../../../ui/RecordList.tsx'
import { lawEnforcement } from '../messages.ts'
import { SectionCard } from '../SectionCard.tsx'
import { property } from './messages.ts'
import { nextExhibit } from './next-exhibit.ts'
import type { PrintJob } from './PrintSheet.tsx'
import { resultOf } from './result.ts'
import { ScanPictures } from './ScanPictures.tsx'
import { isWaiting, type Scan, waiting } from './scans.ts'
import type { Scans } from './use-scans.ts'

const text = property.scans
const { columns } = text
/** Its text begins where that of the column does. */
const PLAIN = '-mx-4 whitespace-nowrap'

/** Drawn again with each scan: hundreds of rows would make a cheap phone slow. */
const ROWS = 50

interface ScanListProps {
  scans: Scans
  onPrint: (job: PrintJob) => void
  /** The desk's. */
  place: string
  /** The next exhibit number; the desk counts on from the one that it gives away. */
  takeExhibit: () => string
}

/** The phones of this round, newest first, with what can be taken back or mended. */
export function ScanList({ scans, place, onPrint, takeExhibit }: ScanListProps) {
  const all = scans.all ?? []
  const [shown, setShown] = useState(ROWS)
  const unsent = all.filter(isWaiting).length
  const taken = all.filter(({ outcome }) => outcome.kind === 'taken')
  const print = (what: PrintJob['what']) => onPrint({ what, phones: taken.map(printedOf).toReversed() })
  return (
    <SectionCard heading={text.heading}>
      {unsent > 0 && (
        <Alert
          tone="warning"
          className="mb-4"
          title={text.waiting(unsent)}
          action={
            <Button variant="secondary" onClick={() => void scans.sendAll()}>
              {text.sendNow}
            </Button>
          }
        >
          {property.results.waitingText} {text.picturesLater}
        </Alert>
      )}
      {all.length === 0 ? (
        <p className="text-muted">{text.empty}</p>
      ) : (
        <RecordList
          caption={text.caption}
          columns={[columns.exhibit, columns.phone, columns.result, columns.act]}
          items={all.slice(0, shown)}
          keyOf={({ scan_id }) => scan_id}
          cells={(scan) => [
            <span key="exhibit" className="font-semibold">
              <Exhibit scan={scan} />
            </span>,
            <Phone key="phone" scan={scan} />,
            <Outcome key="result" scan={scan} />,
            <Acts key="act" {...{ scan, scans, place, takeExhibit }} />,
          ]}
        />
      )}
      {all.length > shown && (
        <Button variant="ghost" className="mt-2" onClick={() => setShown(shown + ROWS)}>
          {lawEnforcement.more}
        </Button>
      )}
      {taken.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => print('labels')}>
            {property.print.labels}
          </Button>
          <Button variant="secondary" onClick={() => print('list')}>
            {property.print.list}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              for (const scan of all) if (!isWaiting(scan)) scans.remove(scan)
            }}
          >
            {text.clear}
          </Button>
        </div>
      )}
    </SectionCard>
  )
}

function Exhibit({ scan: { exhibit, outcome } }: { scan: Scan }) {
  if (outcome.kind !== 'taken') return exhibit
  return (
    <Link
      to={paths.officerPropertyPhone(outcome.id)}
      className="text-link inline-flex min-h-11 items-center lg:min-h-6"
    >
      {exhibit}
    </Link>
  )
}

function Phone({ scan: { imei, outcome } }: { scan: Scan }) {
  const name =
    outcome.kind === 'taken' && outcome.device_brand !== ''
      ? deviceName({ brand: outcome.device_brand, model: outcome.device_model })
      : null
  return (
    <>
      {name !== null && <span className="block">{name}</span>}
      <Imei imei={imei} className="text-muted" />
    </>
  )
}

function Outcome({ scan: { outcome } }: { scan: Scan }) {
  const { tone, word, about } = resultOf(outcome)
  const detail = outcome.kind === 'taken' ? (outcome.case_number ?? '') : about
  return (
    <>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {outcome.kind === 'kept' ? (
        <Link to={paths.officerPropertyPhone(outcome.id)} className="text-link mt-1 block text-xs">
          {detail}
        </Link>
      ) : (
        <span className="mt-1 block text-muted text-xs">{detail}</span>
      )}
    </>
  )
}

interface ActsProps extends Pick<ScanListProps, 'scans' | 'place' | 'takeExhibit'> {
  scan: Scan
}

function Acts({ scan, scans, place, takeExhibit }: ActsProps) {
  const [pending, setPending] = useState(false)
  const { outcome, exhibit } = scan
  async function undo() {
    setPending(true)
    try {
      await scans.undo(scan)
      toast.success(text.undone(exhibit))
    } catch (error) {
      setPending(false)
      toast.error(refusalText(toApiError(error), text.undoFailed))
    }
  }
  const again = (change: Partial<Scan>) => void scans.change(scan, { ...change, outcome: waiting(null) })
  const wrong = outcome.kind === 'refused' ? outcome.wrong : null
  if (outcome.kind === 'taken' || outcome.kind === 'waiting')
    return (
      <span className="flex flex-wrap items-center">
        {outcome.kind === 'taken' && <ScanPictures id={outcome.id} exhibit={exhibit} />}
        <Button
          variant="ghost"
          className={outcome.kind === 'taken' ? 'px-3 whitespace-nowrap' : PLAIN}
          pending={pending}
          aria-label={text.undoOf(exhibit)}
          onClick={() => void undo()}
        >
          {text.undo}
        </Button>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-2">
      {wrong === 'exhibit' && (
        <Button variant="secondary" onClick={() => again({ exhibit: takeExhibit() })}>
          {text.again}
        </Button>
      )}
      {wrong === 'place' && (
        <Button variant="secondary" disabled={place === ''} onClick={() => again({ place })}>
          {text.againThere}
        </Button>
      )}
      <Button variant="ghost" className={PLAIN} onClick={() => scans.remove(scan)}>
        {text.remove}
      </Button>
    </span>
  )
}

function printedOf({ exhibit, imei, place, condition, scanned_at, outcome }: Scan) {
  const caseNumber = outcome.kind === 'taken' ? outcome.case_number : null
  const { states } = property
  return {
    ...{ exhibit, imei, place, condition, at: scanned_at, caseNumber },
    state: caseNumber === null ? states.seized : states.matched,
  }
}

/** The number after those that are used in the round. */
export function freeExhibit(wanted: string, scans: readonly Scan[]): string {
  const used = new Set(scans.map(({ exhibit }) => exhibit.toLowerCase()))
  let free = wanted
  while (used.has(free.toLowerCase())) free = nextExhibit(free)
  return free
}
