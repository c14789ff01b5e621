import { brand, shownOf } from '../../lib/brand.ts'
import { IS_DRAFT } from '../../lib/locale.ts'
import { layout } from '../../lib/messages/layout.ts'
import { paths } from '../../lib/paths.ts'
import { supportLinks, useDeployment } from '../../lib/use-support.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { DraftNote } from './DraftNote.tsx'

interface FooterLink {
  to: string
  text: string | undefined
  /** The page is for signed-in people. */
  guarded?: boolean
}

const texts = layout.footer
const [verification, report, transfer] = texts.serviceList
const SERVICES: FooterLink[] = [
  { to: paths.results, text: verification },
  { to: paths.report, text: report },
  { to: paths.found, text: texts.found },
  { to: paths.transfer, text: transfer, guarded: true },
  { to: paths.certificates, text: texts.certificates },
  { to: paths.privateCheck, text: texts.privateCheck, guarded: true },
  { to: paths.partners, text: texts.partners },
]

const LEGAL: FooterLink[] = [
  { to: paths.privacy, text: texts.privacy },
  { to: paths.terms, text: texts.terms },
  { to: paths.compliance, text: texts.compliance },
  { to: paths.transparency, text: texts.transparency },
]
const STATISTICS: FooterLink = { to: paths.statistics, text: texts.statistics }

export interface FooterProps {
  /** One line, so that nothing leads away from what the person does. */
  task?: boolean
  /** Nobody is signed in: links to pages of signed-in people say so. */
  visitor?: boolean
}

/** A sentence about Amana, its services, the legal pages, the way to support, and the badges. */
export function Footer({ task = false, visitor = true }: FooterProps) {
  const { deployment } = useDeployment()
  if (task) return <TaskFooter />
  const legal = deployment?.statistics ? [...LEGAL, STATISTICS] : LEGAL
  return (
    <footer className="on-ground mt-auto">
      <div className="page grid gap-x-8 gap-y-2 py-4 md:grid-cols-3 md:gap-y-8 md:py-14 lg:grid-cols-[1fr_auto_auto_auto] lg:gap-x-16">
        <div className="grid max-w-prose content-start gap-4 md:col-span-3 lg:col-span-1">
          <span className="flex max-md:hidden">
            <Logo />
          </span>
          <p className="text-on-ground-muted max-md:text-sm">{texts.description}</p>
        </div>
        <div>
          <h2 className="fold-title text-base">{texts.services}</h2>
          <details className="fold border-ground-line max-md:border-y">
            <summary className="min-h-12 list-none max-md:flex items-center justify-between font-semibold">
              {texts.services}
              <Icon name="chevron" size={20} />
            </summary>
            <Links links={SERVICES} visitor={visitor} />
          </details>
        </div>
        <div className="grid grid-cols-2 gap-x-8 max-md:text-sm md:contents">
          <div>
            <h2 className="text-base max-md:sr-only">{texts.legal}</h2>
            {/* With room for the link that appears late. */}
            <Links links={legal} className="max-md:min-h-55" />
          </div>
          <SupportLinks support={deployment?.support ?? null} />
        </div>
        <Badges />
      </div>
    </footer>
  )
}

/** Help, Privacy and the badges. */
function TaskFooter() {
  return (
    <footer className="on-ground mt-auto">
      <div className="page flex flex-wrap items-center gap-x-6 py-1">
        <Link to={paths.support} className={LINK}>
          {texts.help}
        </Link>
        <Link to={paths.privacy} className={LINK}>
          {texts.privacy}
        </Link>
        <Badges />
      </div>
    </footer>
  )
}

function Badges() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 pb-1.5 text-xs font-semibold md:col-span-full">
      {shownOf(brand.badges).map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
      {IS_DRAFT && (
        <li>
          <DraftNote />
        </li>
      )}
    </ul>
  )
}

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-on-ground'

interface LinksProps {
  links: readonly FooterLink[]
  visitor?: boolean
  className?: string
}

function Links({ links, visitor = false, className = '' }: LinksProps) {
  return (
    <ul className={`text-on-ground-muted md:mt-1 ${className}`}>
      {links.map(({ to, text, guarded }) => (
        <li key={to}>
          <Link to={to} className={LINK}>
            {text}
          </Link>
          {visitor && guarded && <> {layout.signInFirst}</>}
        </li>
      ))}
    </ul>
  )
}

/** Beside the legal links, which are as many: what arrives late moves nothing. */
function SupportLinks({ support }: { support: Parameters<typeof supportLinks>[0] }) {
  return (
    <div>
      <h2 className="text-base max-md:sr-only">{texts.support}</h2>
      <ul className="text-on-ground-muted md:mt-1">
        <li>
          <Link to={paths.support} className={LINK}>
            {texts.help}
          </Link>
        </li>
        <li>
          <Link to={paths.officerLogin} className={LINK}>
            {texts.police}
          </Link>
        </li>
        {supportLinks(support).map(({ kind, text, href }) => (
          <li key={kind}>
            <a href={href} title={text} className={LINK}>
              {texts.contact[kind]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
