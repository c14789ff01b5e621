import { useId } from 'react'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import type { LegalSection, LegalText } from './messages.ts'
import { legal } from './messages.ts'

/** A text to read: headed sections of paragraphs, lists and tables. */
export function LegalPage({ text, version }: { text: LegalText; version?: string }) {
  usePageTitle(text.title)
  return (
    <article className="mx-auto grid w-full max-w-prose gap-8">
      <div>
        <PageHeading subtitle={text.subtitle}>{text.title}</PageHeading>
        {version && <p className="mt-2 text-sm text-muted">{legal.version(version)}</p>}
      </div>
      {text.sections.map((section) => (
        <Section key={section.heading} {...section} />
      ))}
    </article>
  )
}

function Section({ heading, text = [], list, table }: LegalSection) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {heading}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {list && (
        <ul className="grid list-disc gap-2 pl-5">
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {table && (
        <table aria-labelledby={id} className="w-full border-collapse text-left text-sm">
          <thead>
            <tr>
              {table.columns.map((column) => (
                <th key={column} scope="col" className="border-b-[1.5px] border-line-strong py-2 pr-4 align-top">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([what, of]) => (
              <tr key={what}>
                <th scope="row" className="w-2/5 border-b border-line py-2 pr-4 align-top font-semibold">
                  {what}
                </th>
                <td className="border-b border-line py-2 align-top">{of}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
