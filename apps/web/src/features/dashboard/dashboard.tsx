import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { textOf } from '../../lib/tab-store.ts'
import { useSession } from '../../lib/use-session.ts'
import { PageHeading, Skeleton } from '../../ui/index.ts'
import { useNeeds } from '../devices/needs-you.ts'
import { useNewestDevices } from '../devices/queries.ts'
import { CheckPanel } from '../verifications/CheckPanel.tsx'
import { RecentChecks } from '../verifications/RecentChecks.tsx'
import { EmailPrompt } from './EmailPrompt.tsx'
import { Invitation } from './Invitation.tsx'
import { dashboard } from './messages.ts'
import { QuickActions } from './QuickActions.tsx'

const LONGEST_WAIT_MS = 2_000
/** Apart, because few need them; a dashboard without them still checks phones. */
const Needs = lazyPart(async () => (await import('./Needs.tsx')).Needs, Nothing)
const HandedOver = lazyPart(async () => (await import('../devices/HandedOver.tsx')).HandedOver, Nothing)

/**
 * `/dashboard`: what waits for the person, check an IMEI, quick actions, the latest checks. Visitors check
 * here too, and are invited to sign in for the rest.
 */
export function Component() {
  usePageTitle(dashboard.title)
  const session = useSession()
  const { status, user } = session
  const ownDevices = useNewestDevices(user !== null)
  const needs = useNeeds(user !== null)
  const late = useLate()
  const waiting = status === 'loading' || (user !== null && isAwaited(needs) && !late)
  const handedOver = textOf(useLocation().state, 'handedOver')
  return (
    <>
      <Heading />
      {user && handedOver && (
        <Suspense>
          <HandedOver of={handedOver} />
        </Suspense>
      )}
      <Suspense fallback={<Waiting />}>
        {user && <Needs needs={needs.data} />}
        {waiting ? (
          <Waiting />
        ) : (
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
        )}
      </Suspense>
      {user && <EmailPrompt key={user.id} user={user} />}
    </>
  )
}

function Heading() {
  return (
    <PageHeading className="mb-6 md:mb-8" subtitle={dashboard.subtitle}>
      {dashboard.title}
    </PageHeading>
  )
}

function Begins() {
  return (
    <>
      <Heading />
      <Waiting />
    </>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }

function Nothing() {
  return null
}

/** The first answer is on its way: cards of needs that come later would push the page down. */
function isAwaited({ isPending, failureCount }: ReturnType<typeof useNeeds>): boolean {
  return isPending && failureCount === 0
}

/** True after the time for which the page waits: a check of a phone needs no cards. */
function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** As tall as the page will be, so that the footer does not appear and move away. */
function Waiting() {
  return (
    <div className="min-h-dvh">
      <p role="status" className="sr-only">
        {dashboard.loading}
      </p>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
