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
import { Link } from '../../ui/Link.tsx'
import { Logo, LogoMark } from '../../ui/Logo.tsx'
import { Initial } from './Initial.tsx'
import { Languages } from './Languages.tsx'
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
 * Shared header: navigation, initial, display name, Log out; visitors see Sign In. A phone shows the
 * navigation in its own row, so that nothing hides in a menu.
 */
export function UserHeader() {
  const { status, user } = useSession()
  return (
    <header className="on-ground border-b border-ground-line">
      <Languages className="page justify-end" />
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-6">
        <Link
          to={user ? paths.dashboard : paths.home}
          aria-label={user ? layout.user.home : layout.nav.home}
          className="inline-flex min-h-16 min-w-11 shrink-0 items-center"
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
        {user && <Account user={user} />}
        {user && <Navigation />}
        {status === 'signed-out' && <SignIn />}
      </div>
    </header>
  )
}

/** Pages of a transfer show the first name alone. */
function Account({ user }: { user: User }) {
  const fullName = displayName(user)
  const name = TRANSFER_FLOW.test(useLocation().pathname) ? user.first_name.trim() || fullName : fullName
  return (
    <div className="flex min-w-0 flex-1 items-center justify-end gap-3 lg:order-last lg:flex-none">
      <Bell userId={user.id} />
      <p className="flex min-w-0 items-center gap-2">
        <Initial name={name} />
        <span className="max-w-64 truncate text-sm" title={fullName}>
          {name}
        </span>
      </p>
      <button
        type="button"
        onClick={signOut}
        className="-mr-2 inline-flex min-h-11 shrink-0 items-center rounded-md px-2 font-semibold underline-offset-4 hover:underline"
      >
        {layout.user.logOut}
      </button>
    </div>
  )
}

function Navigation() {
  const { pathname } = useLocation()
  const transferPath = useTransferPath()
  return (
    <nav
      aria-label={layout.nav.label}
      className="flex basis-full flex-wrap justify-between gap-x-3 border-t border-ground-line text-xs sm:justify-start sm:gap-x-8 sm:text-sm lg:flex-1 lg:basis-auto lg:border-0 lg:text-base"
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
