import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { buttonClasses, Card, LinkButton, PageHeading } from '../../ui/index.ts'
import { developers as text } from './messages.ts'

/** The reference is drawn from the OpenAPI document by the server (`/api/docs/`). */
const REFERENCE = '/api/docs/'

/** `/developers`: guides with examples that can be copied, and the way to the reference. */
export function Component() {
  usePageTitle(text.title)
  return (
    <div className="mx-auto max-w-prose">
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="flex flex-col gap-3 sm:flex-row">
        <a href={REFERENCE} className={buttonClasses()}>
          {text.reference}
        </a>
        <LinkButton variant="secondary" to={paths.partners}>
          {text.partners}
        </LinkButton>
      </div>
      {text.sections.map(({ id, title, text: words, code }) => (
        <section key={id} aria-labelledby={id} className="mt-10">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          <p className="mt-2">{words}</p>
          <Card className="mt-3 p-0 md:p-0">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
            <pre tabIndex={0} className="overflow-x-auto p-4 text-sm">
              <code>{code.replaceAll('https://AMANA', window.location.origin)}</code>
            </pre>
          </Card>
        </section>
      ))}
    </div>
  )
}
