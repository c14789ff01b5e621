import { homeOf } from '../lib/home.ts'
import { errors } from '../lib/messages/errors.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { useBackOnline } from '../lib/use-online.ts'
import { useSession } from '../lib/use-session.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'

export type Cause = 'notFound' | 'offline' | 'chunk' | 'unexpected'

/** A whole page, because the layout itself may have failed to load. */
export function CannotLoad({ cause }: { cause: Cause }) {
  const { title, text } = errors[cause]
  usePageTitle(title)
  const { user } = useSession()
  const home = homeOf(user)
  useBackOnline(cause === 'offline', () => window.location.reload())
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="on-ground">
        <div className="page flex min-h-16 items-center">
          <a href={home} className="inline-flex min-h-11 items-center">
            <Logo />
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page flex-1 py-12 md:py-20">
        <Icon name={cause === 'offline' ? 'offline' : 'warning'} size={48} className="text-flagged" />
        <h1 tabIndex={-1} className="mt-4 text-2xl md:text-3xl">
          {title}
        </h1>
        <p className="mt-3 max-w-prose text-muted md:text-lg">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {cause !== 'notFound' && <Button onClick={() => window.location.reload()}>{errors.reload}</Button>}
          <LinkButton to={home} reloadDocument variant={cause === 'notFound' ? 'primary' : 'secondary'}>
            {user ? errors.notFound.dashboard : errors.notFound.home}
          </LinkButton>
          <LinkButton to={paths.support} reloadDocument variant="ghost">
            {errors.notFound.help}
          </LinkButton>
        </div>
      </main>
    </div>
  )
}
