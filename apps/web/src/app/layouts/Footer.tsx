import { brand, shownOf } from '../../lib/brand.ts'
import { layout } from '../../lib/messages/layout.ts'
import { paths } from '../../lib/paths.ts'
import { supportLinks, useDeployment } from '../../lib/use-support.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Languages } from './Languages.tsx'

const [verification, report, transfer] = layout.footer.serviceList
const SERVICES = [
  { to: paths.results, text: verification },
  { to: paths.report, text: report },
  { to: paths.found, text: layout.footer.found },
  { to: paths.transfer, text: transfer },
  { to: paths.certificates, text: layout.footer.certificates },
  { to: paths.verify, text: layout.footer.verify },
  { to: paths.privateCheck, text: layout.footer.privateCheck },
  { to: paths.partners, text: layout.footer.partners },
]

const LEGAL = [
  { to: paths.privacy, text: layout.footer.privacy },
  { to: paths.terms, text: layout.footer.terms },
  { to: paths.compliance, text: layout.footer.compliance },
  { to: paths.transparency, text: layout.footer.transparency },
  { to: paths.statistics, text: layout.footer.statistics },
  { to: paths.officerLogin, text: layout.footer.police },
]

/** A sentence about Amana, its services, the way to support, and the badges. */
export function Footer() {
  const badges = shownOf(brand.badges)
  return (
    <footer className="on-ground mt-auto">
      <div className="page grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-16 md:py-14">
        <div className="grid max-w-prose content-start gap-4 sm:col-span-2 lg:col-span-1">
          <Logo />
          <p className="text-on-ground-muted">{layout.footer.description}</p>
          <Languages as="div" />
        </div>
        <Links heading={layout.footer.services} links={SERVICES} />
        <div className="grid grid-cols-2 gap-8 sm:contents">
          <Links heading={layout.footer.legal} links={LEGAL} />
          <SupportLinks />
        </div>
        {badges.length > 0 && (
          <ul className="flex flex-wrap gap-x-6 gap-y-3 border-t border-ground-line pt-6 text-sm font-semibold sm:col-span-full">
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

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-on-ground'

function Links({
  heading,
  links,
}: {
  heading: string
  links: ReadonlyArray<{ to: string; text: string | undefined }>
}) {
  return (
    <div>
      <h2 className="text-base">{heading}</h2>
      <ul className="mt-1 text-on-ground-muted">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={LINK}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Beside the legal links, which are as many: what arrives late moves nothing. */
function SupportLinks() {
  const links = supportLinks(useDeployment().deployment?.support ?? null)
  return (
    <div>
      <h2 className="text-base">{layout.footer.support}</h2>
      <ul className="mt-1 text-on-ground-muted">
        <li>
          <Link to={paths.support} className={LINK}>
            {layout.footer.help}
          </Link>
        </li>
        {links.map(({ kind, text, href }) => (
          <li key={kind}>
            <a href={href} title={text} className={LINK}>
              {layout.footer.contact[kind]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
