import { lazy, Suspense } from 'react'
import { useSession } from '../../lib/use-session.ts'
import { Logo } from '../../ui/Logo.tsx'
import { PublicHeader, type PublicHeaderProps } from './PublicHeader.tsx'

/** Apart from the visitors' header: most of these pages' readers are not signed in. */
const PersonHeader = lazy(() => import('./PersonHeader.tsx').then(({ PersonHeader }) => ({ default: PersonHeader })))

/** The header of pages that belong to everybody: how to sign in, or the person's own area. */
export function SessionHeader(props: PublicHeaderProps) {
  const { status, user } = useSession()
  if (status === 'signed-out') return <PublicHeader {...props} />
  const waiting = <Waiting />
  return user === null ? waiting : <Suspense fallback={waiting}>{<PersonHeader />}</Suspense>
}

/** As high as the header that comes, so that the page does not move. A phone shows links in a second row. */
function Waiting() {
  return (
    <div className="on-ground border-b border-ground-line">
      <div className="page flex min-h-16 items-start max-lg:min-h-[109px]">
        <span className="inline-flex min-h-16 items-center">
          <Logo />
        </span>
      </div>
    </div>
  )
}
