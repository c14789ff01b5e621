import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Link, PageHeading } from '../../ui/index.ts'
import { privateCheck as texts } from './messages.ts'
import { PrivateCheckForm } from './PrivateCheckForm.tsx'

/** `/private-check`: is a phone blocked, without telling us which one. */
export function Component() {
  usePageTitle(texts.title)
  return (
    <div className="mx-auto max-w-prose">
      <PageHeading className="mb-6" subtitle={texts.subtitle}>
        {texts.title}
      </PageHeading>
      <PrivateCheckForm />
      <section aria-labelledby="how" className="mt-10">
        <h2 id="how" className="text-xl">
          {texts.how.title}
        </h2>
        <ul className="mt-2 list-disc space-y-2 pl-6">
          {[texts.how.learns, texts.how.not, texts.how.proof].map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Link to={paths.transparency} className="text-link mt-2 inline-flex min-h-11 items-center">
          {texts.how.log}
        </Link>
      </section>
    </div>
  )
}
