import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Card, Link, PageHeading } from '../../ui/index.ts'
import { ConsentList } from './ConsentList.tsx'
import { settings } from './messages.ts'

const text = settings.privacy

/** `/settings/privacy` (decisions §19). */
export function Component() {
  usePageTitle(text.title)
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <Card>
        <p className="mb-5 max-w-prose text-muted">{text.text}</p>
        <ConsentList />
      </Card>
      <ul className="mt-6 grid">
        <li>
          <Link to={paths.settingsProfile} className="text-link inline-flex min-h-11 items-center">
            {text.rights}
          </Link>
        </li>
        <li>
          <Link to={paths.privacy} className="text-link inline-flex min-h-11 items-center">
            {text.document}
          </Link>
        </li>
      </ul>
    </>
  )
}
