import { homeOf } from '../../lib/home.ts'
import { isOfficer } from '../../lib/is-officer.ts'
import { push } from '../../lib/messages/push.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Link, PageHeading } from '../../ui/index.ts'
import { notifications as text } from './messages.ts'
import { NotificationList } from './NotificationList.tsx'
import { useOpened } from './use-opened.ts'

/** `/notifications`: the person's notifications, unread ones marked. */
export function Component() {
  usePageTitle(text.title)
  const { user } = useSession()
  const officer = isOfficer(user)
  useOpened()
  return (
    <div className="mx-auto w-full max-w-prose">
      <BackLink to={homeOf(user)}>{text.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <NotificationList />
      <p className="mt-4">
        <Link
          to={officer ? paths.officerPush : paths.settingsNotifications}
          className="text-link inline-flex min-h-11 items-center"
        >
          {officer ? push.offer : text.settings}
        </Link>
      </p>
    </div>
  )
}
