import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton, PageHeading } from '../../ui/index.ts'
import { bought as text } from './bought/messages.ts'
import { Stations } from './bought/Stations.tsx'

/** `/bought-stolen`: for who holds a phone that turns out to be stolen. */
export function Component() {
  usePageTitle(text.title)
  return (
    <div className="mx-auto max-w-prose">
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <ol className="grid list-decimal gap-5 pl-6 marker:font-bold">
        {text.steps.map(({ title, text: words }) => (
          <li key={title}>
            <h2 className="text-lg">{title}</h2>
            <p>{words}</p>
          </li>
        ))}
      </ol>
      <Stations />
      <section aria-labelledby="know" className="mt-10">
        <h2 id="know" className="mb-3 text-xl">
          {text.know.heading}
        </h2>
        <ul className="grid list-disc gap-2 pl-6">
          {text.know.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <div className="mt-8 border-line border-t pt-6">
        <p className="mb-3">{text.tellFirst}</p>
        <LinkButton variant="secondary" to={paths.found}>
          {text.tell}
        </LinkButton>
      </div>
    </div>
  )
}
