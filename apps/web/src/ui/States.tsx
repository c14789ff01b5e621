import type { ReactNode } from 'react'
import { ui } from '../lib/messages/ui.ts'
import { paths } from '../lib/paths.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { Link } from './Link.tsx'

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  /** The way forward: a button or a link. */
  action?: ReactNode
  icon?: IconName
}

/** An empty list: what belongs here, and what to do. */
export function EmptyState({ title, text, action, icon = 'phone' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="rounded-full bg-brand-soft p-4 text-brand">
        <Icon name={icon} size={32} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-form text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  title: ReactNode
  text?: ReactNode
  onRetry?: () => void
  /** Beside or instead of the retry button. */
  action?: ReactNode
  icon?: IconName
}

/** An error: what happened, what to do, a way to try again, and people who help. */
export function ErrorState({ title, text, onRetry, action, icon = 'warning' }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <span className="rounded-full bg-stolen-soft p-4 text-stolen">
        <Icon name={icon} size={32} />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {text && <p className="max-w-form text-muted">{text}</p>}
      {(onRetry || action) && (
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          {onRetry && <Button onClick={onRetry}>{ui.retry}</Button>}
          {action}
        </div>
      )}
      <Link to={paths.support} className="text-link inline-flex min-h-11 items-center text-sm">
        {ui.help}
      </Link>
    </div>
  )
}
