import { layout } from '../../lib/messages/layout.ts'
import { anchors, paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Languages } from './Languages.tsx'
import { Menu } from './Menu.tsx'

const SECTIONS = [
  { to: `/#${anchors.benefits}`, text: layout.nav.benefits },
  { to: `/#${anchors.faq}`, text: layout.nav.faq },
  { to: `/#${anchors.compliance}`, text: layout.nav.compliance },
]

/** Pages for people in a hurry: they stand first in the menu of a phone. */
const ERRANDS = [
  { to: paths.report, text: layout.nav.report },
  { to: paths.found, text: layout.nav.found },
  { to: paths.certificates, text: layout.nav.certificate },
]

const LINK =
  'inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-on-ground-muted hover:text-on-ground hover:underline underline-offset-4'
const CREATE =
  'inline-flex min-h-11 items-center justify-center rounded-md bg-on-ground px-4 font-semibold text-ground hover:bg-on-ground-muted'

export interface PublicHeaderProps {
  /** The label of the first section; the auth layout writes it differently. */
  howItWorks?: string
  signIn?: boolean
  createAccount?: boolean
  /** The page that the visitor came from, passed on to the login. */
  from?: unknown
}

/**
 * Logo, the anchors of the landing page, Sign In and Create Account. On a phone they are in a menu that works
 * without scripts.
 */
export function PublicHeader({
  howItWorks = layout.nav.howItWorks,
  signIn = true,
  createAccount = true,
  from,
}: PublicHeaderProps) {
  const sections = [{ to: `/#${encodeURIComponent(anchors.howItWorks)}`, text: howItWorks }, ...SECTIONS]
  return (
    <header className="on-ground border-b border-ground-line">
      <div className="page relative flex min-h-16 items-center gap-1 sm:gap-3 lg:gap-6">
        <Link
          to={paths.home}
          aria-label={layout.nav.home}
          className="mr-auto inline-flex min-h-11 items-center"
        >
          <Logo />
        </Link>
        <nav aria-label={layout.nav.label} className="mr-auto hidden items-center gap-6 lg:flex">
          {sections.map(({ to, text }) => (
            <Link key={to} to={to} className={LINK}>
              {text}
            </Link>
          ))}
        </nav>
        <Languages />
        <div className="hidden items-center gap-5 lg:flex">
          {signIn && (
            <Link to={paths.login} state={{ from }} className={LINK}>
              {layout.nav.signIn}
            </Link>
          )}
          {createAccount && (
            <Link to={paths.register} state={{ from }} className={CREATE}>
              {layout.nav.createAccount}
            </Link>
          )}
        </div>
        <PhoneMenu
          links={[...ERRANDS, ...sections, ...(signIn ? [{ to: paths.login, text: layout.nav.signIn }] : [])]}
          create={createAccount}
          from={from}
        />
      </div>
    </header>
  )
}

interface PhoneMenuProps {
  links: readonly { to: string; text: string }[]
  create: boolean
  from: unknown
}

function PhoneMenu({ links, create, from }: PhoneMenuProps) {
  return (
    <Menu
      className="lg:hidden"
      summaryClass="-mr-2 gap-2 px-2 font-semibold"
      summary={
        <>
          <Icon name="menu" className="menu-closed" />
          <Icon name="close" className="menu-open" />
          {layout.nav.menu}
        </>
      }
    >
      {(close) => (
        <nav
          aria-label={layout.nav.label}
          className="on-ground absolute inset-x-0 top-full z-40 border-b border-ground-line pt-2 pb-5 shadow-float"
        >
          <div className="page grid">
            {links.map(({ to, text }) => (
              <Link
                key={to}
                to={to}
                state={{ from }}
                onClick={close}
                className="flex min-h-12 items-center border-b border-ground-line text-lg font-semibold"
              >
                {text}
              </Link>
            ))}
            {create && (
              <Link
                to={paths.register}
                state={{ from }}
                onClick={close}
                className={`${CREATE} mt-5 min-h-12 text-lg`}
              >
                {layout.nav.createAccount}
              </Link>
            )}
          </div>
        </nav>
      )}
    </Menu>
  )
}
