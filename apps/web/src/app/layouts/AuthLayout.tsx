import { Outlet, useLocation } from 'react-router'
import { originOf } from '../../features/accounts/navigation-state.ts'
import { layout } from '../../lib/messages/layout.ts'
import { paths } from '../../lib/paths.ts'
import { Main, type PlaceProps } from './Main.tsx'
import { RoutedFooter } from './RoutedFooter.tsx'
import { SessionHeader } from './SessionHeader.tsx'

/** Pages whose header offers Create Account; on the other pages it offers Sign In. */
const OFFERS_ACCOUNT: readonly string[] = [paths.login, paths.otpVerification]

/** Where the pages stand, also while they start (app/beginnings.ts). */
export function Place({ children, ...main }: PlaceProps) {
  return (
    <Main {...main} className="py-6 md:py-12">
      <div className="mx-auto max-w-form">{children}</div>
    </Main>
  )
}

/** The /auth pages: one column as wide as a form. */
export function Component() {
  const { pathname, state } = useLocation()
  const offersAccount = OFFERS_ACCOUNT.includes(pathname.replace(/\/+$/, ''))
  return (
    <>
      <SessionHeader
        howItWorks={layout.auth.howItWorks}
        signIn={!offersAccount}
        createAccount={offersAccount}
        from={originOf(state)}
      />
      <Place>
        <Outlet />
      </Place>
      <RoutedFooter />
    </>
  )
}
