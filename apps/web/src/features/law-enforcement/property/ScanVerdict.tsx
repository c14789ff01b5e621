import { classes, Icon, type IconName, Imei, type StatusTone } from '../../../ui/index.ts'
import { property } from './messages.ts'
import { resultOf } from './result.ts'
import type { Scan } from './scans.ts'

const text = property.results

const LOOKS: Record<StatusTone, { icon: IconName; box: string }> = {
  clean: { icon: 'check', box: 'border-clean bg-clean-soft text-clean' },
  flagged: { icon: 'warning', box: 'border-flagged bg-flagged-soft text-flagged' },
  stolen: { icon: 'stop', box: 'border-stolen bg-stolen-soft text-stolen' },
  pending: { icon: 'clock', box: 'border-line bg-sunken text-ink' },
  failed: { icon: 'close', box: 'border-stolen bg-stolen-soft text-stolen' },
  neutral: { icon: 'info', box: 'border-line bg-sunken text-ink' },
}

/** The result of the newest scan, to be read from an arm's length. */
export function ScanVerdict({ scan }: { scan: Scan | undefined }) {
  return (
    <div role="status">
      {scan ? <Verdict scan={scan} /> : <p className="rounded-lg bg-sunken p-4 text-muted">{text.none}</p>}
    </div>
  )
}

function Verdict({ scan: { imei, exhibit, outcome } }: { scan: Scan }) {
  const { tone, word, about } = resultOf(outcome)
  const { icon, box } = LOOKS[tone]
  return (
    <div
      data-verdict={outcome.kind === 'taken' ? outcome.verdict : outcome.kind}
      className={classes('flex items-center gap-4 rounded-lg border-2 p-4', box)}
    >
      <Icon name={icon} size={48} strokeWidth={2.5} className="shrink-0" />
      <div className="min-w-0">
        <p className="font-bold text-3xl">{word}</p>
        <p className="text-ink">
          {about}
          {outcome.kind === 'taken' && outcome.case_number !== null && (
            <span className="ml-1 whitespace-nowrap">{text.caseIs(outcome.case_number)}</span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink">
          <span className="font-semibold">{exhibit}</span>
          <Imei imei={imei} />
        </p>
      </div>
    </div>
  )
}
