import { homeOf } from '../../lib/home.ts'
import { layout } from '../../lib/messages/layout.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Languages } from './Languages.tsx'

/** As high as the header that comes, so that the page does not move. A phone shows links in a second row. */
export function BareHeader() {
  const { user } = useSession()
  return (
    <header className="on-ground border-b border-ground-line">
      <Languages className="page justify-end" />
      <div className="page flex min-h-16 items-start max-lg:min-h-[109px]">
        <Link to={homeOf(user)} aria-label={layout.nav.home} className="inline-flex min-h-16 items-center">
          <Logo />
        </Link>
      </div>
    </header>
  )
}
