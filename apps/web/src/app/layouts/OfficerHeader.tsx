import type { User } from '@amana/contract/accounts'
import { useLocation } from 'react-router'
import { Toolbar } from '../../features/law-enforcement/desk/Toolbar.tsx'
import { useWaitingCount } from '../../features/law-enforcement/queries.ts'
import { Bell } from '../../features/notifications/Bell.tsx'
import { displayName } from '../../lib/display-name.ts'
import { homeOf } from '../../lib/home.ts'
import { isOfficer } from '../../lib/is-officer.ts'
import { layout } from '../../lib/messages/layout.ts'
import { officerLayout } from '../../lib/messages/officer-layout.ts'
import { paths } from '../../lib/paths.ts'
import { askToSignOut } from '../../lib/sign-out.ts'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Initial } from './Initial.tsx'
import { Languages } from './Languages.tsx'
import { NavigationLink } from './NavigationLink.tsx'

/**
 * Officer header: initial, full name, e-mail, phone and Log out. The login page shows it only to a signed-in
 * officer.
 */
export function OfficerHeader() {
  const { user } = useSession()
  const officer = isOfficer(user) ? user : null
  // Before there is an authenticator app the server answers none of its calls.
  const open = !officer?.authenticator_required
  return (
    <header className="on-ground border-b border-ground-line">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-6 py-2 lg:max-w-none lg:py-0">
        <Link
          to={homeOf(user)}
          aria-label={officer ? officerLayout.home : layout.nav.home}
          className="inline-flex min-h-11 items-center max-sm:order-1"
        >
          <Logo />
        </Link>
        {officer && (
          <>
            <Officer officer={officer} />
            <span className="flex items-center max-sm:order-2">
              <Languages />
              <Toolbar label={displayName(officer)} className="flex items-center">
                {open && <Bell userId={officer.id} />}
                <LogOut />
              </Toolbar>
            </span>
            {open && <Navigation supervisor={officer.is_supervisor === true} />}
          </>
        )}
        {!officer && <Languages className="max-sm:order-2" />}
      </div>
    </header>
  )
}

function Navigation({ supervisor }: { supervisor: boolean }) {
  const { pathname } = useLocation()
  const waiting = useWaitingCount()
  const { links } = officerLayout
  const all = [
    { to: paths.officerDashboard, text: links.dashboard },
    { to: paths.officerSearch, text: links.search },
    { to: paths.officerReport, text: links.report },
    { to: paths.officerProperty, text: links.seized },
    {
      to: paths.officerWaiting,
      text: waiting === null ? links.waiting : links.waitingCount(waitingText(waiting)),
    },
    ...(supervisor
      ? [
          { to: paths.officerAudit, text: links.audit },
          { to: paths.officerOfficers, text: links.officers },
        ]
      : []),
    { to: paths.officerSettings, text: links.settings },
  ]
  return (
    <nav aria-label={layout.nav.label} className="order-last basis-full border-t border-ground-line text-sm">
      <Toolbar label={layout.nav.label} className="flex flex-wrap gap-x-4 sm:gap-x-8">
        {all.map(({ to, text }) => {
          const here = pathname.startsWith(to)
          return (
            <NavigationLink key={to} to={to} here={here}>
              {text}
            </NavigationLink>
          )
        })}
      </Toolbar>
    </nav>
  )
}

/** A number of five digits has no room in the header. */
const waitingText = (count: number): string => (count >= 10_000 ? '10,000+' : String(count))

function Officer({ officer }: { officer: User }) {
  const name = displayName(officer)
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:order-3 max-sm:mt-1 max-sm:basis-full max-sm:border-t max-sm:border-ground-line max-sm:pt-2 sm:justify-end">
      <Initial name={name} />
      {/* On a phone two lines, not three: the work begins higher. */}
      <p className="grid min-w-0 items-baseline gap-x-3 text-sm max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <span className="truncate font-semibold">{name}</span>
        <span className="flex flex-wrap gap-x-3 text-xs text-on-ground-muted max-sm:contents">
          <span className="min-w-0 truncate max-sm:order-last max-sm:col-span-2">{officer.email}</span>
          {officer.phone_number && <span className="whitespace-nowrap">{officer.phone_number}</span>}
        </span>
      </p>
    </div>
  )
}

function LogOut() {
  return (
    <button
      type="button"
      onClick={askToSignOut}
      aria-label={layout.user.logOut}
      title={layout.user.logOut}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md hover:bg-ground-raised"
    >
      <svg
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M10 4H5v16h5M14.5 7.5L19 12l-4.5 4.5M19 12H9.5" />
      </svg>
    </button>
  )
}
