import { useId } from 'react'
import { LOCALE } from '../../lib/locale.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { legal } from './messages.ts'
import type { LegalSection } from './sections.ts'

interface LegalPageProps {
  text: { title: string; subtitle: string; summary: readonly string[] }
  sections: readonly LegalSection[]
  version?: string
}

/** A text to read: headed sections of paragraphs, lists and tables; in another language its summary first. */
export function LegalPage({ text, sections, version }: LegalPageProps) {
  usePageTitle(text.title)
  return (
    <article className="mx-auto grid w-full max-w-prose gap-8">
      <div>
        <PageHeading subtitle={text.subtitle}>{text.title}</PageHeading>
        {version && <p className="mt-2 text-sm text-muted">{legal.version(version)}</p>}
      </div>
      {LOCALE !== 'en' && <Summary of={text.summary} />}
      <div lang={LOCALE === 'en' ? undefined : 'en'} className="grid gap-8">
        {sections.map((section) => (
          <Section key={section.heading} {...section} />
        ))}
      </div>
    </article>
  )
}

function Summary({ of: sentences }: { of: readonly string[] }) {
  return (
    <section className="grid gap-3">
      <p className="font-semibold">{legal.english}</p>
      <ul className="grid list-disc gap-2 pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
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
                <th
                  key={column}
                  scope="col"
                  className="border-b-[1.5px] border-line-strong py-2 pr-4 align-top"
                >
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
