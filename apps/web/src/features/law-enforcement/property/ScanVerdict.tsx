import type { ReactNode } from 'react'
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

/** A scan that recorded nothing: a phone that was scanned before, or the reason why not. */
export type Notice = { scannedBefore: Scan } | { problem: string }

export interface ScanVerdictProps {
  /** The newest. */
  scan: Scan | undefined
  /** Newer than that. */
  notice: Notice | null
}

/** The result of the newest scan, to be read from an arm's length. */
export function ScanVerdict({ scan, notice }: ScanVerdictProps) {
  return (
    <div role="status">
      {notice && <NoticeBox notice={notice} />}
      {!notice && scan && <Verdict scan={scan} />}
      {!notice && !scan && <p className="rounded-lg bg-sunken p-4 text-muted">{text.none}</p>}
    </div>
  )
}

function NoticeBox({ notice }: { notice: Notice }) {
  if ('problem' in notice)
    return <Box name="refused" tone="failed" word={text.refused} about={notice.problem} />
  const { exhibit, place, imei } = notice.scannedBefore
  return (
    <Box name="twice" tone="neutral" word={text.twice} about={text.keptText(exhibit, place)}>
      <Imei imei={imei} />
    </Box>
  )
}

function Verdict({ scan: { imei, exhibit, outcome } }: { scan: Scan }) {
  const { about, ...look } = resultOf(outcome)
  const inCase = outcome.kind === 'taken' && outcome.case_number !== null && (
    <span className="ml-1 whitespace-nowrap">{text.caseIs(outcome.case_number)}</span>
  )
  return (
    <Box
      {...look}
      name={outcome.kind === 'taken' ? outcome.verdict : outcome.kind}
      about={
        <>
          {about}
          {inCase}
        </>
      }
    >
      <span className="font-semibold">{exhibit}</span>
      <Imei imei={imei} />
    </Box>
  )
}

interface BoxProps {
  name: string
  tone: StatusTone
  word: string
  about: ReactNode
  /** Which phone. */
  children?: ReactNode
}

function Box({ name, tone, word, about, children }: BoxProps) {
  const { icon, box } = LOOKS[tone]
  return (
    <div data-verdict={name} className={classes('flex items-center gap-4 rounded-lg border-2 p-4', box)}>
      <Icon name={icon} size={48} strokeWidth={2.5} className="shrink-0" />
      <div className="min-w-0">
        <p className="font-bold text-3xl">{word}</p>
        <p className="text-ink">{about}</p>
        {children && <p className="flex flex-wrap gap-x-4 text-ink">{children}</p>}
      </div>
    </div>
  )
}
