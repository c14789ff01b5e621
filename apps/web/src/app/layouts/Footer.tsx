import { brand, shownOf } from '../../lib/brand.ts'
import { layout } from '../../lib/messages/layout.ts'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'

const [verification, report, transfer] = layout.footer.serviceList
const SERVICES = [
  { to: paths.results, text: verification },
  { to: paths.report, text: report },
  { to: paths.transfer, text: transfer },
]

const LEGAL = [
  { to: paths.privacy, text: layout.footer.privacy },
  { to: paths.terms, text: layout.footer.terms },
  { to: paths.compliance, text: layout.footer.compliance },
]

/** A sentence about Amana, its services, and the badges. */
export function Footer() {
  const badges = shownOf(brand.badges)
  return (
    <footer className="on-ground mt-auto">
      <div className="page grid gap-8 py-10 md:grid-cols-[1fr_auto_auto] md:gap-16 md:py-14">
        <div className="grid max-w-prose content-start gap-4">
          <Logo />
          <p className="text-on-ground-muted">{layout.footer.description}</p>
        </div>
        <Links heading={layout.footer.services} links={SERVICES} />
        <Links heading={layout.footer.legal} links={LEGAL} />
        {badges.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-3 border-t border-ground-line pt-6 text-sm font-semibold md:col-span-3">
            {badges.map(({ text }) => (
              <li key={text} className="flex items-center gap-2">
                <Icon name="shield" size={20} className="text-on-ground-muted" />
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  )
}

function Links({ heading, links }: { heading: string; links: ReadonlyArray<{ to: string; text: string | undefined }> }) {
  return (
    <div>
      <h2 className="text-base">{heading}</h2>
      <ul className="mt-1 text-on-ground-muted">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-on-ground">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
