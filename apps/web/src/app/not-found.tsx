import { homeOf } from '../lib/home.ts'
import { errors } from '../lib/messages/errors.ts'
import { usePageTitle } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/use-session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function Component() {
  const { title, text, home, dashboard, verify, help } = errors.notFound
  const { user } = useSession()
  usePageTitle(title)
  return (
    <div className="py-6 md:py-12">
      <p className="digits text-3xl font-bold text-brand md:text-4xl">404</p>
      <PageHeading subtitle={text} className="mt-3">
        {title}
      </PageHeading>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={homeOf(user)}>{user ? dashboard : home}</LinkButton>
        <LinkButton to={paths.results} variant="secondary">
          {verify}
        </LinkButton>
        <LinkButton to={paths.support} variant="ghost">
          {help}
        </LinkButton>
      </div>
    </div>
  )
}
