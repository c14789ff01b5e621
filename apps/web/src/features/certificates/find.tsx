import { usePageTitle } from '../../lib/page-title.ts'
import { Card, PageHeading } from '../../ui/index.ts'
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
    </div>
  )
}
