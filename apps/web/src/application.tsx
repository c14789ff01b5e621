import type { ReactNode } from 'react'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { focusPage } from './lib/focus.ts'
import { leaveWith } from './lib/sign-out.ts'
import { routes } from './routes/routes.tsx'
import { Toaster } from './ui/Toaster.tsx'

/** Lazy routes of the first page are loaded before rendering, so that it appears in one piece. */
async function loadMatched(pathname: string) {
  const matched = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
}

function application(): ReactNode {
  const router = createBrowserRouter(routes)
  // flushSync: when the promise ends, the new page is on the screen.
  leaveWith((to, options) => router.navigate(to, { ...options, flushSync: true }))
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  )
}

/** The application at the browser's address. What cannot be loaded is tried again, and its fault shown, by the router. */
export async function startApplication(): Promise<ReactNode> {
  await loadMatched(window.location.pathname).catch(() => {})
  return application()
}

/** The application at `to`, coming from the landing page. Throws when a script of that page cannot be loaded. */
export async function openApplication(to: string): Promise<ReactNode> {
  await loadMatched(new URL(to, window.location.href).pathname)
  window.history.pushState(null, '', to)
  window.scrollTo(0, 0)
  requestAnimationFrame(() => setTimeout(() => focusPage()))
  return application()
}
