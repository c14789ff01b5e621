import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { textOf } from '../../lib/tab-store.ts'
import { useSession } from '../../lib/use-session.ts'
import { PageHeading } from '../../ui/index.ts'
import { useNewestDevices } from '../devices/queries.ts'
import { CheckPanel } from '../verifications/CheckPanel.tsx'
import { RecentChecks } from '../verifications/RecentChecks.tsx'
import { EmailPrompt } from './EmailPrompt.tsx'
import { Invitation } from './Invitation.tsx'
import { dashboard } from './messages.ts'
import { QuickActions } from './QuickActions.tsx'

/** Apart, because few need them; a dashboard without them still checks phones. */
const HandedOver = lazyPart(async () => (await import('../devices/HandedOver.tsx')).HandedOver, Nothing)
const Needs = lazyPart(async () => (await import('./Needs.tsx')).Needs, Nothing)

/**
 * `/dashboard`: what waits for the person, check an IMEI, quick actions, the latest checks. Visitors check
 * here too, and are invited to sign in for the rest.
 */
export function Component() {
  usePageTitle(dashboard.title)
  const session = useSession()
  const { status, user } = session
  const ownDevices = useNewestDevices(user !== null)
  const handedOver = textOf(useLocation().state, 'handedOver')
  return (
    <>
      <PageHeading className="mb-6 md:mb-8" subtitle={dashboard.subtitle}>
        {dashboard.title}
      </PageHeading>
      {user && handedOver && (
        <Suspense>
          <HandedOver of={handedOver} />
        </Suspense>
      )}
      {user && (
        <Suspense>
          <Needs />
        </Suspense>
      )}
      <div className="grid gap-8 md:gap-10 lg:grid-cols-2 lg:gap-x-8">
        {/* The key clears the panel when the person signs out meanwhile. */}
        <CheckPanel key={session.ended} {...session} />
        <div className="lg:col-start-2 lg:row-start-1">
          <QuickActions />
        </div>
        <div className="lg:col-span-2">
          {status === 'signed-out' ? (
            <Invitation />
          ) : (
            <RecentChecks userId={user?.id ?? null} ownDevices={ownDevices} />
          )}
        </div>
      </div>
      {user && <EmailPrompt key={user.id} user={user} />}
    </>
  )
}

function Nothing() {
  return null
}
