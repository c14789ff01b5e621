import { brandClaims } from '../../lib/brand-claims.ts'
import { anchors } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { landing } from './messages.ts'
import { Section } from './Section.tsx'

export function Compliance() {
  const { heading, subtitle, list } = landing.compliance
  const { regulator, networks, identity, pciDss } = brandClaims.claims
  const claims = [regulator, networks, identity, pciDss].filter(({ shown }) => shown)
  return (
    <Section id={anchors.compliance} heading={heading} subtitle={subtitle}>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <dl className="grid content-start gap-6 sm:grid-cols-2 sm:gap-8">
          {list.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-1 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        {claims.length > 0 && (
          <ul className="grid content-start rounded-lg border border-line bg-raised">
            {claims.map(({ text }) => (
              <li key={text} className="flex gap-3 border-line px-4 py-4 font-semibold not-last:border-b">
                <Icon name="shield" className="shrink-0 text-brand" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}
