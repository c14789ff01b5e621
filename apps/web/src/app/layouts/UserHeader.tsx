import type { User } from '@amana/contract/accounts'
import { useLocation } from 'react-router'
import { Bell } from '../../features/notifications/Bell.tsx'
import { displayName } from '../../lib/display-name.ts'
import { layout } from '../../lib/messages/layout.ts'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/sign-out.ts'
import { useSession } from '../../lib/use-session.ts'
import { useTransferPath } from '../../lib/use-transfer-path.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo, LogoMark } from '../../ui/Logo.tsx'
import { Initial } from './Initial.tsx'
import { Languages } from './Languages.tsx'
import { Menu } from './Menu.tsx'
import { NavigationLink } from './NavigationLink.tsx'

const FLAGGING = 'select-flag|flag-device|verify-pin'
/** The pages of a transfer; the device's own page is not one of them. */
const TRANSFER_FLOW = /^\/transfer\/(?!device\/)/
/** Links of the shared header. `area` is the part of the site whose pages a link represents. */
const LINKS = [
  { to: paths.transfer, text: layout.user.transfer, area: new RegExp(`^/transfer/(?!device/|${FLAGGING})`) },
  {
    to: paths.myDevices,
    text: layout.user.devices,
    area: new RegExp(`^/(my-devices|transfer/(device/|${FLAGGING}))`),
  },
  { to: paths.settings, text: layout.user.settings, area: /^\/settings(\/|$)/ },
]

/**
 * Shared header: navigation, language, notifications and the person, whose menu has Log out; visitors see
 * Sign In. A phone shows the navigation in its own row, so that nothing hides in a menu.
 */
export function UserHeader() {
  const { status, user } = useSession()
  return (
    <header className="on-ground border-b border-ground-line">
      <div className="page flex min-h-16 flex-wrap items-center gap-x-1 sm:gap-x-2 lg:flex-nowrap lg:gap-x-6">
        <Link
          to={user ? paths.dashboard : paths.home}
          aria-label={user ? layout.user.home : layout.nav.home}
          className={classes(
            'mr-auto inline-flex min-w-11 shrink-0 items-center lg:min-h-16',
            user ? 'min-h-14 lg:mr-0' : 'min-h-16',
          )}
        >
          {/* On a phone the name needs the room. */}
          {user && (
            <span className="flex sm:hidden">
              <LogoMark />
            </span>
          )}
          <span className={classes('flex', user && 'max-sm:hidden')}>
            <Logo />
          </span>
        </Link>
        <Languages {...(user && { className: 'lg:order-1', panel: 'left-0 lg:right-0 lg:left-auto' })} />
        {user && <Account user={user} />}
        {user && <Navigation />}
        {status === 'signed-out' && <SignIn />}
      </div>
    </header>
  )
}

/** Pages of a transfer show the first name alone, and the menu the full one. */
function Account({ user }: { user: User }) {
  const fullName = displayName(user)
  const name = TRANSFER_FLOW.test(useLocation().pathname) ? user.first_name.trim() || fullName : fullName
  return (
    <div className="flex min-w-0 items-center max-sm:flex-1 max-sm:justify-end sm:gap-1 lg:order-2 lg:gap-3">
      <Bell userId={user.id} />
      <Menu
        className="relative min-w-0"
        summaryClass="-mr-1 gap-1 px-1 text-xs sm:gap-2 sm:text-sm sm:font-semibold"
        summary={
          <>
            <Initial name={name} />
            <span className="max-w-64 min-w-0 leading-[1.2] wrap-anywhere">{name}</span>
            <Icon name="chevron" size={16} className="shrink-0" />
          </>
        }
      >
        {() => (
          <div className="on-ground absolute top-full right-0 z-40 w-64 rounded-md border border-ground-line p-4 text-sm shadow-float">
            {name !== fullName && <p className="font-semibold wrap-anywhere">{fullName}</p>}
            <p className="text-on-ground-muted wrap-anywhere">{user.email}</p>
            <button
              type="button"
              onClick={signOut}
              className="mt-3 flex min-h-12 w-full items-center border-t border-ground-line pt-1 text-base font-semibold underline-offset-4 hover:underline"
            >
              {layout.user.logOut}
            </button>
          </div>
        )}
      </Menu>
    </div>
  )
}

function Navigation() {
  const { pathname } = useLocation()
  const transferPath = useTransferPath()
  return (
    <nav
      aria-label={layout.nav.label}
      className="flex basis-full flex-wrap justify-between gap-x-3 border-t border-ground-line text-xs sm:justify-start sm:gap-x-8 sm:text-sm lg:mr-auto lg:shrink-0 lg:basis-auto lg:flex-nowrap lg:border-0 lg:text-base"
    >
      {LINKS.map(({ to, text, area }) => {
        const here = area.test(pathname)
        return (
          <NavigationLink key={to} to={to === paths.transfer ? transferPath : to} here={here}>
            {text}
          </NavigationLink>
        )
      })}
    </nav>
  )
}

/** Visitors check devices too; after signing in they come back to this page. */
function SignIn() {
  const from = useLocation()
  return (
    <Link
      to={paths.login}
      state={{ from }}
      className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
    >
      {layout.nav.signIn}
    </Link>
  )
}
