import type { ReactNode } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

export type StatusTone = 'clean' | 'flagged' | 'stolen' | 'pending' | 'failed' | 'neutral'

const STYLES: Record<StatusTone, { icon: IconName; box: string }> = {
  clean: { icon: 'check', box: 'bg-clean-soft text-clean' },
  flagged: { icon: 'warning', box: 'bg-flagged-soft text-flagged' },
  stolen: { icon: 'stop', box: 'bg-stolen-soft text-stolen' },
  pending: { icon: 'clock', box: 'bg-flagged-soft text-flagged' },
  failed: { icon: 'close', box: 'bg-stolen-soft text-stolen' },
  neutral: { icon: 'info', box: 'bg-sunken text-muted' },
}

/** A status in a list or card: colour, icon and a word. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children?: ReactNode }) {
  const { icon, box } = STYLES[tone]
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-1 text-xs font-semibold',
        // A long text of another language needs two lines on the card of a phone.
        'in-[dd]:whitespace-normal in-[dd]:rounded-2xl',
        box,
      )}
    >
      <Icon name={icon} size={14} strokeWidth={2.5} className="shrink-0" />
      {children ?? (tone !== 'neutral' && ui.badge[tone])}
    </span>
  )
}
