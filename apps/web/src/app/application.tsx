import type { ReactNode } from 'react'
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { focusPage } from '../lib/focus.ts'
import { loadWithRetries } from '../lib/lazy-part.ts'
import { leaveWith } from '../lib/sign-out.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { routes as declared } from './routes.tsx'

/**
 * Milliseconds after which the application appears although the first page is still loading. Until then the
 * page's beginning stands there (beginnings.ts), then shapes of no page.
 */
const TIMEOUT_MS = 2_000

const routes = declared.map(withRetries)

/** A page whose script fails, just back online, would otherwise wait for a press of the button. */
function withRetries(route: RouteObject): RouteObject {
  const { lazy, children } = route
  return Object.assign({}, route, {
    ...(typeof lazy === 'function' && { lazy: () => loadWithRetries(lazy) }),
    ...(children && { children: children.map(withRetries) }),
  })
}

type Router = ReturnType<typeof createBrowserRouter>

/** Ends when the first page is loaded, so that it appears in one piece, or when that takes long. */
function firstPageOf(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, TIMEOUT_MS)
    const stop = router.subscribe(({ initialized }) => initialized && done())
    if (router.state.initialized) done()
  })
}

function applicationOf(router: Router): ReactNode {
  // flushSync: when the promise ends, the new page is on the screen.
  leaveWith((to, options) => router.navigate(to, { ...options, flushSync: true }))
  return (
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>
  )
}

/** The application at the browser's address. The router retries a failed load and shows its error. */
export async function startApplication(): Promise<ReactNode> {
  const router = createBrowserRouter(routes)
  await firstPageOf(router)
  return applicationOf(router)
}

/**
 * The application at `to`, opened from the landing page. Throws when a script of that page cannot be loaded.
 */
export async function openApplication(to: string): Promise<ReactNode> {
  await loadMatched(new URL(to, window.location.href).pathname)
  window.history.pushState(null, '', to)
  window.scrollTo(0, 0)
  requestAnimationFrame(() => setTimeout(() => focusPage()))
  return applicationOf(createBrowserRouter(routes))
}

/**
 * Loaded first: the router would show the landing page's address while these load, and their error in its
 * place.
 */
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
