import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/use-session.ts'
import { BareHeader } from './BareHeader.tsx'
import { PublicHeader, type PublicHeaderProps } from './PublicHeader.tsx'

/** Apart from the visitors' header: most of these pages' readers are not signed in. */
const PersonHeader = lazy(() =>
  import('./PersonHeader.tsx').then(
    ({ PersonHeader }) => ({ default: PersonHeader }),
    // Offline: the page itself is there, and reads without the rest of its header.
    () => ({ default: BareHeader }),
  ),
)

/** The header of pages that belong to everybody: how to sign in, or the person's own area. */
export function SessionHeader(props: PublicHeaderProps) {
  const { status, user } = useSession()
  if (status === 'signed-out') return <PublicHeader {...props} />
  const waiting = <BareHeader />
  return user === null ? (
    waiting
  ) : (
    <Suspense fallback={waiting}>
      <PersonHeader />
    </Suspense>
  )
}
