import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './Icon.tsx'

type AlertTone = 'info' | 'success' | 'warning' | 'danger'

const TONES: Record<AlertTone, { icon: IconName; box: string; mark: string }> = {
  info: { icon: 'info', box: 'border-line bg-raised', mark: 'text-brand' },
  success: { icon: 'check', box: 'border-clean bg-clean-soft', mark: 'text-clean' },
  warning: { icon: 'warning', box: 'border-flagged bg-flagged-soft', mark: 'text-flagged' },
  danger: { icon: 'stop', box: 'border-stolen bg-stolen-soft', mark: 'text-stolen' },
}

export interface AlertProps {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** Announced when it appears: at once for danger, politely otherwise. */
export function Alert({ tone = 'info', title, children, action, className }: AlertProps) {
  const { icon, box, mark } = TONES[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes('flex gap-3 rounded-md border-[1.5px] p-4', box, className)}
    >
      <Icon name={icon} className={classes('mt-0.5 shrink-0', mark)} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm">{children}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
