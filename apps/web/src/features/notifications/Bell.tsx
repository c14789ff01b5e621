import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { notifications } from './messages.ts'
import { useUnreadCount } from './use-unread-count.ts'

const MAX_SHOWN = 99

/** Link to the notifications, with the number of unread ones. */
export function Bell({ userId }: { userId: string }) {
  const unread = useUnreadCount(userId)
  return (
    <Link
      to={paths.notifications}
      aria-label={unread === 0 ? notifications.bell : notifications.bellUnread(unread)}
      className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-md"
    >
      <Icon name="bell" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="digits absolute top-0.5 right-0 min-w-5 rounded-full bg-flagged-solid px-1 text-center text-xs font-bold text-on-flagged-solid"
        >
          {unread > MAX_SHOWN ? notifications.many : unread}
        </span>
      )}
    </Link>
  )
}
