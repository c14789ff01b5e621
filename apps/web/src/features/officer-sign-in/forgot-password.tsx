import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Card, LinkButton, PageHeading } from '../../ui/index.ts'
import { officer } from './messages.ts'

const text = officer.forgot

/** `/law-enforcement/forgot-password`: an officer's mailbox opens nothing (decisions §17). */
export function Component() {
  usePageTitle(text.title)
  return (
    <div className="mx-auto w-full max-w-form">
      <Card>
        <PageHeading className="mb-6">{text.title}</PageHeading>
        <p className="font-semibold">{text.ask}</p>
        <p className="mt-3">{text.why}</p>
        <LinkButton to={paths.officerLogin} size="lg" className="mt-6 w-full">
          {officer.backToStart}
        </LinkButton>
      </Card>
    </div>
  )
}
