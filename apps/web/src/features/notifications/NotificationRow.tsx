import type { Notification, NotificationKind } from '@amana/contract/notifications'
import { formatDateTime } from '../../lib/dates.ts'
import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { notifications as text } from './messages.ts'

const ICONS: Record<NotificationKind, { icon: IconName; mark: string }> = {
  transfer_incoming: { icon: 'transfer', mark: 'bg-brand-soft text-brand' },
  transfer_completed: { icon: 'transfer', mark: 'bg-clean-soft text-clean' },
  transfer_ended: { icon: 'transfer', mark: 'bg-sunken text-muted' },
  device_flagged: { icon: 'stop', mark: 'bg-stolen-soft text-stolen' },
  device_found: { icon: 'check', mark: 'bg-clean-soft text-clean' },
  device_hold: { icon: 'lock', mark: 'bg-flagged-soft text-flagged' },
  found_phone: { icon: 'phone', mark: 'bg-clean-soft text-clean' },
  flag_mode: { icon: 'phone', mark: 'bg-flagged-soft text-flagged' },
  case_rests: { icon: 'warning', mark: 'bg-flagged-soft text-flagged' },
  case_note: { icon: 'document', mark: 'bg-brand-soft text-brand' },
  phone_seen: { icon: 'phone', mark: 'bg-flagged-soft text-flagged' },
  custody_matched: { icon: 'phone', mark: 'bg-clean-soft text-clean' },
  custody_called: { icon: 'phone', mark: 'bg-clean-soft text-clean' },
  custody_returned: { icon: 'check', mark: 'bg-clean-soft text-clean' },
  device_disputed: { icon: 'people', mark: 'bg-flagged-soft text-flagged' },
  ownership_proof: { icon: 'document', mark: 'bg-brand-soft text-brand' },
  search_hit: { icon: 'search', mark: 'bg-flagged-soft text-flagged' },
  registration_attempt: { icon: 'warning', mark: 'bg-flagged-soft text-flagged' },
  later_stolen: { icon: 'stop', mark: 'bg-stolen-soft text-stolen' },
  security: { icon: 'shield', mark: 'bg-brand-soft text-brand' },
  report_waits: { icon: 'document', mark: 'bg-flagged-soft text-flagged' },
  case_assigned: { icon: 'people', mark: 'bg-brand-soft text-brand' },
}

/** Only a page of the product: the text comes from the server, but a link must never lead out of it. */
export const isOwnPath = (link: string) => /^\/(?!\/)/.test(link)

export interface NotificationRowProps {
  notification: Notification
  /** It was opened. */
  onRead: () => void
}

/** One notification; opening its link marks it as read. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { kind, title, text: words, link, created_at, read_at } = notification
  const { icon, mark } = ICONS[kind] ?? ICONS.security
  const unread = read_at === null
  const content = (
    <>
      <span className={classes('shrink-0 rounded-full p-2.5', mark)}>
        <Icon name={icon} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={classes('wrap-anywhere', unread ? 'font-bold' : 'font-semibold')}>{title}</span>
          <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            {unread && (
              <span className="inline-flex items-center gap-1.5 font-semibold text-brand">
                <span aria-hidden="true" className="size-2 rounded-full bg-brand" />
                {text.new}
              </span>
            )}
            <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          </span>
        </span>
        <span className="mt-1 block whitespace-pre-line wrap-anywhere text-muted">{words}</span>
      </span>
    </>
  )
  const look = classes('flex items-start gap-4 px-4 py-4 md:px-6', unread && 'bg-brand-soft')
  if (!isOwnPath(link)) return <div className={look}>{content}</div>
  return (
    <Link
      to={link}
      onClick={unread ? onRead : undefined}
      className={classes(look, 'transition-colors hover:bg-sunken')}
    >
      {content}
      <Icon name="arrow" size={20} className="mt-2 shrink-0 self-start text-brand max-sm:hidden" />
    </Link>
  )
}
