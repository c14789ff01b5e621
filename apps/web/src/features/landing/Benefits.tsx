import { use } from 'react'
import { brandClaims } from '../../lib/brand-claims.ts'
import { anchors, paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { landing } from './messages.ts'
import { ReleasedContext } from './released.ts'
import { Section } from './Section.tsx'
import { TelecomOffContext } from './telecom-off.ts'

/** In their order. A benefit with a claim is left out together with it. */
const BENEFITS: readonly {
  key: keyof typeof landing.benefits.list
  icon: IconName
  claim?: keyof typeof brandClaims.claims
}[] = [
  { key: 'stolen', icon: 'shield' },
  { key: 'ownership', icon: 'people', claim: 'telecomRecords' },
  { key: 'certificate', icon: 'document' },
  { key: 'transfer', icon: 'transfer' },
]

export function Benefits() {
  const { heading, subtitle, list, button } = landing.benefits
  const telecomOff = use(TelecomOffContext)
  const benefits = BENEFITS.filter(
    ({ claim }) => !claim || (brandClaims.claims[claim].shown && !(claim === 'telecomRecords' && telecomOff)),
  )
  const released = use(ReleasedContext)
  const proofs = [brandClaims.claims.trustedBy, brandClaims.claims.protectedDevices].filter(
    (claim) => claim.shown && !(released && 'count' in claim),
  )
  return (
    <Section id={anchors.benefits} heading={heading} subtitle={subtitle}>
      <ul className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {benefits.map(({ key, icon, claim }) => (
          // The server takes it out of the page where it is not true (http/web-pages.ts).
          <li key={key} data-claim={claim} className="flex gap-4">
            <span className="mt-0.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-lg">{list[key].title}</h3>
              <p className="mt-1 text-muted">{list[key].text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-10 flex flex-col items-start gap-5 sm:flex-row sm:items-center sm:gap-8">
        <LinkButton to={paths.results} size="lg">
          {button}
        </LinkButton>
        {proofs.length > 0 && (
          <ul className="grid gap-1 text-sm font-semibold text-muted">
            {proofs.map(({ text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon name="check" size={18} className="shrink-0 text-brand" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}
