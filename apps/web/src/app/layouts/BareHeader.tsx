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
      <div className="page flex min-h-16 items-start justify-between max-lg:min-h-[101px]">
        <Link
          to={homeOf(user)}
          aria-label={layout.nav.home}
          className="inline-flex min-h-14 items-center lg:min-h-16"
        >
          <Logo />
        </Link>
        <Languages className="mt-1.5 lg:mt-2.5" />
      </div>
    </header>
  )
}
