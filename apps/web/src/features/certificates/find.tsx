import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Card, Link, PageHeading } from '../../ui/index.ts'
import { FindCertificate } from './FindCertificate.tsx'
import { findCertificate as texts } from './messages.ts'

/** `/certificates`: a number from a paper or a mail leads to what Amana says of that certificate today. */
export function Component() {
  usePageTitle(texts.title)
  return (
    <div className="mx-auto max-w-prose">
      <PageHeading className="mb-6" subtitle={texts.subtitle}>
        {texts.title}
      </PageHeading>
      <Card>
        <FindCertificate />
      </Card>
      <p className="mt-4">
        <Link to={paths.verify} className="text-link inline-flex min-h-11 items-center">
          {texts.withoutNetwork}
        </Link>
      </p>
    </div>
  )
}
