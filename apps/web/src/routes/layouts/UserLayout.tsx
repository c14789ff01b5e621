import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { layout } from '../../lib/messages/layout.ts'
import { paths } from '../../lib/paths.ts'
import { storedUser } from '../../lib/session.ts'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Footer } from './Footer.tsx'

/** The user area (S2 §2, layouts by path): who is signed in, the page, the footer. Server state lives in one query cache. */
export function Component() {
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1 } } }))
  return (
    <QueryClientProvider client={queries}>
      <UserHeader />
      <main id="main" tabIndex={-1} className="page flex-1 py-6 md:py-10">
        <Outlet />
      </main>
      <Footer />
    </QueryClientProvider>
  )
}

function UserHeader() {
  const user = storedUser()
  const name = user && (user.name || user.email.split('@')[0] || layout.user.unnamed)
  return (
    <header className="on-ground border-b border-ground-line">
      <div className="page flex min-h-16 items-center justify-between gap-4">
        <Link to={paths.home} aria-label={layout.nav.home} className="inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        {name ? (
          <p className="flex min-w-0 items-center gap-3">
            <span
              aria-hidden="true"
              className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-ground-raised font-semibold"
            >
              {name.charAt(0).toUpperCase()}
            </span>
            <span className="truncate">{name}</span>
          </p>
        ) : (
          <Link to={paths.login} className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline">
            {layout.nav.signIn}
          </Link>
        )}
      </div>
    </header>
  )
}
